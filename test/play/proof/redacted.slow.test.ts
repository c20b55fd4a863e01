import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { unpackParts } from "../../../src/record/run-file/archive.ts";
import { PARTS } from "../../../src/record/run-file/manifest.ts";
import { readRunFile } from "../../../src/record/run-file/read-run-file.ts";
import type { Redaction } from "../../../src/record/run-file/redact.ts";
import { packRun } from "../../../src/record/run-file/write-run-file.ts";
import { checkBytes, exportFrom } from "../../helpers/proof/check-disk.ts";
import { forgeRun } from "../../helpers/proof/forge-run.ts";
import { paidRun } from "../../helpers/proof/paid-run.ts";

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

test("a file without its words is still contradicted by its buttons", async () => {
  const forged = forgeRun(fileOf("words"), (records) => {
    const reply = records.find((record) => record.type === "reply" && record.step === 10);
    reply.reply.content.find((block: { type: string }) => block.type === "tool_use").input.buttons = [
      "b",
      "b",
    ];
    return undefined;
  });

  const { findings } = await checkBytes(forged);

  expect(findings.map(({ check }) => check)).toContain("buttons");
});

test("a text beside others that were taken out is found", async () => {
  const forged = forgeRun(fileOf("words"), (records) => {
    const reply = records.find((record) => record.type === "reply" && record.step === 10);
    reply.reply.content.push({ type: "text", text: "I know the way." });
    return undefined;
  });

  const { findings } = await checkBytes(forged);

  expect(findings.map(({ check }) => check)).toContain("file");
});

test("a commitment in a whole file hides nothing", async () => {
  const forged = forgeRun(fileOf(null), (records) => {
    const outcome = records.find((record) => record.type === "outcome" && record.step === 10);
    outcome.outcome.message.content[0].content[0].text = `[redacted ${"0".repeat(64)}]`;
    return undefined;
  });

  const { findings } = await checkBytes(forged);

  expect(findings.map(({ check }) => check)).toContain("results");
});
