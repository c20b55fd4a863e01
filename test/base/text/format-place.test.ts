import { expect, test } from "vitest";
import { formatPlace } from "../../../src/base/text/cut-text.ts";

test.each([
  ["1", "place 1"],
  ["12", "place 12"],
  ["Village", "Village"],
  ["1F", "1F"],
])("the place %s is shown as %s", (place, shown) => expect(formatPlace(place)).toBe(shown));
