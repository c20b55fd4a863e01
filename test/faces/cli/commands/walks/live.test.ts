import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { listenForRequests } from "../../../../../src/faces/cli/commands/take-requests.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import type { LanguageModel } from "../../../../../src/model/language-model.ts";
import { fillConfig } from "../../../../../src/play/session/config.ts";
import { openSession } from "../../../../../src/play/session/open-session.ts";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { use } from "../../../../helpers/pins/play-script.ts";
import { type Walk, walkIn } from "../../../../helpers/pins/walk.ts";
import { STILL } from "../../../../helpers/runs/journal-world.ts";

test("commands beside a running game look at it, talk to it, save it and stop it", async () => {
  const cwd = temporaryFolder();
  const saveDir = join(cwd, "saves");
  const { type, list, text } = walkIn(cwd);
  const [asking, game] = [[] as Walk[], walkIn(cwd)];
  let notified = 0;
  const notify = () => {
    notified += 1;
  };
  const waiting: Promise<void>[] = [];
  /** Types a command that waits for the game, and goes on once its word is left there, or the command has ended. */
  const ask = async (command: string): Promise<void> => {
    const before = notified;
    let hasEnded = false;
    const one = walkIn(cwd);
    asking.push(one);
    waiting.push(one.type(command, { notify }).finally(() => (hasEnded = true)));
    while (notified === before && !hasEnded) await setImmediate();
  };
  const turns = [
    async () => {
      await type("status");
      await type("status --json");
      await type("saves list");
      await type("cost");
      await type("tell 'Go home' --id home");
      await type("tell 'Go home' --json");
      await type("--steps 1 --model explorer");
      await type("resume");
      await type("saves clear milestone --yes");
      await type("save --note -1");
      await ask("save --note gate");
    },
    async () => {
      await Promise.all(waiting);
      await type("status --watch", { signal: AbortSignal.abort() });
      await ask("pause");
    },
  ];
  let asked = 0;
  const model: LanguageModel = {
    id: "scripted",
    isRemote: true,
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply() {
      await turns[asked]?.();
      asked += 1;
      const usage = { inputTokens: 1000, outputTokens: 50, cacheReadTokens: 0, cacheWriteTokens: 0 };
      const content = [use(asked, "press_buttons", { buttons: ["start"] })];
      return { content, stopReason: "tool_use", usage, model: "scripted-1" };
    },
  };
  const session = await openSession(fillConfig({ saveDir, steps: 3, settings: { goal: "Home" } }), {
    ...STILL,
    model,
  });
  let heard = 0;
  const world = {
    listenForKeys: () => () => {},
    takeSaveRequests: () => {
      const taken = notified - heard;
      heard = notified;
      return taken;
    },
  } as unknown as World;
  const requests = listenForRequests(world, { saveDir }, "lantern");
  for await (const { type: name } of session.play({
    takeSaveRequests: requests.takeSaves,
    takePauseRequest: requests.takePause,
  }))
    if (/saved|interrupt|mail|finished/.test(name)) game.note(`! the game: ${name}`);
  session.close();
  await Promise.all(waiting);
  await type("status");
  await type("pause");
  await type("saves list");
  list();

  // Turns of the event loop decide which of them is first: each stands for itself.
  await expect([text(), ...asking.map((one) => one.text()), game.text()].join("\n")).toMatchFileSnapshot(
    "./known/live.txt",
  );
});
