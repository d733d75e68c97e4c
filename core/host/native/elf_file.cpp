#include "host/native/elf_file.hpp"

#include <link.h>

#include <cstring>
#include <fstream>
#include <vector>

namespace tafl {

std::string findElfError(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in) return "it cannot be read";
    const auto size = static_cast<std::uint64_t>(in.tellg());
    in.seekg(0);
    ElfW(Ehdr) header{};
    if (!in.read(reinterpret_cast<char*>(&header), sizeof header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
        return "it is no shared library";
    if (header.e_ident[EI_CLASS] != (sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32))
        return "it is made for another kind of machine";
    if (header.e_type != ET_DYN) return "it is no shared library";
    const char* truncated = "the file is cut off";
    // The section table is at the end of the file: if it is complete, the file is.
    if (header.e_shoff > size || std::uint64_t{header.e_shnum} * header.e_shentsize > size - header.e_shoff)
        return truncated;
    if (header.e_phentsize != sizeof(ElfW(Phdr)) || header.e_phnum == 0) return "its table of segments is broken";
    std::vector<ElfW(Phdr)> segments(header.e_phnum);
    in.seekg(static_cast<std::streamoff>(header.e_phoff));
    if (!in.read(reinterpret_cast<char*>(segments.data()),
                 static_cast<std::streamsize>(segments.size() * sizeof segments[0])))
        return truncated;
    for (const auto& segment : segments)
        if (segment.p_type == PT_LOAD && (segment.p_offset > size || segment.p_filesz > size - segment.p_offset))
            return truncated;
    return {};
}

}  // namespace tafl
