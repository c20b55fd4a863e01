import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import type { PlaybookEntry } from "../../../../src/parts/playbook/base/playbook.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, removeLock } from "../../../helpers/runs/journal-world.ts";
import { refiningPlayer } from "../../../helpers/server/refining-player.ts";

const PLAYBOOK = `format: 1
entries:
  - title: Doors
    text: Knock before you enter.
  - title: Walking
    text: Follow the path.
    when: game.mode != "title"
  - title: Nowhere
    text: Never shown.
    when: game.nothing == 1
`;

function playbookFile(): string {
  const file = join(temporaryFolder(), "playbook.yaml");
  writeFileSync(file, PLAYBOOK);
  return file;
}

/** The text of the requests' last messages, which the player has not read before. */
const newIn = ({ messages }: ModelRequest): string => JSON.stringify(messages.at(-1));

test("an entry is shown where its condition holds, once in each conversation, and counted", async () => {
  const disk = powerCutDisk();
  const player = refiningPlayer(() => "{}");
  const playbook = playbookFile();

  await playRun({ disk, player, playbook, steps: 8, settings: { maxHistory: 8 } });

  const requests = player.requests.filter(({ purpose }) => purpose === "play");
  expect(newIn(requests[0] as ModelRequest)).toContain("Your playbook:\\n- Doors: Knock before you enter.");
  const opened = requests.filter(({ messages }) => messages.length === 1).length;
  const shown = (title: string): number =>
    requests.filter((one) => newIn(one).includes(`- ${title}: `)).length;
  expect(opened).toBeGreaterThan(1);
  expect(shown("Doors")).toBe(opened);
  expect(newIn(requests[1] as ModelRequest)).toContain(
    "Also from your playbook:\\n- Walking: Follow the path.",
  );
  expect(shown("Nowhere")).toBe(0);
  const { memory } = await readRun(disk);
  expect(memory.playbook?.entries.map(({ title, shown: count }) => [title, count ?? 0])).toEqual([
    ["Doors", 1 + memory.counters.summaries],
    ["Walking", 1 + memory.counters.summaries],
    ["Nowhere", 0],
  ]);
});

const EDITS = {
  edits: [
    { action: "add", title: "Signs", text: "Read every sign." },
    { action: "add", title: "Bad", text: "x", when: "game.(" },
    { action: "drop", title: "Doors" },
  ],
};

function refining(disk: ReturnType<typeof powerCutDisk>, watch?: (event: RunEvent) => void) {
  const player = refiningPlayer((at) => (at === 0 ? "I think so." : JSON.stringify(EDITS)));
  const playbook = playbookFile();
  return {
    player,
    play: (more: object) =>
      playRun({
        ...{ disk, player, saveEvery: 100, settings: { maxHistory: 60, refineEvery: 3 } },
        ...(watch && { watch }),
        ...more,
      }),
    start: { playbook, steps: 5 },
  };
}

test("every so many steps the player reads what happened and edits its playbook; what cannot be read is asked once more", async () => {
  const disk = powerCutDisk();
  const { player, play, start } = refining(disk);

  const events = await play(start);

  const asked = player.requests.filter(({ purpose }) => purpose === "refine");
  expect(asked).toHaveLength(2);
  expect(newIn(asked[0] as ModelRequest)).toMatch(/steps since you last did so \(1 to 3\).*- Doors: Knock/s);
  expect(newIn(asked[1] as ModelRequest)).toContain("Once more: answer with JSON alone");
  const { playbook } = (await readRun(disk)).memory;
  const titles = (of: readonly PlaybookEntry[] = []) =>
    of.flatMap(({ title, unproven }) => (unproven?.isDrop === true ? [] : [title]));
  expect(titles(playbook?.entries)).toEqual(["Walking", "Nowhere", "Signs"]);
  expect(playbook).toMatchObject({ refinedAt: 3, shown: expect.arrayContaining(["Signs"]) });
  const [next] = player.requests.filter((one) => one.purpose === "play" && newIn(one).includes("Signs"));
  expect(newIn(next as ModelRequest)).toContain("No longer in your playbook: Doors");
  expect(events).toContainEqual(
    expect.objectContaining({
      type: "notice",
      text: expect.stringMatching(/refined: add "Signs", drop "Doors"; an edit does not count: when: /),
    }),
  );
});

/** The run without the ids of runs. */
async function readWithoutIds(disk: ReturnType<typeof powerCutDisk>) {
  const run = await readRun(disk);
  const entries = run.memory.playbook?.entries.map(({ origin, ...entry }) => ({
    ...entry,
    from: origin?.from,
  }));
  return { ...run, memory: { ...run.memory, playbook: { ...run.memory.playbook, entries } } };
}

test.each([
  ["the first answer came", (event: RunEvent) => event.type === "lm-reply" && event.purpose === "refine"],
  ["it was decided", (event: RunEvent) => event.type === "notice" && event.text.includes("refined")],
  ["the next step began", (event: RunEvent) => event.type === "step-started" && event.step === 4],
])(
  "a run killed when %s goes on as if it had not been, and nothing is asked twice",
  async (_when, isThen) => {
    const [whole, cut] = [powerCutDisk(), powerCutDisk()];
    const unbroken = refining(whole);
    await unbroken.play(unbroken.start);

    let isAlive = true;
    const dying = refining(cut, (event) => {
      if (!isAlive || !isThen(event)) return;
      isAlive = false;
      throw new Death("killed");
    });
    await expect(dying.play(dying.start)).rejects.toBeInstanceOf(Death);
    removeLock(cut);
    await dying.play({ untilStep: 5 });

    expect(await readWithoutIds(cut)).toEqual(await readWithoutIds(whole));
    expect(dying.player.requests).toHaveLength(unbroken.player.requests.length);
  },
);

test("a free player does not refine, and one that never answers in JSON keeps its playbook", async () => {
  const disk = powerCutDisk();
  const player = refiningPlayer(() => "Let me think.");
  const playbook = playbookFile();

  await playRun({ disk, player, playbook, steps: 4, settings: { maxHistory: 60, refineEvery: 3 } });

  const { memory } = await readRun(disk);
  expect(player.requests.filter(({ purpose }) => purpose === "refine")).toHaveLength(2);
  expect(memory.playbook?.entries).toHaveLength(3);
  expect(memory.playbook?.refinedAt).toBe(3);

  const free = powerCutDisk();
  await playRun({
    disk: free,
    player: { ...player, id: "explorer" },
    steps: 4,
    settings: { model: "explorer", refineEvery: 3 },
  });
  expect((await readRun(free)).memory.playbook).toBeUndefined();
});
