import { loadEarlierCores } from "../../../packages/emulator/src/load-core.ts";
import { encodeJournal } from "../../../packages/lab/src/run-file/portable-journal.ts";
import { sha256Of } from "../../../src/base/disk/lazy-crypto.ts";
import { JOURNAL_START, readLines } from "../../../src/record/journal/format/lines.ts";
import { type Forged, firstOf } from "../proof/forge-run.ts";
import type { RecordForgery } from "./forged-records.ts";
import { after, at, base, beside, HELP, INVENTED, last, VERSIONED } from "./record-tools.ts";

const EARLIER_CORE = "6a29f0190dd424a8c8de0e544381ec9db0a3cc194f0dd9a478aa864a3d889b61";

/** A PNG of a pixel, as base64, and its SHA-256. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==";

/** The place after a record, as a branch names it. */
function placeAfter(records: Forged[], record: Forged): object {
  const { lines } = readLines(encodeJournal(records), JOURNAL_START);
  return lines[records.indexOf(record)]?.after ?? {};
}

/** Goes back to before a step, and plays it again on another branch, which becomes the current one. */
function tryAgain(records: Forged[], step: number): Forged[] {
  const { runId, branchId, time } = firstOf(records, "start");
  const from = placeAfter(records, at(records, "outcome", step - 1));
  const again = ["call", "reply", "outcome"].map((type) => ({
    ...structuredClone(at(records, type, step)),
    branchId: "again",
  }));
  return [
    ...records,
    { type: "branch", branchId: "again", runId, fromBranchId: branchId, fromStep: step - 1, from, time },
    ...again,
    { ...last(records, "head"), branchId: "again" },
  ];
}

/** All records at another time: each as many milliseconds later. */
const later = (ms: number) => (records: Forged[]) => {
  for (const record of records) record.time = new Date(Date.parse(record.time) + ms).toISOString();
};
const DAY = 86_400_000;

const swapped = (records: Forged[], one: Forged, other: Forged): Forged[] =>
  records.map((record) => (record === one ? other : record === other ? one : record));

