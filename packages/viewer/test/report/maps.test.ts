import { describe, expect, it } from "vitest";
import { reportOf, rowAt } from "../../../../test/helpers/report/report-data.ts";
import type { Atlas, AtlasMap } from "../../../games/src/world/atlas/atlas.ts";
import { renderReport } from "../../src/report/render-report.ts";
import { MOST_DRAWN, renderMaps } from "../../src/report/sections/maps.ts";

const SCRIPT = '"><script>alert(1)</script>';

const INN: AtlasMap = {
  ...{ name: `The Inn ${SCRIPT}`, step: 4, size: { width: 4, height: 2 } },
  ...{ cells: ["#..E", ' "'], visits: [" 19"] },
  doors: [{ x: 3, y: 0, to: { map: `Wood ${SCRIPT}`, x: 1, y: 1 } }],
  markers: [{ x: 1, y: 0, label: `bed ${SCRIPT}` }],
};

function told(atlas: Atlas): string {
  return renderMaps(reportOf([rowAt(0)], {}, { atlas }))
    .map(({ title, body }) => `${title}\n${body}`)
    .join("");
}

describe("the maps in a report", () => {
  it("are drawn with what is known of them, and told in words", () => {
    const text = told({ at: { map: INN.name, x: 2, y: 0 }, maps: [INN] });

    expect(text).toContain("4 by 2 cells: 5 cells seen, 2 entered; the player is at 2, 0.");
    expect(text).toContain('viewBox="0 0 4 2"');
    expect(text).toContain('<path class="atlas-cell atlas-free" d="M1 0h2v1h-2z"/>');
    expect(text).toContain('<circle class="atlas-player" cx="2.5" cy="0.5" r=".34"/>');
    expect(text).toContain("<li><svg");
    expect(text).toContain("tall grass</li>");
  });

  it("hold what the game and the player call things as text alone", () => {
    const report = renderReport(reportOf([rowAt(0)], {}, { atlas: { at: null, maps: [INN] } }), "");

    expect(report).not.toContain("<script>");
    expect(report).toContain("Exits: 3, 0 to Wood &quot;&gt;&lt;script&gt;");
    expect(report).toContain("Markers: bed &quot;&gt;&lt;script&gt;");
  });

  it("are those that were seen last, and of a large one the words alone, so that the file stays small", () => {
    const row = "#.".repeat(128);
    const large = { ...INN, name: "Large", cells: Array.from({ length: 256 }, () => row), size: undefined };
    const maps = Array.from({ length: 40 }, (_, at) => ({ ...(at < 39 ? INN : large), name: `Map ${at}` }));

    const text = told({ at: null, maps: maps as unknown as AtlasMap[] });

    expect(text.match(/<figure/g)).toHaveLength(MOST_DRAWN);
    expect(text.match(/<svg class="map-drawing"/g)).toHaveLength(MOST_DRAWN - 1);
    expect(text).toContain("<h3>Map 39</h3>");
    expect(text).not.toContain("<h3>Map 15</h3>");
    expect(text.length).toBeLessThan(200_000);
  });

  it("are not told where none is known", () => {
    expect(renderMaps(reportOf([rowAt(0)]))).toEqual([]);
  });
});
