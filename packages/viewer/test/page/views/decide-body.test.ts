import { expect, test } from "vitest";
import {
  type CallFields,
  type DecideFields,
  decideBody,
} from "../../../page/src/parts/interrupts/decide-body.ts";

const EMPTY: DecideFields = { decision: "approve", why: "", say: "", steps: "", buttons: [], calls: [] };
const CALL: CallFields = { id: "t1", decision: "approve", why: "", input: "{}" };

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
  [
    {
      decision: "calls",
      calls: [
        CALL,
        { ...CALL, id: "t2", decision: "reject", why: " No. " },
        { ...CALL, id: "t3", decision: "edit", input: '{"x": 3}' },
      ],
    },
    {
      decision: "calls",
      calls: {
        t1: { type: "approve" },
        t2: { type: "reject", why: "No." },
        t3: { type: "edit", input: { x: 3 } },
      },
    },
  ],
] as const)("%j asks for %j", (fields, body) => {
  expect(decideBody({ ...EMPTY, ...fields })).toEqual(body);
});

test.each([
  [{ decision: "reject", why: "  " }],
  [{ decision: "buttons" }],
  [{ decision: "calls", calls: [CALL, { ...CALL, decision: "reject" }] }],
  [{ decision: "calls", calls: [{ ...CALL, decision: "edit", input: "{" }] }],
  [{ decision: "calls", calls: [{ ...CALL, decision: "edit", input: "[1]" }] }],
  [{ steps: "0" }],
  [{ steps: "1.5" }],
  [{ steps: "-3" }],
  [{ steps: "many" }],
] as const)("%j is not complete", (fields) => {
  expect(decideBody({ ...EMPTY, ...fields })).toBeNull();
});
