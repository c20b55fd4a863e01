import { describe, expect, it } from "vitest";

import { chartOf } from "../src/map/charts.ts";
import { cellKey } from "../src/map/direction.ts";
import { emptyNotebook, type Notebook } from "../src/notebook.ts";
import { readNotebook, renderNotebook } from "../src/notebook-text.ts";

function sampleBook(): Notebook {
  const book = { ...emptyNotebook(), steps: 120 };
  const village = chartOf(book.charts, 'The "old" Village: east');
  for (let x = 0; x < 20; x += 1) village.tried.add(cellKey(x, 4));
  village.tried.add(cellKey(-1, 4)).add(cellKey(7, 9));
  const thing = { key: cellKey(7, 9), text: 'He said: "Go!" | now', times: 2, isDue: true };
  village.things.set(thing.key, thing);
  chartOf(book.charts, "Wood").tried.add(cellKey(0, 8));
  return book;
}

describe("the notebook", () => {
  it("reads what it wrote", () => {
    const book = sampleBook();

    expect(readNotebook(renderNotebook(book, "Wood").join("\n"))).toEqual(book);
  });

  it("is a few lines that people can read, too", () => {
    expect(renderNotebook(sampleBook(), "Wood").join("\n")).toMatchInlineSnapshot(`
      "Notebook: 120 steps
      Map "The \\"old\\" Village: east" from -1,4: 21x/////8?x
      Thing in "The \\"old\\" Village: east": 7,9 asked 2, to ask again: "He said: \\"Go!\\" | now"
      Map "Wood" from 0,8: x"
    `);
  });

  it("reads what the player of earlier versions wrote, who kept maps of its own", () => {
    const book = readNotebook(
      [
        "Notebook: 120 steps, one cell a press",
        'Map "Village" from -1,4: #20./////8?x',
        'Exit of "Village": 19,4 right to "Wood" 0,8',
        'Thing in "Village": 7,9 asked 2: "Go!"',
      ].join("\n"),
    );

    const village = {
      ...{ name: "Village", tried: new Set([cellKey(7, 9)]), misses: new Map() },
      things: new Map([[cellKey(7, 9), { key: cellKey(7, 9), text: "Go!", times: 2, isDue: false }]]),
    };
    expect(book).toEqual({ ...emptyNotebook(), steps: 120, charts: new Map([["Village", village]]) });
  });

  it("takes events and decisions from their sections", () => {
    const text =
      "## Events and milestones\n- Step 3: came to Wood.\n\n## Decisions\n- To go east.\n\n## Present goal\n- x";

    expect(readNotebook(text)).toMatchObject({
      events: ["Step 3: came to Wood."],
      decisions: ["To go east."],
    });
  });

  it.each(["", "Map of nothing", 'Map "x" from 1,1: zz', "Thing in x: 1,1"])(
    "makes nothing of %j",
    (text) => {
      expect(readNotebook(text)).toEqual(emptyNotebook());
    },
  );

  it("leaves the maps out that were not seen for longest when there are too many", () => {
    const book = sampleBook();
    for (let map = 0; map < 300; map += 1) {
      const { tried } = chartOf(book.charts, `Map ${map}`);
      for (let x = 0; x < 40; x += 2) tried.add(cellKey(x, map % 7));
    }
    const text = renderNotebook(book, "Wood").join("\n");

    expect(text.length).toBeLessThan(6000);
    expect(text).toContain('"Wood"');
    expect(text).toContain('"Map 299"');
    expect(text).not.toContain('"Map 0"');
  });
});
