/** The glyph of a kind of cell, distinct without colours: in a square of 1 by 1. */
export const CELL_GLYPHS: Readonly<Record<string, string | undefined>> = {
  grass: "M.25 .75L.35 .4M.45 .75L.5 .3M.65 .75L.75 .4",
  water: "M.15 .4q.175 -.2 .35 0t.35 0M.15 .7q.175 -.2 .35 0t.35 0",
  sight: "M.5 .2V.6M.5 .75V.82",
  tree: "M.5 .9V.6M.2 .6L.5 .12L.8 .6z",
  counter: "M.1 .35H.9M.25 .35V.8M.75 .35V.8",
  sign: "M.2 .2H.8V.6H.2zM.5 .6V.9",
  person: "M.5 .45a.17 .17 0 1 0 0 -.01M.2 .88a.3 .35 0 0 1 .6 0",
  item: "M.2 .5a.3 .3 0 1 1 0 .01M.2 .5H.8",
  boulder: "M.15 .75L.25 .35L.5 .2L.75 .35L.85 .75z",
  exit: "M.25 .88V.15H.75V.88M.6 .52h.03",
  edge: "M.3 .5H.7M.55 .35L.7 .5L.55 .65",
  "ledge-up": "M.15 .75H.85M.5 .6V.2M.35 .35L.5 .2L.65 .35",
  "ledge-down": "M.15 .25H.85M.5 .4V.8M.35 .65L.5 .8L.65 .65",
  "ledge-left": "M.75 .15V.85M.6 .5H.2M.35 .35L.2 .5L.35 .65",
  "ledge-right": "M.25 .15V.85M.4 .5H.8M.65 .35L.8 .5L.65 .65",
  other: "M.3 .3L.7 .7M.7 .3L.3 .7",
};
