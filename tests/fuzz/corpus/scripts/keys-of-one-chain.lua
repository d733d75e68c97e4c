text
local t={} for k=0,65536 do t[k*131071]=true end
return component { id = "house/x", slot = "capture", words = "x",
  compile = function(b, p)
    
    b:capture { side = "both", program = function(i)
      return i.none
    end }
  end }
