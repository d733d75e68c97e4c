// Shows the result of the puzzle.

document.querySelector("#puzzle").addEventListener("end", ({detail: {solved, mistakes}}) => {
  document.querySelector("#verdict").textContent = !solved ? "Better luck next time." : mistakes ? `Solved, with ${mistakes} wrong on the way.` : "Solved at once!";
});
