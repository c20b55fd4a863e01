import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { walkIn } from "../../../../helpers/pins/walk.ts";
import { pressing } from "../../../../helpers/server/messages-replies.ts";
import { strictServer } from "../../../../helpers/server/strict-server.ts";

/** A person at the terminal, who answers each question so. */
function answering(answer: string, asked: string[]) {
  const ask = async (question: string) => {
    asked.push(question);
    return answer;
  };
  return { hasKeys: true, ask };
}

test("a run of somebody else gets no key, no server and no command without a word of the user", async () => {
  const { server } = await strictServer(() => pressing("b"));
  const cwd = temporaryFolder();
  const home = temporaryFolder();
  const key = { ANTHROPIC_API_KEY: server.key, RUNNER_PROFILE: "anthropic" };
  const stranger = walkIn(cwd, { ...key, XDG_CONFIG_HOME: temporaryFolder() });
  const { type, note, text } = walkIn(cwd, { ANTHROPIC_API_KEY: server.key, XDG_CONFIG_HOME: home });
  const asked: string[] = [];
  const approved = () => note(readFileSync(join(home, "gameboy-runner/approved"), "utf8"));
  const ON = "--steps 1 --quiet";

  await stranger.quietly(`--base-url ${server.url} --model claude-haiku-5-5 --new-game ${ON}`);
  await type(ON);
  await type(ON, answering("no", asked));
  await type(`${ON} --max-cost 1`);
  await type(`${ON} --max-cost 1`, answering("", asked));
  await type(ON, answering("y", asked));
  await type(ON);
  approved();
  writeFileSync(join(cwd, "runner.config.json"), '{"notify": "touch told", "goal": "Home"}');
  await type(ON);
  await type(ON, answering("n", asked));
  writeFileSync(
    join(cwd, "runner.config.json"),
    '{"model": "claude-opus-5-5", "maxCost": 0.01, "rom": "cairn"}',
  );
  await type(ON);
  writeFileSync(join(cwd, "runner.config.json"), '{"saveDir": "../other"}');
  await type(ON);
  writeFileSync(join(cwd, "runner.config.json"), '{"gaol": "Home"}');
  await type(ON);
  writeFileSync(
    join(cwd, "runner.config.json"),
    `{"baseUrl": "${server.url}/v1", "model": "claude-haiku-5-5"}`,
  );
  await type(ON);
  note(asked.join("\n"));
  note(`${server.exchanges.length} requests`);

  const plain = text().replace(/(?<=may cost |max-cost )\$?0\.0\d+/g, "SOME");
  await expect(plain).toMatchFileSnapshot("./known/strangers.txt");
});
