import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { RunProof } from "../../src/proof/check-run.ts";
import { type CheckedSignature, describeProof } from "../../src/proof/describe-proof.ts";
import { CHECKS, type CheckName, type Finding } from "../../src/proof/finding.ts";
import { listClaimed } from "../../src/proof/list-claimed.ts";
import { type RunFile, readRunFile } from "../../src/run-file/read-run-file.ts";

const FILE = readRunFile(
  readFileSync(
    new URL("../../../../test/fixtures/baselines/lantern-pixels-random-7-8-steps.run", import.meta.url),
  ),
);

const COUNTS = {
  ...{ steps: 8, requests: 7, restores: 2, calls: 6 },
  ...{ imported: 0, unjudged: 0, hidden: 0, rootless: 0 },
};
const PROOF: RunProof = { findings: [], counts: COUNTS, ownPrices: [], isOwn: true };
const UNSIGNED: CheckedSignature = { signature: null, isAskedFor: false };
const GOOD = { isGood: true, key: "SHA256:abc", signer: "me@example.org" };

/** What is told about a check of a run, whose claims and manifest may be others. */
function told(
  check: CheckName,
  proof: Partial<RunProof> = {},
  { claims = {}, ...manifest }: { claims?: object; redacted?: "words" | null } = {},
  signed = UNSIGNED,
): string {
  const own = { ...FILE.manifest, ...manifest, claims: { ...FILE.manifest.claims, ...claims } };
  const report = describeProof({ ...FILE, manifest: own }, { ...PROOF, ...proof }, signed);
  const { result, what } = report.checks.find((one) => one.check === check) ?? { result: "", what: "" };
  return `${result}: ${what}`;
}

const counted = (counts: Partial<RunProof["counts"]>) => ({ counts: { ...COUNTS, ...counts } });
const all = (more: object) => ({ claims: { all: { ...FILE.manifest.claims.all, ...more } } });

describe("the report about a run's file", () => {
  test("names what each check compared", () => {
    const { verdict, checks, findings } = describeProof(FILE, PROOF, UNSIGNED);
    const { journal, core, claims } = FILE.manifest;

    expect([verdict, findings]).toEqual(["proven", []]);
    expect(checks.map(({ check }) => check)).toEqual(CHECKS);
    expect(checks.map(({ result, what }) => `${result}: ${what}`)).toEqual([
      `proven: ${FILE.parts.size} parts, and the hash chain over ${journal.records} records`,
      "proven: the records follow from each other, on 1 branch",
      `proven: 8 steps led to the recorded machines, on core ${core.sha256.slice(0, 8)}…`,
      "proven: all buttons follow from the replies by the tools' rules",
      "proven: results, game info, milestones and pictures are what the rules give",
      "proven: the game begins at power-on, with the prompt of its settings",
      "proven: loaded machines are ones of the run (2)",
      "open: none",
      "proven: requests are the conversation of the journal (7)",
      `proven: 8 steps, ${claims.frames} frames, 1 milestone, and all sums`,
      "proven: 6 calls cost what the tokens cost: $0.0000",
      "open: not signed",
    ]);
  });

  test.each<[string, string]>([
    [told("buttons", counted({ steps: 0 })), "open: none"],
    [told("results", counted({ steps: 0 })), "open: none"],
    [told("restores", counted({ restores: 0 })), "open: none"],
    [told("requests", counted({ requests: 0 })), "open: none"],
    [told("costs", counted({ calls: 0 })), "open: none"],
    [told("costs", counted({ calls: 1 })), "proven: 1 call cost what the tokens cost: $0.0000"],
    [told("journal", {}, all({ branches: 2 })), "proven: the records follow from each other, on 2 branches"],
    [told("summaries", {}, all({ summaries: 3 })), "proven: fresh conversations are what the rules give (3)"],
    [told("requests", {}, { redacted: "words" }), "open: not compared: words were taken out"],
    [
      told("signature", {}, {}, { signature: GOOD, isAskedFor: true }),
      "proven: signed by me@example.org SHA256:abc",
    ],
    [
      told("signature", {}, {}, { signature: { ...GOOD, signer: null }, isAskedFor: false }),
      "proven: signed by the key SHA256:abc",
    ],
  ])("%s", (found, expected) => {
    expect(found).toBe(expected);
  });

  test("a contradicted check names the first contradiction, its step and the number of others", () => {
    const one: Finding = { check: "machine", step: 5, text: "another machine" };
    const other: Finding = { check: "machine", step: 6, text: "too" };

    expect(told("machine", { findings: [one] })).toBe("contradicted: step 5: another machine");
    expect(told("machine", { findings: [one, other, other] })).toBe(
      "contradicted: step 5: another machine (and 2 more)",
    );
    expect(told("file", { findings: [{ check: "file", step: null, text: "a part is gone" }] })).toBe(
      "contradicted: a part is gone",
    );
    expect(describeProof(FILE, { ...PROOF, findings: [one] }, UNSIGNED).verdict).toBe("contradicted");
  });

  test("a run that was not played to its end proves nothing about its buttons and results", () => {
    const findings: readonly Finding[] = [{ check: "machine", step: 5, text: "another machine" }];

    expect(told("buttons", { findings })).toBe("open: none");
    expect(told("results", { findings })).toBe("open: none");
    expect(told("restores", { findings })).toBe("proven: loaded machines are ones of the run (2)");
  });

  test.each<[what: string, signed: CheckedSignature, fault: string | null]>([
    ["without a signature", UNSIGNED, null],
    ["without one, where a signer is asked for", { ...UNSIGNED, isAskedFor: true }, "the file is not signed"],
    ["with any good signature", { signature: { ...GOOD, signer: null }, isAskedFor: false }, null],
    [
      "with a good one of somebody else",
      { signature: { ...GOOD, signer: null }, isAskedFor: true },
      "no allowed signer signed the file",
    ],
    ["with one of an allowed signer", { signature: GOOD, isAskedFor: true }, null],
    [
      "with the signature of another file",
      { signature: { isGood: false, key: null, signer: null }, isAskedFor: false },
      "the signature is not one of this file",
    ],
  ])("judges a file %s", (_, signed, fault) => {
    const { verdict, findings, signature } = describeProof(FILE, PROOF, signed);

    expect(findings).toEqual(fault === null ? [] : [{ check: "signature", step: null, text: fault }]);
    expect(verdict).toBe(fault === null ? "proven" : "contradicted");
    expect(signature).toBe(signed.signature);
  });
});

