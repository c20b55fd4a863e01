import { expect, test } from "vitest";
import { ERROR_CODES, type ErrorCode, EXIT_CODES, RunnerError } from "../../src/base/errors.ts";
import { withRemedy } from "../../src/faces/cli/render/remedy.ts";

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
    "improve-invalid",
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
    "run-file-damaged",
    "run-file-too-new",
    "save-damaged",
    "playbook-invalid",
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
    "game-unknown",
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
    "signature-failed",
    "ssh-keygen-missing",
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
    "editor-failed",
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
    "improve-other-work",
    "option-invalid",
    "playbook-entry-unknown",
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

/** What the pinned remedies are made of. */
const SHOWN_FACTS = {
  ...{ file: "FILE", model: "MODEL", models: ["MODEL"], setting: "option", totalSteps: "N", errno: "ENOSPC" },
  agent: "AGENT",
  fleet: "FLEET",
  package: "PACKAGE",
};

test("each error keeps its remedy on the command line (on purpose: vitest -u)", async () => {
  const lines = CODES.map((code) => `${code}${withRemedy("", { code, facts: SHOWN_FACTS })}\n`);

  await expect(lines.join("")).toMatchFileSnapshot("remedies.txt");
});
