text
local x=(5):is(5)
return component { id = "house/x", slot = "capture", words = "x",
  compile = function(b, p)
    
    b:capture { side = "both", program = function(i)
      return i.none
    end }
  end }
