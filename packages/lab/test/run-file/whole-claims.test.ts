import { expect, test } from "vitest";
import { packParts, unpackParts } from "../../src/run-file/archive.ts";
import {
  findOtherHash,
  hashNameOf,
  partOf,
  partsAtEnd,
  startHashes,
  thingsAtEnd,
} from "../../src/run-file/begun-with.ts";
import { claimsOf, entriesTo, lastHead } from "../../src/run-file/claims.ts";
import { checkSignature } from "../../src/run-file/signature.ts";

const partsOf = (...names: readonly string[]) =>
  new Map(names.map((name) => [name, Buffer.from(`part ${name}`)]));

/** The fault for which a file is not unpacked; or its parts. */
function unpacked(file: Uint8Array): string {
  try {
    return [...unpackParts(file)].map(([name, bytes]) => `${name}=${Buffer.from(bytes)}`).join(" ");
  } catch (error) {
    return String(error);
  }
}

test("a run's file has the bytes of ever, in the order of its parts' names, wherever it stands in memory", () => {
  const file = Buffer.from(packParts(partsOf("b.json", "a.gz", "a")));
  const within = Buffer.concat([Buffer.of(1, 2, 3), file, Buffer.of(4)]).subarray(3, 3 + file.length);

  expect(file.toString("hex")).toMatchInlineSnapshot(
    `"504b030414000000000000002100682f4d2306000000060000000100000061706172742061504b03041400000000000000210041484b0b090000000900000004000000612e677a7061727420612e677a504b0304140000000000000021009904fce30b0000000b00000006000000622e6a736f6e7061727420622e6a736f6e504b0102140014000000000000002100682f4d23060000000600000001000000000000000000000000000000000061504b010214001400000000000000210041484b0b0900000009000000040000000000000000000000000025000000612e677a504b01021400140000000000000021009904fce30b0000000b000000060000000000000000000000000050000000622e6a736f6e504b05060000000003000300950000007f0000000000"`,
  );
  expect(unpacked(within)).toBe("a=part a a.gz=part a.gz b.json=part b.json");
});

test("a file is refused that no run has", () => {
  const file = Buffer.from(packParts(partsOf("a", "b")));
  const many = (count: number) =>
    packParts(partsOf(...Array.from({ length: count }, (_, at) => `p${String(at).padStart(2, "0")}`)));
  const [strange, changed, none] = [
    "RunnerError: the file holds a part that no run has",
    "RunnerError: the file is cut off or was changed",
    "RunnerError: the file is not a file of runner export run",
  ];

  expect(unpacked(many(32))).toMatch(/^p00=part p00 .* p31=part p31$/);
  expect(unpacked(many(33))).toBe(strange);
  expect(unpacked(Buffer.alloc(0))).toBe(none);
  expect(unpacked(packParts(new Map()))).toBe(none);
  expect(unpacked(file.subarray(1))).toBe(none);
  expect(unpacked(Buffer.concat([file, Buffer.of(0)]))).toBe(changed);
  for (const name of ["", "A", "a/b", "../a", "1", "a_b", "é"])
    expect([name, unpacked(packParts(partsOf(name)))]).toEqual([name, strange]);
  expect(unpacked(packParts(partsOf("a".repeat(65))))).toBe(changed);
  expect(unpacked(packParts(partsOf(`a${"-.9z".repeat(15)}xyz`)))).toContain("=part ");
  const cut = Array.from(file.keys(), (at) => unpacked(file.subarray(0, at)));
  expect(cut.map((fault) => [none, strange, changed].indexOf(fault)).join("")).toMatch(
    /^0{30}1{7}2{30}1{7}2+$/,
  );
  const wrong = Array.from(file.keys(), (at) => unpacked(file.with(at, (file[at] ?? 0) ^ 1)));
  expect(wrong.filter((fault) => !fault.startsWith("RunnerError: the file "))).toEqual([]);
});

test("a signature that does not have ssh-keygen's form is refused", () => {
  for (const text of ["", "x", "-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n"]) {
    expect(checkSignature(Buffer.from("words"), Buffer.from(text), "nobody")).toEqual({
      ...{ isGood: false, key: null, signer: null },
    });
  }
});

const PLAYBOOK = { entries: [{ title: "Doors", text: "Knock." }], shown: [], refinedAt: 0 };

test("what two games began with is compared by its hash", () => {
  const [none, one, other] = [{}, { playbook: PLAYBOOK }, { playbook: { ...PLAYBOOK, refinedAt: 1 } }].map(
    (start) => startHashes(start as never),
  );

  expect(none).toEqual({ playbookSha256: null });
  expect(one?.playbookSha256).toMatch(/^[0-9a-f]{64}$/);
  expect([
    findOtherHash(none as never, none as never),
    findOtherHash(one as never, { ...one } as never),
    findOtherHash(one as never, other as never),
    findOtherHash(one as never, none as never),
  ]).toEqual([null, null, "playbook", "playbook"]);
  expect([hashNameOf("playbook"), partOf("playbook")]).toEqual(["playbookSha256", "playbook.json"]);
  expect([thingsAtEnd([]), partsAtEnd([])]).toEqual([{}, []]);
});

