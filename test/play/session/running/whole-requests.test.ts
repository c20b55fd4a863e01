import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { pauseRunning } from "../../../../src/parts/interrupts/play/pause-running.ts";
import { fillConfig } from "../../../../src/play/session/config.ts";
import { openSession, type PlayOptions } from "../../../../src/play/session/open-session.ts";
import type { Asked } from "../../../../src/play/session/running/ask-running.ts";
import { saveRunning } from "../../../../src/play/session/running/save-running.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { toldLater } from "../../../helpers/pins/told.ts";
import { STILL } from "../../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";

test("a running game answers requests with a save, and no game with a refusal (if a change is meant: npx vitest run FILE -u)", async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const ask = async (
    name: string,
    request: (asked: Asked) => Promise<unknown>,
    more: Partial<Asked> = {},
  ) => {
    const signal = new AbortController().signal;
    const given = await toldLater(async () => {
      const save = (await request({ folder, signal, notify: () => {}, ...more })) as Awaited<
        ReturnType<typeof saveRunning>
      >;
      const { kind, label, totalSteps, seq } = save.info;
      return { kind, label, totalSteps, seq };
    });
    lines.push(`${name}: ${given.replaceAll(folder, "FOLDER")}`);
  };
  const open = () =>
    openSession(fillConfig({ saveDir: folder, steps: 1, settings: { model: "scripted" } }), {
      ...{ ...STILL, disk: nodeDisk, model: scriptedPlayer() },
    });
  const save = (asked: Asked) => saveRunning(asked, "gate");

  await ask("a save without a game", save);
  await ask("a pause without a game", pauseRunning);
  await ask("a label that is none", (asked) => saveRunning(asked, "-1"));

  const playing = async (options: PlayOptions, request: (asked: Asked) => Promise<unknown>, name: string) => {
    const session = await open();
    let played: Promise<void> = Promise.resolve();
    const pids: number[] = [];
    const notify = (pid: number): void => {
      pids.push(pid);
      played = (async () => {
        for await (const _ of session.play(options));
        session.close();
      })();
    };
    await ask(name, request, { notify, slug: "lantern" });
    await played;
    session.close();
    lines.push(`  asked ${pids.map((pid) => (pid === process.pid ? "this process" : "another one"))}`);
  };
  const once = (): (() => readonly (string | null)[]) => {
    const asked = [["gate"]];
    return () => asked.pop() ?? [];
  };
  await playing({ takeSaveRequests: once() }, save, "a save of a game that runs");
  await playing({ takeSaveRequests: once() }, save, "another one, under the same label");
  await playing({}, save, "a save of a game that ends without one");
  await playing({}, pauseRunning, "a pause of a game that ends before it");
  await playing({ takePauseRequest: () => true }, pauseRunning, "a pause of a game that runs");

  const waiting = await open();
  const aborted = AbortSignal.abort();
  await ask("a pause of a game that waits for a person", pauseRunning, { signal: aborted });
  await ask("a pause of another game", pauseRunning, { slug: "other" });
  await ask("a save that nobody waits for", save, { signal: aborted });
  waiting.close();
  lines.push(
    `left behind: ${
      readdirSync(folder)
        .filter((name) => /lock|request/.test(name))
        .join(" ") || "none"
    }`,
  );

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./whole-requests.txt");
});
