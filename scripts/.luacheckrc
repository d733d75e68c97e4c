-- The globals of the sandbox: names of the host, and the part of the Lua library that it keeps.
std = {
  read_globals = {
    "assert", "error", "ipairs", "next", "pairs", "rawequal", "rawlen", "require", "select", "tonumber", "tostring", "type",
    "component", "boolean", "integer", "choice", "text", "zone_parameter", "classes", "zones", "texts",
    math = { other_fields = true },
    string = { fields = { "byte", "char", "format", "len", "lower", "rep", "reverse", "sub", "upper" } },
    table = { fields = { "insert", "remove", "concat", "unpack", "sort" } },
  },
}
max_line_length = 140
