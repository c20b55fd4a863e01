import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { eventsIn } from "../../../../test/helpers/fleet/fleet-folder.ts";
import { run, runProcess } from "../../../../test/helpers/runs/run-command.ts";

const WORKFLOW = `name: gated
steps:
  - { name: first, type: agent, goal: Look around, until: totalSteps >= 6, max_steps: 9 }
  - { name: gate, type: wait, frames: 10, interrupt: before }
  - { name: last, type: agent, goal: Go on, until: totalSteps >= 14, max_steps: 20 }
`;
const FLEET = `name: gated
workflow: gated.workflow.yaml
model: explorer
seed: 7
language: French
effort: low
save_every: 1
keep_backups: 9
`;

it("a fleet's options hold where a job goes on behind an interrupt; a run's resume refuses the job and changes nothing", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "gated.workflow.yaml"), WORKFLOW);
  writeFileSync(join(cwd, "gated.yaml"), FLEET);
  const play = async (...words: string[]) => {
    const { code, stdout } = await runProcess(["fleet", "run", "gated.yaml", "--json", ...words], { cwd });
    return { code, outcomes: eventsIn(stdout).at(-1)?.["outcomes"] };
  };
  const read = async (...words: string[]) =>
    eventsIn((await run([...words, "--save-dir", job(), "--json"], { cwd })).stdout);
  const job = (): string => {
    const [id = ""] = readdirSync(join(cwd, "fleets/gated/jobs"));
    return join(cwd, "fleets/gated/jobs", id);
  };
  /** How many routine saves the job has, and the settings in the current save. */
  const saved = async () => {
    const all = await read("saves", "list");
    const current = all.find(({ isCurrent }) => isCurrent)?.["id"];
    const [{ memory } = {}] = await read("saves", "show", String(current));
    return { count: all.filter(({ kind }) => kind === "routine").length, memory };
  };

  const stopped = await play();
  const before = await saved();
  const refused = await run(["resume", "--save-dir", job()], { cwd });
  const same = await saved();
  const finished = await play("--retry-failed");
  const after = await saved();

  const settings = { seed: 7, language: "French", effort: "low" };
  expect(stopped).toMatchObject({ code: 0, outcomes: { "needs-person": 1 } });
  expect(before).toMatchObject({ count: 6, memory: { settings } });
  expect(refused.code).toBe(64);
  expect(same).toEqual(before);
  expect(finished).toMatchObject({ code: 0, outcomes: { done: 1 } });
  // Of three backups, the default, four saves would be left.
  expect(after).toMatchObject({ count: 10, memory: { settings } });
});
