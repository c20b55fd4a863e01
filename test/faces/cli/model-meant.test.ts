import { expect, test } from "vitest";
import { otherVendorsThan } from "../../../src/faces/cli/keys/key-variables.ts";

test.each([
  ["gpt-4", "write openai:gpt-4"],
  ["gemini-3-pro", "write google:gemini-3-pro"],
  ["claude-sonet", "write claude-sonnet-5-5"],
  ["opus", "write claude-opus-5-5"],
  ["Haiku", "write claude-haiku-5-5"],
  ["explorr", "write explorer"],
  ["explorer", null],
  ["claude-sonnet-5-5", null],
  ["my-own-model-of-a-server", null],
])("%s may have been meant as: %s", (model, meant) => {
  expect(otherVendorsThan(model)).toBe(meant);
});
