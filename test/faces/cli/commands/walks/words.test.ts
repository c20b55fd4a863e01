import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { walkIn } from "../../../../helpers/pins/walk.ts";

test("words that are no command, no option, no topic or too many", async () => {
  const { type, text } = walkIn(temporaryFolder(), { RUNNER_STEPS: "", RUNNER_SAVE_DIR: "kept" });

  for (const command of [
    ...["help nothing", "help saves lst", "help satus", "help saves list more", "help export"],
    ...[
      "fleet",
      "export",
      "bench nothing",
      "games nothing",
      "workflow nothing",
      "skills lst",
      "saves list more",
    ],
    ...["status more", "status --steps 3", "status --set goal=x", "cost --watch", "doctor a b"],
    ...["completion", "completion tcsh", "saves show", "saves diff latest", "saves label latest"],
    ...["saves clear", "tell", "resume a b", "init more", "--version", "-V", "-v", "--rom", "--set"],
    ...["--set goal", "--set =x", "--set gaol=x --steps 1", "--set goal=x --goal y --steps 1", "--http"],
    ...[
      "run",
      "start lantern",
      "./nothing.gb",
      "nothing",
      "lantern cairn --steps 1",
      "--steps 1 --until-step x",
    ],
    ...["--steps 1 --quiet --verbose", "--steps 1 --json --screen", "--steps 1 --set autoContinueAfter=3s"],
    ...["--model x: --steps 1", "--base-url localhost --steps 1", "--set logLevel=loud --steps 1"],
    ...[
      "--steps 1 --max-cost -1",
      "--steps 1 --max-time soon",
      "--save-dir '' --steps 1",
      "--set prices=x --steps 1",
    ],
    ...["--config gone.json --steps 1", "--steps 1 --save-every 0", "--rom cairn", "lantern", ""],
  ])
    await type(command);

  const plain = text().replace(/^\d+\.\d+\.\d+(-\w+)?$/gm, "VERSION");
  await expect(plain).toMatchFileSnapshot("./known/words.txt");
});
