text
local x = 1