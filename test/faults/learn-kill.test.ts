import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { runProcess, startRunner } from "../helpers/runs/run-command.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { answerSlowly } from "../helpers/server/answer-to.ts";
import { startMessagesServer } from "../helpers/server/messages-server.ts";
import { GAMES_TO_LEARN } from "../helpers/small-games/to-learn/games-to-learn.ts";

const KILLS = 3;

// It takes four minutes: learning takes 5 % of the time at most.
test.runIf(process.env["SWEEP"] === "long")(
  "a run that learns its game during play may be killed at any time, and verifies to its end",
  {
    timeout: 900_000,
  },
  async () => {
    const server = await startMessagesServer({ script: answerSlowly(300) });
    onTestFinished(() => server.close());
    const folder = temporaryFolder();
    const rom = join(folder, "companion.gb");
    writeFileSync(rom, GAMES_TO_LEARN["companion"]?.().rom ?? "");
    const env = { ANTHROPIC_AUTH_TOKEN: server.key, ANTHROPIC_BASE_URL: server.url };
    const options = ["--rom", rom, "--save-dir", folder, "--model", "claude-sonnet-5-5"];
    const shape = ["--set", "maxHistory=6", "--save-every", "3", "--json", "--set", "learn=200000"];
    const records = () => recordsOf(nodeDisk, join(folder, "companion_journal.jsonl"));
    const play = (until: string) => startRunner([...options, ...shape, "--until-step", until], { env });
    const begun = await runProcess([...options, "--set", "learn=0", "--steps", "2"], { env });
    expect(begun).toMatchObject({ code: 0 });

    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, finished, saw } = play("100000");
      await saw('"type":"step-finished"');
      await delay(500 * kill);
      child.kill("SIGKILL");
      await finished;
    }
    const { child, finished } = play("100000");
    const isLearned = () =>
      records().some((record) => record.type === "decision" && record.learned?.map != null);
    while (!isLearned() && child.exitCode === null) await delay(250);
    child.kill("SIGKILL");
    await finished;
    const last = await runProcess([...options, "--set", "learn=0", "--steps", "8", "--json"], { env });
    const verified = await runProcess(["saves", "verify", "--all", "--rom", rom, "--save-dir", folder]);

    expect(last).toMatchObject({ code: 0 });
    expect(isLearned()).toBe(true);
    expect(server.exchanges.at(-1)?.body.tools?.map(({ name }) => name)).toContain("look_at_map");
    expect(verified).toMatchObject({ code: 0 });
    expect(server.refusals()).toEqual([]);
  },
);
