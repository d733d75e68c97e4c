#include "base/deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <new>

namespace tafl {
namespace {

// zlib declares bytes that it only reads as writable.
Bytef* zlibBytes(std::string_view text) { return reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); }
uInt zlibSize(std::string_view text) { return static_cast<uInt>(text.size()); }

std::string hexadecimal(uLong number) {
    char buffer[20];
    std::snprintf(buffer, sizeof buffer, "%08lx", static_cast<unsigned long>(number));
    return buffer;
}

struct InflateStream : z_stream {
    InflateStream() : z_stream{} {
        if (inflateInit(this) != Z_OK) throw std::bad_alloc();
    }
    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;
    ~InflateStream() { inflateEnd(this); }
};

}  // namespace

std::string deflateText(std::string_view text, std::string_view dictionary) {
    z_stream stream{};
    // The same bytes on every machine: all settings are given.
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
    if (!dictionary.empty()) deflateSetDictionary(&stream, zlibBytes(dictionary), zlibSize(dictionary));
    std::string out(deflateBound(&stream, zlibSize(text)), '\0');
    stream.next_in = zlibBytes(text);
    stream.avail_in = zlibSize(text);
    stream.next_out = zlibBytes(out);
    stream.avail_out = zlibSize(out);
    deflate(&stream, Z_FINISH);  // there is room for all of it
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

Result<std::string> inflateText(std::string_view bytes, std::size_t maxSize, std::string_view dictionary) {
    InflateStream stream;
    stream.next_in = zlibBytes(bytes);
    stream.avail_in = zlibSize(bytes);
    std::string out;
    std::array<char, 1 << 14> piece;
    for (;;) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        const int state = inflate(&stream, Z_NO_FLUSH);
        out.append(piece.data(), piece.size() - stream.avail_out);
        if (out.size() > maxSize) return fail({}, phrase("the text is too large"), phrase("at most %1 bytes", maxSize));
        if (state == Z_NEED_DICT) {
            const uLong known = adler32(adler32(0, nullptr, 0), zlibBytes(dictionary), zlibSize(dictionary));
            if (dictionary.empty() || stream.adler != known)
                return fail({}, phrase("its dictionary %1 is unknown", hexadecimal(stream.adler)),
                            dictionary.empty() ? phrase("none") : hexadecimal(known));
            inflateSetDictionary(&stream, zlibBytes(dictionary), zlibSize(dictionary));
        } else if (state == Z_STREAM_END) {
            break;
        } else if (state == Z_BUF_ERROR || (state == Z_OK && !stream.avail_in && stream.avail_out)) {
            return fail({}, phrase("the end is missing"));
        } else if (state == Z_MEM_ERROR) {
            throw std::bad_alloc();
        } else if (state != Z_OK) {
            const bool checksum = stream.msg && std::string_view(stream.msg) == "incorrect data check";
            return fail({}, checksum ? phrase("the checksum is wrong") : phrase("these are no deflated bytes"));
        }
    }
    if (stream.avail_in) return fail({}, phrase("%1 bytes too many behind the end", stream.avail_in));
    return out;
}

}  // namespace tafl
