import { expect, test } from "vitest";
import { type DecideFields, decideBody } from "../../../page/src/views/control/decide-body.ts";

const EMPTY: DecideFields = { decision: "approve", why: "", say: "", steps: "", buttons: [] };

test.each([
  [{}, { decision: "approve" }],
  [
    { say: "  Go on. ", steps: "20" },
    { decision: "approve", say: "Go on.", steps: 20 },
  ],
  [
    { decision: "reject", why: " No. " },
    { decision: "reject", why: "No." },
  ],
  [
    { decision: "buttons", buttons: ["up", "a"] },
    { decision: "buttons", buttons: ["up", "a"] },
  ],
  [{ why: "left over", buttons: ["a"] }, { decision: "approve" }],
] as const)("%j asks for %j", (fields, body) => {
  expect(decideBody({ ...EMPTY, ...fields })).toEqual(body);
});

test.each([
  [{ decision: "reject", why: "  " }],
  [{ decision: "buttons" }],
  [{ steps: "0" }],
  [{ steps: "1.5" }],
  [{ steps: "-3" }],
  [{ steps: "many" }],
] as const)("%j is not complete", (fields) => {
  expect(decideBody({ ...EMPTY, ...fields })).toBeNull();
});
