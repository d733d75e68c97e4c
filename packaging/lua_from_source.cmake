# Lua compiled from the source in TAFLSMITH_LUA_SOURCE, where the system has no Lua compiled as C++. As C++, so that an error
# is an exception and destructors run.
set(lua_folder ${TAFLSMITH_LUA_SOURCE}/src)
if(NOT EXISTS ${lua_folder}/lua.h)
    message(FATAL_ERROR "TAFLSMITH_LUA_SOURCE: ${lua_folder} has no lua.h")
endif()
file(GLOB lua_sources ${lua_folder}/*.c)
list(FILTER lua_sources EXCLUDE REGEX "/(luac?|onelua|ltests)\\.c$")
set_source_files_properties(${lua_sources} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;c++;-w" SKIP_UNITY_BUILD_INCLUSION ON)
add_library(taflsmith_lua STATIC ${lua_sources})
if(UNIX AND NOT EMSCRIPTEN)
    target_compile_definitions(taflsmith_lua PRIVATE LUA_USE_POSIX)
endif()
# The lua.hpp of the source declares functions of C.
set(lua_headers ${CMAKE_BINARY_DIR}/lua)
file(CONFIGURE OUTPUT ${lua_headers}/lua.hpp CONTENT "#include <lua.h>\n#include <lauxlib.h>\n#include <lualib.h>\n")
target_include_directories(taflsmith_lua SYSTEM BEFORE PUBLIC ${lua_headers} ${lua_folder})
add_library(PkgConfig::LUA54 ALIAS taflsmith_lua)
