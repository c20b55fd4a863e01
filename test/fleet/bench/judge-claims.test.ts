import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRefusedClaim } from "../../../src/fleet/bench/judge-claims.ts";
import { CLAIM_KINDS, type ClaimKind } from "../../../src/play/proof/list-claimed.ts";
import { readRunFile } from "../../../src/record/run-file/read-run-file.ts";

const FILE = readRunFile(readFileSync(new URL("../../fixtures/runs/core-6a29f019.run", import.meta.url)));
const HONEST = { file: FILE, allowsAll: false, ownPrices: [], isOwn: true };

/** The kinds that no score may rest on, in a run by this very program at a level without skills. */
const REFUSED: readonly ClaimKind[] = [
  "operator-steps",
  "messages",
  "notices",
  "interrupts",
  "rollbacks",
  "workflow-texts",
  "imports",
  "rootless",
  "own-tools",
  "skills",
  "own-map",
  "unjudged",
  "unknown-fields",
];

test.each(CLAIM_KINDS.map((kind) => [kind, REFUSED.includes(kind)] as const))(
  "48.A: of what check calls claimed, %s refused: %s",
  (kind, isRefused) => {
    const why = findRefusedClaim([{ kind, text: "so it is" }], HONEST);

    expect(why).toBe(isRefused ? "only claimed, and not proven: so it is" : null);
  },
);

test("48.A: skills are allowed at their level, and what is redacted cannot be judged", () => {
  const redacted = { ...FILE, manifest: { ...FILE.manifest, redacted: "words" as const } };

  expect(findRefusedClaim([{ kind: "skills", text: "" }], { ...HONEST, allowsAll: true })).toBeNull();
  expect(findRefusedClaim([{ kind: "unjudged", text: "" }], { ...HONEST, file: redacted })).toBeNull();
  expect(findRefusedClaim([{ kind: "unjudged", text: "" }], { ...HONEST, isOwn: false })).toBeNull();
});

test("48.A: prices of the file's own are refused for a model that the list has, and allowed for any other", () => {
  const claim = [{ kind: "own-prices", text: "" }] as const;

  expect(findRefusedClaim(claim, { ...HONEST, ownPrices: ["claude-haiku-5-5"] })).not.toBeNull();
  expect(findRefusedClaim(claim, { ...HONEST, ownPrices: ["local-model"] })).toBeNull();
});
