import { describe, expect, it } from "vitest";

import { chartOf, exitKey } from "../../../src/model/explorer/map/atlas.ts";
import { cellKey } from "../../../src/model/explorer/map/direction.ts";
import { emptyNotebook, type Notebook } from "../../../src/model/explorer/notebook.ts";
import { readNotebook, renderNotebook } from "../../../src/model/explorer/notebook-text.ts";

function sampleBook(): Notebook {
  const book = { ...emptyNotebook(), steps: 120, isSwift: true };
  const village = chartOf(book.atlas, 'The "old" Village: east');
  for (let x = 0; x < 20; x += 1) village.cells.set(cellKey(x, 4), "free");
  village.cells.set(cellKey(-1, 4), "solid");
  village.cells.set(cellKey(7, 9), "asked");
  const from = cellKey(19, 4);
  const to = { map: "Wood", key: cellKey(0, 8) };
  village.exits.set(exitKey(from, "right"), { from, direction: "right", to, fails: 0 });
  const thing = { key: cellKey(7, 9), text: 'He said: "Go!" | now', times: 2, isDue: true };
  village.things.set(thing.key, thing);
  chartOf(book.atlas, "Wood").cells.set(cellKey(0, 8), "free");
  return book;
}

describe("the notebook", () => {
  it("reads what it wrote", () => {
    const book = sampleBook();

    expect(readNotebook(renderNotebook(book, "Wood").join("\n"))).toEqual(book);
  });

  it("is a few lines that people can read, too", () => {
    expect(renderNotebook(sampleBook(), "Wood").join("\n")).toMatchInlineSnapshot(`
      "Notebook: 120 steps, one cell a press
      Map "The \\"old\\" Village: east" from -1,4: #20./////8?x
      Exit of "The \\"old\\" Village: east": 19,4 right to "Wood" 0,8
      Thing in "The \\"old\\" Village: east": 7,9 asked 2, to ask again: "He said: \\"Go!\\" | now"
      Map "Wood" from 0,8: ."
    `);
  });

  it("takes events and decisions from their sections", () => {
    const text =
      "## Events and milestones\n- Step 3: came to Wood.\n\n## Decisions\n- To go east.\n\n## Present goal\n- x";

    expect(readNotebook(text)).toMatchObject({
      events: ["Step 3: came to Wood."],
      decisions: ["To go east."],
    });
  });

  it.each([
    "",
    "Map of nothing",
    'Map "x" from 1,1: zz',
    'Exit of "a": 1,1 sideways to "b" 2,2',
    "Thing in x: 1,1",
  ])("makes nothing of %j", (text) => {
    expect(readNotebook(text)).toEqual(emptyNotebook());
  });

  it("leaves the maps out that were not seen for longest when there are too many", () => {
    const book = sampleBook();
    for (let map = 0; map < 300; map += 1) {
      const chart = chartOf(book.atlas, `Map ${map}`);
      for (let x = 0; x < 40; x += 2) chart.cells.set(cellKey(x, map % 7), "free");
    }
    const text = renderNotebook(book, "Wood").join("\n");

    expect(text.length).toBeLessThan(6000);
    expect(text).toContain('"Wood"');
    expect(text).toContain('"Map 299"');
    expect(text).not.toContain('"Map 0"');
  });
});
