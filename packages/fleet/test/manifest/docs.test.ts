import { describe, expect, test } from "vitest";
import { readExamples } from "../../../../test/helpers/docs/read-examples.ts";
import { tell } from "./read.ts";

const PAGE = "docs/fleet.md";
const EXAMPLES = await readExamples(PAGE);

describe("docs/fleet.md", () => {
  test.each(EXAMPLES.filter(({ language }) => language === "yaml"))("line $line is a fleet", ({ text }) => {
    expect(tell(text)).toEqual([]);
  });
});
