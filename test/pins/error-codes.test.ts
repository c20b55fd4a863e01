import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withRemedy } from "../../src/cli/render/remedy.ts";
import { ERROR_CODES, type ErrorCode, EXIT_CODES, RunnerError } from "../../src/errors.ts";

/** Codes are only ever added: programs go by them. */
const PINNED = {
  badData: [
    "agent-mismatched",
    "archive-ambiguous",
    "archive-damaged",
    "archive-unsupported",
    "archive-without-rom",
    "battery-save-invalid",
    "checkpoint-damaged",
    "checkpoint-foreign",
    "conversation-too-large",
    "fleet-damaged",
    "fleet-foreign",
    "fleet-invalid",
    "fleet-too-new",
    "game-map-invalid",
    "game-map-mismatched",
    "journal-damaged",
    "journal-diverged",
    "journal-foreign",
    "journal-of-another-core",
    "journal-of-another-rom",
    "journal-too-new",
    "keyframe-damaged",
    "recording-invalid",
    "recording-mismatched",
    "recording-of-another-model",
    "rom-damaged",
    "rom-invalid",
    "rom-mismatched",
    "rom-not-a-file",
    "rom-too-large",
    "rom-unsupported",
    "save-damaged",
    "save-of-another-core",
    "save-of-another-game",
    "save-of-another-rom",
    "save-state-damaged",
    "save-state-unsupported",
    "save-too-new",
    "skill-invalid",
    "state-damaged",
    "state-of-another-core",
    "state-of-another-rom",
    "symbol-ambiguous",
    "symbol-unknown",
    "symbols-invalid",
    "thinking-refused",
    "workflow-changed",
    "workflow-invalid",
  ],
  cannotWrite: [
    "cannot-write",
    "film-failed",
    "folder-replaced",
    "named-file-unwritable",
    "output-failed",
    "skills-unwritable",
    "steps-unsaved",
  ],
  missingInput: [
    "cannot-read",
    "cartridge-without-ram",
    "checkpoint-not-found",
    "ffmpeg-missing",
    "file-missing",
    "fleet-missing",
    "fleet-unknown",
    "game-map-unreadable",
    "interrupt-missing",
    "journal-missing",
    "journal-without-start",
    "named-file-unreadable",
    "no-running-game",
    "no-saves",
    "not-a-file",
    "package-missing",
    "rom-unreadable",
    "save-missing",
    "skill-unknown",
    "skills-unreadable",
    "step-out-of-range",
    "symbols-unreadable",
    "workflow-function-unknown",
    "workflow-unknown",
  ],
  settings: [
    "base-url-has-password",
    "base-url-invalid",
    "base-url-missing",
    "config-invalid",
    "conversation-refused",
    "credentials-invalid",
    "credentials-missing",
    "credentials-refused",
    "messages-api-missing",
    "model-missing",
    "notify-unapproved",
    "parameter-refused",
    "pictures-refused",
    "price-unknown",
    "prices-invalid",
    "queue-refused",
    "request-refused",
    "server-unapproved",
    "store-refused",
    "vendor-api-missing",
  ],
  tryLater: [
    "fleet-in-use",
    "folder-locked",
    "job-taken-over",
    "lock-contested",
    "model-unreachable",
    "port-unavailable",
    "queue-unreachable",
    "save-unanswered",
    "seat-taken",
    "store-failed",
    "store-in-use",
    "worker-died",
  ],
  usage: [
    "checkpoint-needed",
    "decision-invalid",
    "command-invalid",
    "confirmation-missing",
    "interrupt-invalid",
    "interrupt-open",
    "interrupts-need-store",
    "label-invalid",
    "message-invalid",
    "nothing-pending",
    "option-invalid",
    "option-missing",
    "options-conflict",
    "output-exists",
    "output-invalid",
    "player-is-client",
    "queue-invalid",
    "reference-ambiguous",
    "save-in-use",
    "save-outside-folder",
    "slot-invalid",
    "store-invalid",
    "symbols-without-map",
    "until-invalid",
    "workflow-input-invalid",
  ],
};

const CODES = Object.keys(ERROR_CODES).sort() as ErrorCode[];

test("each error keeps its code and its kind", () => {
  const pinned = Object.entries(PINNED).flatMap(([kind, codes]) => codes.map((code) => [code, kind]));

  expect(ERROR_CODES).toEqual(Object.fromEntries(pinned));
});

test.each(CODES)("the exit code of %s is its kind's", (code) => {
  const error = new RunnerError(code, "x");

  expect(error).toMatchObject({ code, kind: ERROR_CODES[code], facts: {} });
  expect(error.exitCode).toBe(EXIT_CODES[ERROR_CODES[code]]);
});

/** What the remedies in docs/errors.md are made of. */
const SHOWN_FACTS = {
  ...{ file: "FILE", model: "MODEL", models: ["MODEL"], setting: "option", totalSteps: "N", errno: "ENOSPC" },
  agent: "AGENT",
  fleet: "FLEET",
  package: "PACKAGE",
};

test("docs/errors.md lists every code with its kind, its exit code and its remedy, and no other", () => {
  const docs = readFileSync(new URL("../../docs/errors.md", import.meta.url), "utf8");
  const rows = docs.split("\n").filter((line) => line.startsWith("| `"));

  const documented = rows.map((row) => {
    const [, code = "", kind, exitCode, when, remedy] = row.split("|").map((cell) => cell.trim());
    expect(when).not.toBe("");
    return { code: code.replaceAll("`", ""), kind, exitCode, remedy };
  });

  const known = CODES.map((code) => {
    const remedy = withRemedy("", { code, facts: SHOWN_FACTS }).replace(/^: /, "");
    const kind = ERROR_CODES[code];
    return { code, kind, exitCode: String(EXIT_CODES[kind]), remedy };
  });
  expect(documented.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual(
    known.toSorted((a, b) => a.code.localeCompare(b.code)),
  );
});
