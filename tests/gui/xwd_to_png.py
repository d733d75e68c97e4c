"""Converts a picture of a 24-bit screen from XWD, the format of X servers, to PNG.

usage: xwd_to_png.py SCREEN.xwd PICTURE.png
"""
import struct
import sys
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main(source, target):
    with open(source, "rb") as file:
        screen = file.read()
    header = struct.unpack(">25I", screen[:100])
    width, height, stride = header[4], header[5], header[12]
    start = header[0] + 12 * header[19]  # behind the colour table
    rows = bytearray()
    for y in range(height):
        row = screen[start + y * stride :][: 4 * width]  # blue, green, red, unused
        colours = bytearray(3 * width)
        colours[0::3], colours[1::3], colours[2::3] = row[2::4], row[1::4], row[0::4]
        rows += b"\0" + colours
    with open(target, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(bytes(rows))))
        file.write(chunk(b"IEND", b""))


main(*sys.argv[1:])
