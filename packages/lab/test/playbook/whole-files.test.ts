import { expect, test } from "vitest";
import {
  PLAYBOOK_LIMITS,
  type Playbook,
  type PlaybookEntry,
} from "../../../../src/parts/playbook/base/playbook.ts";
import { playbookFace } from "../../src/parts/playbook/faces/face.ts";
import {
  findBadCondition,
  readPlaybook,
  renderPlaybook,
} from "../../src/parts/playbook/play/playbook-file.ts";
import { describeEntries, renderRefinePrompt } from "../../src/parts/playbook/play/refine-prompt.ts";
import { showPlaybook } from "../../src/parts/playbook/play/show-playbook.ts";
import { spoiled } from "../work/spoiled.ts";

const ORIGIN = { runId: "run", from: 1, to: 50 };
const TRIAL = { accepted: true, better: 7, worse: 1, same: 2 };
const WHOLE = {
  title: "Doors",
  text: "Knock.",
  when: "game.hp < 3",
  origin: ORIGIN,
  shown: 3,
  trials: [TRIAL],
};

const ENTRIES: readonly PlaybookEntry[] = [
  WHOLE,
  { title: "Signs", text: 'Read "them":\nall.' },
  { title: "Try", text: "Walk on.", unproven: { until: 9, former: null } },
  { title: "Gone", text: "Stay.", unproven: { until: 9, former: WHOLE, isDrop: true }, shown: 1 },
];

/** The mistake with which a playbook's file is refused. */
function faultOf(text: string | Uint8Array): string {
  try {
    return `read: ${JSON.stringify(readPlaybook(text, "p.yaml"))}`;
  } catch (error) {
    return String(error);
  }
}

const inFile = (entries: unknown, more: object = {}): string =>
  JSON.stringify({ format: 1, entries, ...more });

test("playbook files are written, read and refused as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const sized = (key: "title" | "text", most: number) =>
    [most, most + 1].map((size) => [
      `${key} of ${size}`,
      inFile([{ title: "T", text: "T", [key]: "x".repeat(size) }]),
    ]);
  const named = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `T${at}`, text: "T" }));
  const files = [
    ["nothing", ""],
    ["no list", "format: 1\nentries: x"],
    ["another format", "format: 2\nentries: []"],
    ["no yaml", "format: ["],
    ["a key more", inFile([], { entrys: [] })],
    ["several mistakes", inFile([{ title: "", txt: 1 }, { text: "x" }])],
    ["twins", inFile([...named(2), { title: "t0", text: "x" }, { title: "T1", text: "x" }])],
    ["a condition that is none", inFile([{ title: "A", text: "B", when: "game.hp <" }])],
    ["a condition of unknown names", inFile([{ title: "A", text: "B", when: "hero.hp < 3" }])],
    ["a number as condition", inFile([{ title: "A", text: "B", when: "1 + 1" }])],
    ["a typing error of an origin", inFile([{ title: "A", text: "B", origin: { ...ORIGIN, form: 1 } }])],
    ["a typing error of a trial", inFile([{ title: "A", text: "B", trials: [{ ...TRIAL, beter: 1 }] }])],
    ["unproven: false", inFile([{ title: "A", text: "B", unproven: false }])],
    ["unproven: true", inFile([{ title: "A", text: "B", unproven: true }])],
    ["a count of a thousand million", inFile([{ title: "A", text: "B", shown: 1e9 }])],
    ["a count of more", inFile([{ title: "A", text: "B", shown: 1e9 + 1 }])],
    ...sized("title", PLAYBOOK_LIMITS.title),
    ...sized("text", PLAYBOOK_LIMITS.text),
  ] as [string, string][];
  const [shortest, longest] = [0, 1].map((more) => faultOf(inFile(named(PLAYBOOK_LIMITS.entries + more))));
  const trials = [100, 101].map((count) =>
    faultOf(inFile([{ title: "A", text: "B", trials: Array.from({ length: count }, () => TRIAL) }])).slice(
      0,
      99,
    ),
  );
  const lines = [
    renderPlaybook(ENTRIES),
    renderPlaybook([]),
    renderPlaybook(ENTRIES.slice(3)),
    ...files.map(
      ([name, text]) => `${name}: ${faultOf(text).replace(/x{80,}/, ({ length }) => `${length} x`)}`,
    ),
    `64 entries: ${shortest?.slice(0, 60)}`,
    `65 entries: ${longest}`,
    ...trials.map((fault) => `100 and 101 trials: ${fault}`),
    "",
    "each change of an entry",
    ...spoiled(WHOLE)
      .filter(([change]) => / missing$| null$| -1$| key more$/.test(change))
      .map(([change, entry]) => `  ${change}: ${faultOf(inFile([entry]))}`),
    "",
    ...["game.hp < 3", "true", "game.hp <", "3", ""].map((when) => `${when}: ${findBadCondition(when)}`),
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("files.txt");
});

const shownIn = (entries: Playbook, shown: readonly string[], game: object = {}) =>
  showPlaybook({ entries, shown, refinedAt: 0 } as never, game as never);

test("a conversation is shown the entries that hold, that it has not, and that fit", () => {
  expect(showPlaybook(undefined, {} as never)).toEqual({ text: null, titles: [] });
  expect(shownIn([], [])).toEqual({ text: null, titles: [] });
  expect(shownIn(ENTRIES, [])).toEqual({
    text: 'Your playbook:\n- Signs: Read "them":\nall.\n- Try: Walk on. (unproven)',
    titles: ["Signs", "Try"],
  });
  expect(shownIn(ENTRIES, ["Signs", "Other"], { hp: 2 })).toEqual({
    text: "Also from your playbook:\n- Doors: Knock.\n- Try: Walk on. (unproven)",
    titles: ["Doors", "Try"],
  });
  expect(shownIn(ENTRIES, ["Signs", "Try", "Doors"], { hp: 2 })).toEqual({ text: null, titles: [] });
});

test("entries of 9,600 bytes fit, with their marks, those of earlier included; a smaller one behind is shown", () => {
  const sized = (title: string, bytes: number): PlaybookEntry => ({ title, text: "x".repeat(bytes - 6) });
  const fitting = (sizes: readonly number[], shown: readonly string[] = []) =>
    shownIn(
      sizes.map((size, at) => sized("abcdef"[at] ?? "", size)),
      shown,
    ).titles.join("");

  expect(fitting([9_600])).toBe("a");
  expect(fitting([9_601])).toBe("");
  expect(fitting([9_000, 601, 600])).toBe("ac");
  expect(fitting([9_000, 601, 600], ["a"])).toBe("c");
  expect(fitting([9_000, 100, 500, 7], ["b"])).toBe("ac");
  expect(shownIn([{ title: "a", text: "é".repeat(4_797) }], []).titles).toEqual(["a"]);
  expect(shownIn([{ title: "a", text: "é".repeat(4_798) }], []).titles).toEqual([]);
});

test("what a model is asked that refines the playbook is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const paid = [{}, { refineEvery: 1 }, { refineEvery: 50, refineModel: "openai:gpt" }, { refineModel: "m" }];
  const lines = [
    renderRefinePrompt({ totalSteps: 90, memory: { settings: {} } } as never),
    "",
    renderRefinePrompt({
      totalSteps: 90,
      memory: { settings: {}, playbook: { entries: ENTRIES, shown: [], refinedAt: 40 } },
    } as never),
    "",
    describeEntries([]),
    ...paid.map((settings) =>
      JSON.stringify(
        playbookFace.paid?.({ agents: [], settings: { model: "claude-x", ...settings } } as never),
      ),
    ),
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("refining.txt");
});
