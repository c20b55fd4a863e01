import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { walkIn } from "../../../../helpers/pins/walk.ts";

test("a game is played, goes on, goes back, begins anew, and each command says how to go on", async () => {
  const { cwd, type, list, text } = walkIn(temporaryFolder());
  writeFileSync(join(cwd, "settings.json"), '{"keepBackups": 5, "saveEvery": 1}');

  await type("--model explorer --steps 3 --goal 'light the lamp' --save-every 2");
  await type("--steps 1 --verbose --goal 'find Odo'");
  list();
  await type("--load-backup --steps 1 --quiet");
  await type("--to-step 2");
  await type("--until-step 1");
  await type("--load nowhere --steps 1");
  await type("--load -1 --to-step 3");
  await type("--to-step 2 --no-auto-save");
  await type("--to-step 99");
  await type("--steps 1 --agent-id red");
  await type("--steps 1 --agent-id red --adopt");
  await type("--until 'nonsense(' --steps 1");
  await type("--new-game --steps 1 --config settings.json --seed 2 --model explorer --set logLevel=info");
  list();
  await type("--until 'totalSteps >= 9' --steps 1 --set 'maxTokens=5'");
  await type("--until 'totalSteps >= 3' --steps 5 --json --no-auto-save --pictures off --set journal=off");

  await expect(text()).toMatchFileSnapshot("./known/playing.txt");
});
