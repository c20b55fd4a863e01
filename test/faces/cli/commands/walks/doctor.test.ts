import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LISTED_ON } from "../../../../../src/record/ledger/list-prices.ts";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { type Walk, walkIn } from "../../../../helpers/pins/walk.ts";
import { createCapture } from "../../../../helpers/runs/run-here.ts";
import { strictServer } from "../../../../helpers/server/strict-server.ts";

const KEY = { ANTHROPIC_API_KEY: "sk-ant-test" };

/** The text of a walk, without what this machine measures. */
function measured({ text }: Walk): string {
  return (
    text()
      .replace(/^(.*Node +)[\d.]+$/gm, "$1VERSION")
      .replace(/("subject":"Node",.*"fact":")[\d.]+/g, "$1VERSION")
      // Its verdict and remedy depend on the disk, too.
      .replace(/^\S+ +save folder .*/gm, "?     save folder MEASURED")
      .replace(/(?<="subject":"save folder",)[^}]*/g, "MEASURED")
      .replace(/(?<=read on )\S+(?=, )/g, "DAY")
      .replace(/(?<=cannot be parsed )\(.*?\)/g, "(REASON)")
      .replace(/"verdict":"\w+","fact":"(opened with|xdg-open)[^}]*/g, "A BROWSER OR NONE")
      .replace(/opened with .*|\S+ is not installed: open the address.*/g, "A BROWSER OR NONE")
      .replace(/^\S+ +(?=browser)/gm, "?     ")
  );
}

test("doctor says what the next run would use, and what would stop it", async () => {
  const { server, env } = await strictServer();
  const texts: string[] = [];
  const walk = async (
    title: string,
    variables: Readonly<Record<string, string>>,
    act: (walk: Walk) => Promise<void>,
  ): Promise<void> => {
    const cwd = temporaryFolder();
    const one = walkIn(cwd, { PATH: join(cwd, "bin"), ...variables });
    await act(one);
    texts.push(`# ${title}\n\n${measured(one)}`);
  };

  await walk("nothing is set", {}, async ({ cwd, type }) => {
    await type("doctor");
    await type("doctor cairn --json");
    await type("doctor --model claude-sonnet-5-5");
    await type("doctor --model openai:gpt-6.2-sol");
    await type("doctor --model compatible:qwen");
    await type("doctor --rom red.gb");
    await type("doctor --rom lantern:x");
    writeFileSync(join(cwd, "prices.json"), "{");
    await type("doctor --set prices=prices.json");
    writeFileSync(join(cwd, "saves"), "");
    await type("doctor");
  });
  await walk("a key", KEY, async ({ cwd, type }) => {
    mkdirSync(join(cwd, "bin"));
    writeFileSync(join(cwd, "bin/ffmpeg"), "#!/bin/sh\n");
    chmodSync(join(cwd, "bin/ffmpeg"), 0o755);
    const later = new Date(Date.parse(LISTED_ON) + 3.9 * 86_400_000);
    await type("doctor --model gpt-6.2-sol", { clock: { now: () => later, elapsedMs: () => 0 } });
    await type("doctor", { clock: { now: () => later, elapsedMs: () => 0 } });
    await type("doctor --model claude-unheard-of");
    const wide = { ...createCapture(), isTerminal: true, columns: 79, rows: 24 };
    await type("doctor", { hasKeys: true, ask: async () => "n", stderr: wide });
    await type("--model explorer --steps 1 --quiet");
    await type("doctor");
    await type("doctor --base-url http://127.0.0.1:1/v1 --model claude-sonnet-5-5");
  });
  await walk("a key in quotes, an address that is none", { ANTHROPIC_API_KEY: '"k"' }, async ({ type }) => {
    await type("doctor");
    await type("doctor --base-url localhost");
  });
  await walk("a server", env, async ({ type }) => {
    await type("doctor --yes");
  });
  await walk("a wrong key", { ...env, ANTHROPIC_API_KEY: "sk-wrong" }, async ({ type }) => {
    await type("doctor --yes");
  });
  texts.push(`requests: ${server.exchanges.length}\n`);

  await expect(texts.join("\n")).toMatchFileSnapshot("./known/doctor.txt");
});
