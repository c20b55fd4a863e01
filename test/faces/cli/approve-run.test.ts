import { expect, test } from "vitest";
import { ownerOf } from "../../../src/faces/cli/keys/approve-run.ts";
import { renderError } from "../../../src/faces/cli/render/remedy.ts";
import { DEFAULT_SETTINGS } from "../../../src/play/session/config.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

/** The line that refuses a run that a model of this name played; null where it may continue. */
async function refusalOf(model: string, baseUrl: string | null = null): Promise<string | null> {
  const world = {
    argv: ["--save-dir", "mysaves"],
    env: { XDG_CONFIG_HOME: temporaryFolder() },
    clock: { now: () => new Date("2026-11-29T08:00:00Z"), elapsedMs: () => 0 },
    stderr: { write: () => {} },
    ask: async () => null,
  } as unknown as Parameters<typeof ownerOf>[0];
  const run = { runId: "one", file: null, listSaves: async () => [], agents: [] };
  const settings = { ...DEFAULT_SETTINGS, model, baseUrl };
  return await ownerOf(world, {})
    .mayContinue({ ...run, settings, stored: { settings, agents: [] } })
    .then(() => null, renderError);
}

test("47.A9: a run with a program's own player is continued by it, or by the explorer", async () => {
  expect(await refusalOf("me")).toBe(
    "you did not begin this run, and its player me is a program's own, or of a server that is not named: " +
      "let that program continue it, name the server with --base-url, or let the explorer play on: " +
      "runner --save-dir mysaves --model explorer",
  );
  expect(await refusalOf("explorer")).toBeNull();
});

test.each([
  ["claude-opus-5-5", null],
  ["claude-of-tomorrow", null],
  ["openai:gpt-of-tomorrow", null],
  ["llama3:8b", "http://127.0.0.1:11434"],
])("47.A9: a stranger's run by %s is still asked about", async (model, baseUrl) => {
  expect(await refusalOf(model, baseUrl)).toMatch(
    /^you did not begin this run.*: to continue it, run runner /,
  );
});
