import { describe, expect, test } from "vitest";
import { readExamples, readSections } from "../../../../test/helpers/docs/read-examples.ts";
import { shapeFields } from "../../src/manifest/fields.ts";
import { FLEET_GRAMMAR } from "../../src/manifest/fleet-schema.ts";
import { tell } from "./read.ts";

const PAGE = "docs/fleet.md";
const EXAMPLES = await readExamples(PAGE);
const SECTIONS = await readSections(PAGE);

/** The keys in the first cells of a section's tables. */
const keysIn = (heading: string): readonly string[] =>
  [...(SECTIONS.get(heading) ?? "").matchAll(/^- ((?:`[^`]*`(?:, )?)+):/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, key = ""]) => key),
  );

describe("docs/fleet.md", () => {
  test.each(EXAMPLES.filter(({ language }) => language === "yaml"))("line $line is a fleet", ({ text }) => {
    expect(tell(text)).toEqual([]);
  });

  test("its tables tell every key of the file", () => {
    const shaping = Object.keys(shapeFields());
    const others = FLEET_GRAMMAR.keysOf(null, []).filter((key) => !shaping.includes(key));

    expect(keysIn("One for all, or in the matrix").toSorted()).toEqual(shaping.toSorted());
    expect(keysIn("The rest").toSorted()).toEqual(others.toSorted());
  });
});
