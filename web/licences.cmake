# Writes the licences of everything that is compiled in, from the Debian packages it was built with.
#
#     cmake -DOUT=FILE -DPROJECT=FOLDER -DLUA=FOLDER -DZLIB=FOLDER [-DCODES=ON] [-DIMGUI=FOLDER -DFREETYPE=FOLDER -DSQLITE3=FOLDER]
#         -P licences.cmake
#
# CODES: with what draws QR codes. IMGUI and the others: with what the designer needs.
set(software
    "Taflsmith|${PROJECT}/LICENSE"
    "Lua 5.4|${LUA}/debian/copyright"
    "zlib|${ZLIB}/debian/copyright"
    "fmt|/usr/share/doc/libfmt-dev/copyright"
    "JSON for Modern C++ (nlohmann)|/usr/share/doc/nlohmann-json3-dev/copyright"
    "toml++|/usr/share/doc/libtomlplusplus-dev/copyright"
    "tl::expected|/usr/share/doc/libexpected-dev/copyright"
    "xxHash|/usr/share/doc/libxxhash-dev/copyright"
    "libc++|/usr/share/doc/libc++-16-dev/copyright"
    "Emscripten and its C library|/usr/share/doc/emscripten/copyright")
if(CODES)
    list(APPEND software "qrcode-generator|/usr/share/doc/node-qrcode-generator/copyright")
endif()
if(IMGUI)
    list(APPEND software
        "Dear ImGui|${IMGUI}/debian/copyright"
        "stb|/usr/share/doc/libstb-dev/copyright"
        "FreeType|${FREETYPE}/debian/copyright"
        "SQLite|${SQLITE3}/debian/copyright"
        "Inter|/usr/share/doc/fonts-inter/copyright"
        "JetBrains Mono|/usr/share/doc/fonts-jetbrains-mono/copyright"
        "Material Design Icons|/usr/share/doc/fonts-materialdesignicons-webfont/copyright")
endif()
file(WRITE ${OUT} "Licences of Taflsmith and of the software that is compiled into it.\n")
foreach(item ${software})
    string(REGEX MATCH "^(.+)\\|(.+)$" item "${item}")
    set(name ${CMAKE_MATCH_1})
    set(file ${CMAKE_MATCH_2})
    if(NOT EXISTS ${file})
        message(FATAL_ERROR "The licence of ${name} is missing: ${file}")
    endif()
    file(READ ${file} text)
    file(APPEND ${OUT} "\n\n==== ${name} ====\n\n${text}")
endforeach()
