import { describe, expect, test } from "vitest";
import { splitKeys } from "../../../src/faces/cli/process/split-keys.ts";

const ESC = "\u001b";
const ANSWERS = [`${ESC}_Gi=31;OK${ESC}\\`, `${ESC}[?1;0;256S`, `${ESC}[6;20;10t`, `${ESC}[?62;4;22c`];

describe("what was typed is split into keys", () => {
  test.each<[string, readonly string[], string]>([
    ["sp", ["s", "p"], ""],
    [" é🎮q", [" ", "é", "🎮", "q"], ""],
    [`${ESC}[A${ESC}[1;5Cq`, [`${ESC}[A`, `${ESC}[1;5C`, "q"], ""],
    [`${ESC}OA${ESC}OP`, [`${ESC}OA`, `${ESC}OP`], ""],
    [`${ESC}s`, [`${ESC}s`], ""],
    [`s${ESC}`, ["s"], ESC],
    [`s${ESC}[?62;4`, ["s"], `${ESC}[?62;4`],
    [`${ESC}_Gi=31;O`, [], `${ESC}_Gi=31;O`],
    [`${ESC}_Gi=31;OK${ESC}`, [], `${ESC}_Gi=31;OK${ESC}`],
    [`${ESC}]11;rgb:00/00/00\u0007s`, [`${ESC}]11;rgb:00/00/00\u0007`, "s"], ""],
    [`${ESC}[\u0003`, [`${ESC}[`, "\u0003"], ""],
    [`${ESC}_ab\u0003`, [`${ESC}_ab`, "\u0003"], ""],
    [`${ESC}_ab${ESC}[A`, [`${ESC}_ab`, `${ESC}[A`], ""],
    [`${ESC}_${"x".repeat(600)}`, [], ""],
  ])("%j", (text, keys, pending) => {
    expect(splitKeys(text)).toEqual({ keys, pending });
  });
});

test("a terminal's answers are keys of their own, wherever they are torn", () => {
  const text = `s${ANSWERS.join("")}p`;

  for (let cut = 0; cut <= text.length; cut += 1) {
    const first = splitKeys(text.slice(0, cut));
    const second = splitKeys(first.pending + text.slice(cut));

    expect([...first.keys, ...second.keys]).toEqual(["s", ...ANSWERS, "p"]);
  }
});
