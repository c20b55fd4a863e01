import { expect, test } from "vitest";
import { listSaves } from "../../../src/record/saves/folder/list-saves.ts";
import {
  decidedIn,
  playScript,
  type Script,
  type Scripted,
  scriptWorld,
  use,
} from "../../helpers/pins/play-script.ts";
import { FOLDER } from "../../helpers/runs/journal-world.ts";

test("sessions of one folder go on, go back, branch and are refused as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const world = scriptWorld();
  const lines: string[] = [];
  let calls = 0;
  const press = (button: string): Scripted => {
    calls += 1;
    return { content: [use(calls, "press_buttons", { buttons: [button] })] };
  };
  const session = async (name: string, script: Partial<Script>): Promise<void> => {
    const replies = Array.from({ length: script.steps ?? 0 }, () => press("b"));
    const text = await playScript({ replies, ...script }, world);
    lines.push(
      name,
      ...text
        .split("\n")
        .filter((line) => line.startsWith("! started"))
        .map((line) => `  ${line}`),
      decidedIn(text),
    );
  };
  const saves = (): void => {
    const { games } = listSaves(FOLDER, { disk: world.disk });
    for (const { place, file, info } of games.flatMap((game) => game.saves)) {
      const { id, parentId, branchId, label } = info;
      const [own, before, branch] = [id, parentId ?? "none", branchId].map((one) => one.slice(0, 8));
      lines.push(`  = ${place} ${file} ${own} of ${before} on ${branch} ${label}`);
    }
  };

  await session("a new game", {
    steps: 2,
    saveEvery: 1,
    settings: { agentId: "ann", goal: "first" },
    options: { takeSaveRequests: once("gate") },
  });
  await session("no steps", { steps: 0 });
  await session("going on", { steps: 1 });
  await session("another goal and console", {
    steps: 1,
    settings: { goal: "second", console: "cgb", palette: "grey" },
  });
  await session("as another agent", { steps: 1, settings: { agentId: "bob" } });
  await session("another agent's, adopted", { steps: 1, adopt: true, settings: { agentId: "bob" } });
  await session("back to a label", { steps: 1, start: { save: "gate" } });
  await session("back to a step", { steps: 1, start: { step: 1 } });
  await session("back to a step that is not there", { steps: 1, start: { step: 9 } });
  await session("back to no save", { steps: 1, start: { save: "nowhere" } });
  await session("no open interrupt", { steps: 1, start: "open-interrupt" });
  await session("an answer without an interrupt", {
    steps: 1,
    resume: { decision: { type: "approve" }, say: null },
  });
  saves();
  await session("a stop", { steps: 2, settings: { interrupts: { before: ["act"], after: [], when: [] } } });
  await session("a stop, waiting", { steps: 2 });
  await session("a stop, approved", { steps: 2, resume: { decision: { type: "approve" }, say: "Go!" } });
  await session("a stop, with buttons", {
    steps: 2,
    resume: { decision: { type: "buttons", buttons: ["up"] }, say: null },
  });
  await session("a stop, rejected", {
    steps: 2,
    settings: { interrupts: null },
    resume: { decision: { type: "reject", why: "no" }, say: null },
  });
  await session("a new game as another agent", { steps: 1, start: "new-game", settings: { agentId: "cat" } });
  await session("without a journal", { steps: 1, journal: false });
  await session("with a journal again", { steps: 1 });
  const newest = listSaves(FOLDER, { disk: world.disk }).games[0]?.saves[0]?.file ?? "";
  const opened = world.disk.openToAppend(newest);
  world.disk.truncate(opened, 900);
  world.disk.close(opened);
  await session("with a damaged save", { steps: 1 });
  saves();

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/sessions.txt");
});

function once(label: string): () => readonly (string | null)[] {
  const asked = [[label]];
  return () => asked.pop() ?? [];
}
