import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { countedIds } from "../../../../../test/helpers/runs/plain-ids.ts";
import { linesOf } from "../../../../../test/helpers/saves/journals.ts";
import { diskWith, readTimeline } from "../../../../../test/helpers/timeline/read-timeline.ts";
import { healthAt } from "../../../src/parts/drift/show/health.ts";
import { readPlaybookAt } from "../../../src/parts/playbook/show/read-playbook.ts";
import { pathOf } from "../../../src/timeline/read-path.ts";
import { lastPicture } from "../../../src/timeline/steps/pictures.ts";
import { readAtlas } from "../../../src/timeline/steps/read-atlas.ts";
import { conversationAt, readStep } from "../../../src/timeline/steps/read-step.ts";
import { stretchOf } from "../../../src/timeline/stretch.ts";
import type { Timeline } from "../../../src/timeline/timeline.ts";
import { viewOfGame } from "../../../src/timeline/view-of-game.ts";
import { conversationsOf } from "../../../src/trajectories/read-conversations.ts";

const FIXTURES = new URL("../../../../../test/fixtures/journals/", import.meta.url);

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 6);

/** An answer in short, or its refusal. */
async function said<T>(ask: () => Promise<T> | T, tell: (answer: T) => string): Promise<string> {
  try {
    return tell(await ask());
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

/** All that is asked for of a step, a line each. */
async function step(timeline: Timeline, index: number): Promise<string> {
  const lines = [
    await said(
      () => readStep(timeline, index),
      ({ row, reply, action, calls, asked, lost, mail, notes, goal, plan, summaryText, problem, ...rest }) =>
        [
          `${row.index} step ${row.step} of ${row.branchId}: ${row.did || "nothing"}, by ${row.by}, ${row.frames} frames`,
          `reply ${reply?.stopReason} ${reply?.ms}, action ${action?.tool}, ${calls.map(({ name, isError }) => `${name}${isError ? "!" : ""}`)}`,
          `asked ${asked.map(({ purpose }) => purpose)}, lost ${lost.length}, mail ${mail.map(({ text }) => text)}, answers ${rest.answers.length}`,
          `notes ${JSON.stringify(notes)}, goal ${goal}, plan ${JSON.stringify(plan)}, summary ${summaryText?.slice(0, 40)}`,
          `skills ${rest.skills.map(({ name, status }) => `${name} ${status}`)}, tries ${rest.tries.length}, workflow ${rest.workflow?.name}, problem ${problem}`,
        ].join("\n    "),
    ),
    await said(
      () => conversationAt(timeline, index),
      ({ messages, tools, system, isCut }) =>
        `conversation ${messages.length} ${digest(messages)}, ${tools.length} tools, ${digest(system)}${isCut ? ", cut" : ""}`,
    ),
    await said(
      () => stretchOf(timeline, index),
      ({ machine, steps }) =>
        `stretch from ${machine === null ? "power-on" : "a machine"}: ${steps.map((one) => `${one.index}/${one.step}${one.machine === null ? "" : "m"}`).join(" ")}`,
    ),
    await said(
      () => lastPicture(timeline, index),
      (found) => `picture ${found === null ? "none" : `of ${found.index}, ${found.png.length} bytes`}`,
    ),
    await said(
      () => readAtlas(timeline, index, null),
      ({ at, facing, maps, map, doors, open, path, forgotten }) =>
        `atlas ${JSON.stringify(at)} ${facing}, ${maps.map((one) => `${one.name} ${one.step} ${one.known} ${one.visited}`).join("; ")}, of ${map?.name}: ${doors.map((door) => `${door.x},${door.y} ${door.isTaken}`).join(" ")}, ${open.length} open, path ${path.map((one) => one.index)}, ${forgotten} forgotten`,
    ),
    await said(
      () => healthAt(timeline, index),
      ({ level, signals }) =>
        `health ${level} ${Object.values(signals)
          .map(({ value, trend }) => `${value} ${trend}`)
          .join(", ")}`,
    ),
    await said(
      () => readPlaybookAt(timeline, index),
      ({ entries, history }) => `playbook ${entries.length} ${JSON.stringify(history)}`,
    ),
  ];
  return lines.join("\n    ");
}

it.each([
  ...[
    "v1/branches",
    "v1/markers",
    "v1/warps",
    "v2/calls",
    "v2/interrupts",
    "v2/steps",
    "v2/tools",
    "v1/branches from 5",
  ],
])(
  "words for the steps of the journal %s stay the same (if a change is meant: npx vitest run FILE -u)",
  async (name) => {
    const [path = "", from = 0] = name.split(" from ");
    const records = linesOf(readFileSync(new URL(`${path}.jsonl`, FIXTURES))).slice(Number(from));
    const timeline = readTimeline(diskWith(Buffer.concat(records)));
    const { rows, branches, marks, totals, damage, bytes, games } = timeline.view;
    const head = branches.find((branch) => branch.head);
    const game = viewOfGame(timeline.view, head?.branchId ?? null);
    const lines = [
      `${rows.length} steps, ${bytes} bytes, ${games.length} games, damage ${damage}, ${totals.costUsd} $, ${totals.playedMs} ms, ${totals.total.calls} calls`,
      `of the game: ${game.rows.map(({ index }) => index)}, ${game.branches.length} branches, ${game.others} others`,
      ...branches.map(
        (branch) =>
          `branch ${branch.branchId} from ${JSON.stringify(branch.from)}, ${branch.palette}, path ${pathOf(timeline, branch.branchId)}${branch.current ? ", current" : ""}${branch.head ? ", head" : ""}`,
      ),
      ...marks.map((mark) => `${mark.kind} at ${mark.step} (${mark.index}): ${mark.text}`),
    ];
    for (const { branchId } of branches)
      for (const { messages, replies, tools, system, images, ...rest } of conversationsOf(timeline, branchId))
        lines.push(
          `conversation ${JSON.stringify(rest)}, ${messages.length} ${digest(messages)}, ${tools?.length} tools, ${system?.length}, ${images.size} pictures`,
          `    replies ${replies.map(({ at, entry, row }) => `${at}: ${entry.step} ${entry.purpose} ${row?.index}`).join(", ")}`,
        );
    // Of a long one some steps, each branch's last one among them.
    const apart = Math.ceil(rows.length / 8);
    for (const { index } of rows)
      if (index % apart === 0 || branches.some(({ lastIndex }) => lastIndex === index))
        lines.push(await step(timeline, index));
    await expect(`${countedIds(lines.join("\n"))}\n`).toMatchFileSnapshot(
      `./fixtures/${name.replace(/\W/g, "-")}.txt`,
    );
  },
);
