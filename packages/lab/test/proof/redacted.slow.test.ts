import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import type { Redaction } from "../../../../src/record/redacted.ts";
import { checkBytes, exportFrom, foundIn } from "../../../../test/helpers/proof/check-disk.ts";
import { type Forged, type Forgery, firstOf, forgeRun } from "../../../../test/helpers/proof/forge-run.ts";
import { paidRun } from "../../../../test/helpers/proof/paid-run.ts";
import { unpackParts } from "../../src/run-file/archive.ts";
import { PARTS } from "../../src/run-file/manifest.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";
import { packRun } from "../../src/run-file/write-run-file.ts";

let disk: Disk;

beforeAll(async () => {
  disk = await paidRun();
});

const fileOf = (redacted: Redaction | null): Uint8Array => packRun(exportFrom(disk, { redacted }), null);

const journalOf = (bytes: Uint8Array): string =>
  gunzipSync(unpackParts(bytes).get(PARTS.journal) ?? new Uint8Array()).toString("utf8");

test("the same run is the same bytes", () => {
  expect(Buffer.from(fileOf("words")).equals(fileOf("words"))).toBe(true);
});

test("words that were taken out are nowhere in the file, and the same hash chain commits to them", async () => {
  const [whole, thinking, words] = [fileOf(null), fileOf("thinking"), fileOf("words")];

  expect(journalOf(whole)).toContain("Where to go after");
  expect(journalOf(thinking)).not.toContain("Where to go after");
  expect(journalOf(thinking)).toContain("I went ");
  for (const gone of ["Where to go after", "I went ", "I try ", "I walked", "I want to"]) {
    expect(journalOf(words)).not.toContain(gone);
  }
  const [chain, ...others] = [whole, thinking, words].map(
    (bytes) => readRunFile(bytes).manifest.journal.chain,
  );
  expect(others).toEqual([chain, chain]);
});

test.each(["thinking", "words"] as const)("a file without its %s is proven", async (redacted) => {
  const { findings, counts } = await checkBytes(fileOf(redacted));

  expect(findings).toEqual([]);
  expect(counts.steps).toBe(54);
});

const MARK = `[redacted ${"0".repeat(64)}]`;

/** Puts another text to the result of step 10. */
const tells =
  (text: string) =>
  (records: Forged[]): void => {
    firstOf(records, "outcome", 10).outcome.message.content[0].content[0].text = text;
  };

/** What a forger changes in a file without its words, and the check that finds it. */
const FORGERIES: readonly Forgery[] = [
  [
    "a reply presses other buttons",
    "buttons",
    (records) => {
      const { content } = firstOf(records, "reply", 10).reply;
      content.find(({ type }: Forged) => type === "tool_use").input.buttons = ["b", "b"];
    },
  ],
  [
    "a text stands beside those that were taken out",
    "file",
    (records) => {
      firstOf(records, "reply", 10).reply.content.push({ type: "text", text: "I know the way." });
    },
  ],
  ["a result is another one", "results", tells("You found the lantern.")],
  ["a result is another one around what was taken out", "results", tells(`You found ${MARK}.`)],
  [
    "a milestone hides behind words",
    "results",
    (records) => {
      firstOf(records, "outcome", 10).outcome.milestones = [`embers: 3 ${MARK}`];
    },
  ],
  [
    "the game's memory hides behind words",
    "results",
    (records) => {
      firstOf(records, "outcome", 10).outcome.gameInfo.coins = MARK;
    },
  ],
  [
    "a useful reply was none",
    "results",
    (records) => {
      firstOf(records, "outcome", 10).outcome.wasUseful = false;
    },
  ],
  [
    "buttons were pressed that nobody asked for",
    "buttons",
    (records) => {
      firstOf(records, "outcome", 10).outcome.track.push([["a"], 8]);
    },
  ],
  [
    "the prompt hides behind words",
    "start",
    (records) => {
      firstOf(records, "start").system += ` Go north ${MARK}`;
    },
  ],
  [
    "the game begins behind words",
    "start",
    (records) => {
      firstOf(records, "start").gameInfo.coins = MARK;
    },
  ],
  [
    "the fresh conversation tells more",
    "summaries",
    (records) => {
      firstOf(records, "fold").outcome.opening.content.push({ type: "text", text: MARK });
    },
  ],
  [
    "the fresh conversation has another prompt",
    "summaries",
    (records) => {
      firstOf(records, "fold").outcome.system += MARK;
    },
  ],
  [
    "the settings name a better model",
    "requests",
    (records) => {
      firstOf(records, "start").settings.model = "claude-opus-5-5";
    },
  ],
  [
    "the salts were kept",
    "file",
    () => undefined,
    ({ salts }) => Object.assign(salts, { words: "3".repeat(64) }),
  ],
  [
    "nothing was taken out",
    "file",
    () => undefined,
    (manifest) => Object.assign(manifest, { redacted: null }),
  ],
];

for (const [what, found, change, lie] of FORGERIES) {
  test(`in a file without its words, it is found that ${what}`, async () => {
    expect(await foundIn(forgeRun(fileOf("words"), change, lie))).toContain(found);
  });
}

test("a whole file is not called one without its words", async () => {
  const lie = (manifest: Forged) => Object.assign(manifest, { redacted: "words", salts: {} });

  expect(await foundIn(forgeRun(fileOf(null), () => undefined, lie))).toContain("file");
});

test("a commitment in a whole file hides nothing", async () => {
  expect(await foundIn(forgeRun(fileOf(null), tells(MARK)))).toContain("results");
});