const SETTINGS = { model: "claude-haiku-4-5", seed: 1 };
const USED = { inputTokens: 100, outputTokens: 20, cacheReadTokens: 3, cacheWriteTokens: 4 };

/** Records of a made-up run, a minute apart: a branch leaves the first one behind its second step. */
function journal() {
  const call = { type: "call", step: 0, purpose: "play", model: SETTINGS.model, reservedUsd: 0.5 };
  const reply = (model: string, costUsd: number | null) => ({
    ...{ type: "reply", step: 0, purpose: "play", costUsd, ms: 5 },
    reply: { model, usage: USED, content: [] },
  });
  const outcome = (step: number, more: object = {}) => ({
    ...{
      type: "outcome",
      step,
      outcome: {
        track: [
          ["a", 8],
          ["", 4],
        ],
        ...more,
      },
    },
  });
  const decision = (more: object = {}) => ({
    ...{ type: "decision", step: 1, reason: "r", settings: null, told: null, stripsThinking: false, ...more },
  });
  const ofMain = [
    { type: "start", runId: "run", settings: SETTINGS, system: "Play.", tools: [{ name: "wait" }] },
    { type: "head", runId: "run", checkpointId: null },
    call,
    reply("claude-haiku-4-5", 0.25),
    outcome(1, { milestones: ["the key", "the door"] }),
    decision({ settings: { ...SETTINGS, seed: 2 }, told: "Another chance." }),
    decision({ told: "Beware.", drift: { level: 1, signal: "stall" } }),
    decision({ rollback: { to: 1 } }),
    { type: "operator", step: 1, action: { tool: "press_buttons", input: {} } },
    outcome(2, { skills: [{ name: "s" }, { name: "t" }] }),
    { type: "operator", step: 2, action: { tool: "import_state", input: {} } },
    outcome(3, { milestones: ["left behind"] }),
    { type: "fold", step: 3, outcome: {} },
    { type: "interrupt", step: 3 },
    decision({ settings: { ...SETTINGS, seed: 3 } }),
  ].map((entry) => ({ ...entry, branchId: "main" }));
  const ofBranch = [
    { type: "branch", runId: "run", fromBranchId: "main", fromStep: 2, from: { seq: 10 } },
    { type: "head", runId: "run", checkpointId: "c" },
    call,
    { type: "lost", step: 2, purpose: "play", model: SETTINGS.model, usage: USED, costUsd: 0.125 },
    reply("another", null),
    { type: "message", text: "Hello." },
    { type: "mail", text: "Hello." },
    outcome(3, { milestones: ["the other way"] }),
    { ...call, reservedUsd: 0.75 },
  ].map((entry) => ({ ...entry, branchId: "side" }));
  return [...ofMain, ...ofBranch].map((entry, at) => ({
    entry: { ...entry, time: new Date(Date.UTC(2026, 10, 22, 9, at)).toISOString() },
    after: { seq: at + 1 },
  }));
}

test("the statements of a run's file follow from its journal as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const all = journal() as never as Parameters<typeof claimsOf>[0];
  const seqs = (branchId: string, entries = all) =>
    entriesTo(entries, branchId)
      ?.map(({ after }) => after.seq)
      .join(" ") ?? "none";
  const changed = (type: string, more: object) =>
    all.map((placed) =>
      placed.entry.type === type ? ({ ...placed, entry: { ...placed.entry, ...more } } as never) : placed,
    );
  const lines = [
    JSON.stringify(claimsOf(all), null, 2),
    "",
    "of the first branch alone",
    JSON.stringify(claimsOf(all.slice(0, 15)), null, 2),
    "",
    `of nothing: ${claimsOf([])}`,
    `without a head: ${claimsOf(all.filter(({ entry }) => entry.type !== "head"))}`,
    `without a start: ${claimsOf(all.slice(1))}`,
    `the last head: ${JSON.stringify([lastHead(all), lastHead(all.slice(0, 3)), lastHead([])])}`,
    `to the end of main: ${seqs("main")}`,
    `to the end of side: ${seqs("side")}`,
    `to an unknown one: ${seqs("none")}`,
    `from an unknown place: ${seqs("side", changed("branch", { from: null }))}`,
    `from an unknown branch: ${seqs("side", changed("branch", { fromBranchId: "none" }))}`,
    `in a circle: ${seqs("side", changed("branch", { fromBranchId: "side" }))}`,
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("claims.txt");
});