/** More changes of the records of an honest run, by somebody who read the referee's rules. */
export const OTHERS: readonly RecordForgery[] = [
  ["a step that is tried again from the one before", (records) => tryAgain(records, 6)],
  [
    "a branch of an earlier step, whose milestones are invented",
    (records) => {
      const forged = tryAgain(records, 6);
      forged.at(-2).outcome.milestones = INVENTED;
      return forged;
    },
  ],
  ["times before the seeds were drawn", later(-400 * DAY)],
  ["times in the future, for which no prices are known", later(400 * DAY)],
  [
    "one reply in the last century",
    (records) => {
      at(records, "reply", 4).time = "1999-12-31T23:59:59.000Z";
    },
  ],
  [
    "an earlier core",
    (records) => {
      firstOf(records, "start").core.sha256 = EARLIER_CORE;
    },
    (manifest) => {
      manifest.core.sha256 = loadEarlierCores(EARLIER_CORE)[0]?.identity.sha256;
    },
  ],
  [
    "numbers as texts",
    (records) => {
      at(records, "outcome", 4).step = "4";
    },
  ],
  [
    "tokens as texts",
    (records) => {
      at(records, "reply", 4).reply.usage.outputTokens = "0";
    },
  ],
  [
    "a cost as a text",
    (records) => {
      at(records, "reply", 4).costUsd = "0";
    },
  ],
  [
    "a boolean as a count of frames",
    (records) => {
      last(records, "outcome").outcome.track = [[[], true]];
    },
  ],
  [
    "more frames than anybody plays",
    (records) => {
      last(records, "outcome").outcome.track.push([[], 2 ** 40]);
    },
  ],
  [
    "two steps in the other order",
    (records) => swapped(records, at(records, "outcome", 5), at(records, "outcome", 6)),
  ],
  ["a reply before its call", (records) => swapped(records, at(records, "call", 5), at(records, "reply", 5))],
  [
    "a step's results before its reply",
    (records) => swapped(records, at(records, "outcome", 5), at(records, "reply", 5)),
  ],
  [
    "one reply for two steps",
    (records) => {
      const gone = ["call", "reply"].map((type) => at(records, type, 6));
      return records.filter((record) => !gone.includes(record));
    },
  ],
  [
    "a head of another run",
    (records) => {
      last(records, "head").runId = "another";
    },
  ],
  [
    "milestones twice",
    (records) => {
      for (const { type, outcome } of records)
        if (type === "outcome" && outcome.milestones) outcome.milestones.push(...outcome.milestones);
    },
  ],
  [
    "a map that a decision learned",
    (records) =>
      beside(records, "decision", {
        ...{ reason: "x", settings: null, told: null, stripsThinking: false },
        learned: { frames: 1, map: {}, findings: [] },
      }),
  ],
  [
    "a map that a head learned",
    (records) => {
      last(records, "head").learned = { frames: 1, map: {}, findings: [] };
    },
  ],
  [
    "a memory with which it began",
    (records) => {
      firstOf(records, "start").brought = {};
    },
  ],
  [
    "maps that it had seen before",
    (records) => {
      firstOf(records, "start").seen = {};
    },
  ],
  [
    "a picture of its own",
    (records) => {
      const { outcome } = at(records, "outcome", 4);
      const bytes = Buffer.from(PIXEL, "base64");
      const sha256 = sha256Of(bytes);
      outcome.images = { ...outcome.images, [sha256]: PIXEL };
      outcome.message.content.push({ type: "image", sha256 });
    },
  ],
  [
    "drift's help, which no task has",
    (records) => {
      firstOf(records, "start").settings.drift = null;
    },
  ],
  [
    "drift's words between two steps",
    (records) =>
      beside(records, "decision", {
        ...{ reason: "x", settings: null, told: HELP, stripsThinking: false },
        drift: { action: "reseed", level: 1, signal: null, evidence: "x", count: 1, since: 1 },
      }),
  ],
  [
    "a seed that changes between two steps",
    (records) =>
      beside(records, "decision", {
        ...{ reason: "x", told: null, stripsThinking: false },
        settings: { ...firstOf(records, "start").settings, seed: 1 },
      }),
  ],
  [
    "a lost call that blames the seed",
    (records) => {
      const { model, time } = at(records, "call", 5);
      return after(records, at(records, "call", 5), {
        ...{ type: "lost", step: 5, ...base(records), time, purpose: "play", model },
        ...{ usage: null, costUsd: 1, blames: ["seed"] },
      });
    },
  ],
  [
    "a journal of version 0",
    (records) => {
      Object.assign(firstOf(records, "start"), VERSIONED, { version: 0 });
    },
    (manifest) => {
      manifest.version = 0;
    },
  ],
  [
    "another game's folder as the game's name",
    (records) => {
      firstOf(records, "start").game.slug = "lantern-/../../etc";
    },
    (manifest) => {
      manifest.game.slug = "lantern-/../../etc";
    },
  ],
  [
    "a game's title that looks alike",
    (records) => {
      firstOf(records, "start").game.title = "LАNTERN";
    },
    (manifest) => {
      manifest.game.title = "LАNTERN";
    },
  ],
  [
    "a setting that objects have by nature",
    (records) => {
      const start = firstOf(records, "start");
      start.settings = JSON.parse(JSON.stringify(start.settings).replace("{", '{"constructor":1,'));
    },
  ],
  [
    "a machine after a step that is the one before",
    (records) => {
      at(records, "outcome", 6).outcome.machineSha256 = at(records, "outcome", 5).outcome.machineSha256;
    },
  ],
  [
    "a step that waits with a hundred thousand frames in one entry of none",
    (records) => {
      last(records, "outcome").outcome.track = [[[], 0]];
    },
  ],
  [
    "a reply without tokens that cost money",
    (records) => {
      at(records, "reply", 4).costUsd = 1e-9;
    },
  ],
  [
    "a branch's name that objects have by nature",
    (records) => {
      for (const record of records) record.branchId = "__proto__";
      last(records, "outcome").outcome.milestones = INVENTED;
    },
  ],
  [
    "words in a name of the map",
    (records) => {
      at(records, "outcome", 4).outcome.seen = { [HELP]: {} };
    },
  ],
  [
    "evidence of its own",
    (records) => {
      at(records, "outcome", 4).outcome.evidence = { place: HELP };
    },
  ],
];
