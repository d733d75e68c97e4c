# Writes files.js, the list of the page's files: their sizes, and a version that changes when one of them does.
#
#     cmake -DPAGE=FOLDER -P files.cmake
file(GLOB_RECURSE names RELATIVE ${PAGE} ${PAGE}/*)
list(REMOVE_ITEM names files.js)
list(SORT names)
set(bytes "")
set(digests "")
foreach(name ${names})
    file(SIZE ${PAGE}/${name} size)
    file(SHA256 ${PAGE}/${name} digest)
    string(APPEND digests "${name} ${digest}\n")
    list(APPEND bytes "  \"${name}\": ${size}")
endforeach()
string(SHA256 version "${digests}")
string(SUBSTRING ${version} 0 16 version)
list(JOIN bytes ",\n" bytes)
file(WRITE ${PAGE}/files.js "// Made by web/files.cmake.\nself.taflsmithFiles = {version: \"${version}\", bytes: {\n${bytes}\n}};\n")
