# Writes files.js, the list of a folder's files as a module: their sizes, and a version that changes when one of them does.
# CACHE=ON: the same for a service worker, which takes no modules, as cached.js.
#
#     cmake -DFOLDER=FOLDER -DRELEASE=0.1.0 [-DCACHE=ON] -P files.cmake
file(GLOB_RECURSE names RELATIVE ${FOLDER} ${FOLDER}/*)
list(REMOVE_ITEM names files.js cached.js LICENCES.txt)
list(SORT names)
set(bytes "")
set(digests "${RELEASE}\n")
foreach(name ${names})
    file(SIZE ${FOLDER}/${name} size)
    file(SHA256 ${FOLDER}/${name} digest)
    string(APPEND digests "${name} ${digest}\n")
    list(APPEND bytes "  \"${name}\": ${size}")
endforeach()
string(SHA256 version "${digests}")
string(SUBSTRING ${version} 0 16 version)
list(JOIN bytes ",\n" bytes)
file(WRITE ${FOLDER}/files.js "// Made by web/files.cmake.\nexport const release = \"${RELEASE}\", version = \"${version}\";\nexport const bytes = {\n${bytes}\n};\n")
if(CACHE)
    list(APPEND bytes "  \"files.js\": 0")
    list(JOIN bytes ",\n" bytes)
    file(WRITE ${FOLDER}/cached.js "// Made by web/files.cmake.\nself.taflsmithFiles = {version: \"${version}\", bytes: {\n${bytes}\n}};\n")
endif()