type Entry = RunFile["entries"][number]["entry"];

/** The run as if its settings had no goal. */
const PLAIN = FILE.entries.map(({ entry, ...placed }) => {
  if (entry.type !== "start") return { entry, ...placed };
  return { ...placed, entry: { ...entry, settings: { ...entry.settings, goal: null } } };
});

/** What is claimed alone of a run, as kind and text; `more` are further entries, `help` numbers of what helped. */
function claimed(
  more: readonly object[] = [],
  help: object = {},
  proof: Partial<RunProof> = {},
  file: Partial<RunFile> = {},
) {
  const { claims } = FILE.manifest;
  const manifest = {
    ...FILE.manifest,
    ...file.manifest,
    claims: { ...claims, all: { ...claims.all, ...help } },
  };
  const entries = [...PLAIN, ...more.map((entry) => ({ entry: entry as Entry }))];
  const found = listClaimed(
    { ...FILE, entries: entries as unknown as RunFile["entries"], ...file, manifest },
    { ...PROOF, ...proof },
    null,
  );
  return found.map(({ kind, text }) => `${kind}: ${text}`);
}

const USUAL = [
  "replies: that these models wrote the replies, with the parameters of the settings: random (8)",
  "texts: the replies' texts, tokens and times, and that nothing was tried and thrown away before",
  "no-help: that nobody helped",
  "unsigned: who made the file: it is not signed",
];

const RESULT = {
  type: "tool_result",
  content: [{ type: "text", text: "The call was cancelled: nothing was done" }],
};

describe("what is only claimed", () => {
  test("of a plain run is who wrote the replies, and that nobody helped", () => {
    expect(claimed()).toEqual(USUAL);
    expect(listClaimed(FILE, PROOF, GOOD).map(({ kind }) => kind)).toEqual([
      ...["replies", "texts", "no-help", "instructions"],
    ]);
  });

  test.each<[more: readonly object[], help: object, line: string]>([
    [
      [],
      { operatorSteps: 2 },
      "operator-steps: that nobody helped but for steps of a person or workflow (2)",
    ],
    [[], { messages: 3 }, "messages: that nobody helped but for messages (3)"],
    [[], { notices: 1 }, "notices: that nobody helped but for texts beside the game (1)"],
    [[], { interrupts: 4 }, "interrupts: that nobody helped but for interrupts (4)"],
    [[], { rollbacks: 5 }, "rollbacks: that nobody helped but for rollbacks (5)"],
    [
      [{ type: "decision", told: null, settings: null }],
      {},
      "changes: that nobody helped but for changes between steps (1)",
    ],
    [
      [{ type: "stage", told: "Go." }, { type: "stage" }],
      {},
      "workflow-texts: that nobody helped but for texts of a workflow (1)",
    ],
    [
      [{ type: "outcome", outcome: { message: { content: [RESULT] } } }],
      {},
      "cut-calls: that nobody helped but for calls that were cut short (1)",
    ],
  ])("names help instead of none: %j, %j", (more, help, line) => {
    expect(claimed(more, help)).toEqual([...USUAL.slice(0, 2), line, ...USUAL.slice(3)]);
  });

  test.each<[entry: object, names: string]>([
    [{ type: "decision", told: "", settings: { goal: "Win." } }, "the goal"],
    [{ type: "decision", told: "", settings: { systemPrompt: "Play." } }, "the prompt"],
    [{ type: "resume", settings: { language: "German" } }, "the language"],
    [{ type: "stage", settings: { player: { agents: [] } } }, "the agents"],
    [{ type: "start", settings: {}, playbook: [] }, "the playbook"],
  ])("names instructions of the operator's in any record: %j", (entry, names) => {
    expect(claimed([entry])).toContain(
      `instructions: that the instructions hold no help: the operator's are ${names}`,
    );
  });

  test.each<[entries: readonly object[], line: string]>([
    [
      [
        { type: "call", purpose: "summary" },
        { type: "call", purpose: "skill" },
        { type: "call", purpose: "play" },
      ],
      "other-requests: requests for summaries, edits of the playbook, agents or skills (2)",
    ],
    [
      [
        { type: "tool", name: "oracle" },
        { type: "tool", name: "oracle" },
        { type: "tool", name: "wait" },
      ],
      "own-tools: what came of the tools oracle",
    ],
    [
      [{ type: "start", settings: {}, brought: {} }],
      "brought: what the game was begun with: a checkpoint's file brought a memory from elsewhere",
    ],
    [
      [{ type: "decision", told: "", settings: null, learned: {} }],
      "own-map: how the game's memory is read: the map is the file's own",
    ],
  ])("names what no replay shows of %j", (entries, line) => {
    expect(claimed(entries)).toContain(line);
  });

  test.each<[counts: Partial<RunProof["counts"]>, line: string]>([
    [{ imported: 2 }, "imports: how games came about that were brought from another emulator (2)"],
    [{ rootless: 3 }, "rootless: steps of branches that begin at a save (3)"],
    [{ hidden: 4 }, "hidden: parts of results that depend on what was taken out (4)"],
    [
      { unjudged: 5 },
      "unjudged: parts of results that depend on what is not in the file, or that an earlier version worded (5)",
    ],
  ])("counts what could not be compared: %j", (counts, line) => {
    const [replies, texts, noHelp, unsigned] = USUAL;

    expect(claimed([], {}, counted(counts))).toEqual([replies, texts, noHelp, line, unsigned]);
  });

  test("names foreign prices, maps, fields, programs, skills and what was taken out", () => {
    const manifest = { ...FILE.manifest, redacted: "thinking" as const };
    const parts = new Map([...FILE.parts, ["symbols.txt", new Uint8Array()] as const]);
    const lines = claimed(
      [],
      { skills: 2 },
      { ownPrices: ["a", "b"], isOwn: false },
      { manifest, parts, unknownFields: ["x", "y"] },
    );

    expect(lines.slice(3)).toEqual([
      "own-prices: what a, b costs: the prices are the file's own, or not known",
      "skills: that the skills are those that anybody knows: their definitions are in the file",
      "own-map: how the game's memory is read: the map is the file's own",
      "redacted: the thinking that were taken out",
      `other-program: system prompts and tools: version ${manifest.program.version} of the program wrote them, at another commit`,
      "unknown-fields: fields of records that this version does not know: x, y",
      "unsigned: who made the file: it is not signed",
    ]);
  });

  test("without an LM is that none replied", () => {
    const { claims } = FILE.manifest;
    const manifest = { ...FILE.manifest, claims: { ...claims, models: [] } };

    expect(listClaimed({ ...FILE, manifest }, PROOF, GOOD)[0]).toEqual({
      kind: "no-replies",
      text: "that no LM replied",
    });
  });
});
