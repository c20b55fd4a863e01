import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { BUTTONS } from "../../../../../src/base/vocabulary/button.ts";
import type { LanguageModel } from "../../../../../src/model/language-model.ts";
import { parseInterrupts } from "../../../../../src/parts/interrupts/base/parse-interrupts.ts";
import { SUMMARY_HEADINGS } from "../../../../../src/play/agent/conversation/prompts.ts";
import { powerCutDisk } from "../../../../../test/helpers/disks/power-cut-disk.ts";
import { tellRun } from "../../../../../test/helpers/mailbox/mail-world.ts";
import {
  FOLDER,
  killAfterReply,
  type Play,
  playRun,
} from "../../../../../test/helpers/runs/journal-world.ts";
import { operatorAt } from "../../../../../test/helpers/runs/operator.ts";
import { readTimeline } from "../../../../../test/helpers/timeline/read-timeline.ts";
import { collectReport } from "../../../src/report/collect/collect-report.ts";
import { renderReport } from "../../../src/report/render-report.ts";
import { compareSteps } from "../../../src/timeline/steps/compare-steps.ts";
import { conversationAt, readStep } from "../../../src/timeline/steps/read-step.ts";
import type { Timeline } from "../../../src/timeline/timeline.ts";
import { conversationsOf } from "../../../src/trajectories/read-conversations.ts";
import { trajectoryOf } from "../../../src/trajectories/write-trajectory.ts";
import type { Gallery } from "../../../src/web/api.ts";
import { SavesGallery } from "../../../src/web/gallery/gallery.ts";
import { createRoms } from "../../../src/web/gallery/roms.ts";

let timeline: Timeline;
const galleries: [when: string, gallery: Gallery][] = [];

/** A player whose words follow from how often it was asked: no picture's bytes count. Its clock goes on while it thinks. */
function countingPlayer(tick: (ms: number) => void): LanguageModel {
  const usage = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 40, cacheWriteTokens: 7 };
  let [plays, summaries] = [0, 0];
  return {
    id: "scripted",
    isRemote: true,
    async *reply({ purpose }) {
      tick(1_250);
      if (purpose === "summary") {
        summaries += 1;
        // Each second try of a summary is sound.
        const headings = SUMMARY_HEADINGS.slice(summaries % 2);
        const text = headings.map((heading) => `${heading}\nSummed up ${summaries}.`).join("\n");
        return { content: [{ type: "text", text }], stopReason: "end_turn", usage, model: "scripted" };
      }
      plays += 1;
      const buttons = [BUTTONS[(plays * 5) % BUTTONS.length] ?? "a"];
      const calls: [name: string, input: object][] = [
        ["press_buttons", { buttons, hold_frames: 1 + (plays % 3), wait_frames: 0 }],
      ];
      if (plays === 2) calls.unshift(["write_note", { name: "plan", text: "Go north." }]);
      if (plays === 6) calls.push(["press_buttons", { buttons: ["sideways"] }]);
      return {
        content: [
          { type: "thinking", thinking: `Why ${plays}?`, signature: `signed ${plays}` },
          { type: "text", text: `I press ${buttons.join()}.` },
          ...calls.map(
            ([name, input], at) => ({ type: "tool_use", id: `call_${plays}_${at}`, name, input }) as const,
          ),
        ] as never,
        stopReason: "tool_use",
        usage: { ...usage, inputTokens: 100 + plays },
        model: "scripted",
      };
    },
  };
}

/** Summaries, a note, a mistake, mail, an operator's step, a kill behind a reply, interrupts and decisions, a branch, a reply that waits. */
beforeAll(async () => {
  let [time, ids] = [Date.UTC(2026, 10, 21, 12), 0];
  const disk = powerCutDisk();
  const services = {
    clock: { now: () => new Date(time), elapsedMs: () => time },
    ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000` },
  };
  const prices = { scripted: { inputUsd: 100, outputUsd: 500, cacheReadUsd: 1, cacheWriteUsd: 2 } };
  const tick = (ms: number): void => {
    time += ms;
  };
  const common: Play = { disk, prices, services, player: countingPlayer(tick) };
  const stops = { interrupts: parseInterrupts({ before: ["act"] }) };
  const gallery = new SavesGallery({
    ...{ named: "saves", folder: FOLDER, disk, control: false },
    ...{ roms: createRoms(null, () => 0), explain: ({ message }) => message },
  });
  const look = async (when: string) => void galleries.push([when, await gallery.read()]);
  await playRun({ ...common, ...operatorAt([4]), untilStep: 7 });
  tellRun(disk, "Look for the oil.", "m1");
  await killAfterReply(9, common);
  await playRun({ ...common, untilStep: 10 });
  await look("before any interrupt");
  await playRun({ ...common, settings: stops, untilStep: 13 });
  await look("at an interrupt");
  await playRun({
    ...common,
    resume: { decision: { type: "reject", why: "too early" }, say: "Heal first." },
  });
  await look("at the next interrupt, after the first was decided");
  const resume = { decision: { type: "buttons", buttons: ["up", "a"] }, say: null } as const;
  await playRun({ ...common, resume, settings: { interrupts: null } });
  await look("after the second was decided");
  await playRun({ ...common, start: { step: 8 }, settings: stops, untilStep: 10 });
  timeline = readTimeline(disk);
});

/** The text with its hashes counted, and without what the compression of pictures decides: places in files, and sizes. */
function plain(text: string): string {
  const names = new Map<string, string>();
  return text
    .replace(/\b[0-9a-f]{64}\b/g, (hash) => {
      if (!names.has(hash)) names.set(hash, `sha256-${names.size + 1}`);
      return names.get(hash) ?? "";
    })
    .replace(/-0000-4000-8000-0{12}/g, "")
    .replace(/\b(offset|bytes|journalBytes): \d+/g, "$1: N")
    .replace(/[\d.,]+ [KMG]B\b/g, "N bytes");
}

/** A digest of what is too long to stand here again. */
function again(text: string): string {
  return `digest ${createHash("sha256").update(plain(text)).digest("hex").slice(0, 8)}`;
}

/** A list with an item a line. */
function inLines(value: unknown): string {
  const text = (item: unknown): string =>
    typeof item === "string" && /^[[{]/.test(item) ? item : JSON.stringify(item);
  return Array.isArray(value) && value.length > 0
    ? value.map((item) => `\n    ${text(item)}`).join("")
    : text(value);
}

/** Each field of objects that follow each other, where it is not the one of the object before. */
function changes(objects: readonly object[]): string {
  let before: Readonly<Record<string, unknown>> = {};
  return objects
    .map((object) => {
      const lines = Object.entries(object).flatMap(([name, value]) =>
        JSON.stringify(value) === JSON.stringify(before[name]) ? [] : [`  ${name}: ${inLines(value)}`],
      );
      before = object as typeof before;
      return lines.join("\n");
    })
    .join("\n--\n");
}

it("the exported conversations of a run are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const told = new Set<string>();
  const lines = timeline.view.branches.flatMap(({ branchId, runId }) =>
    [...conversationsOf(timeline, branchId)].map((conversation) => {
      const fileOf = (sha256: string) => (conversation.images.has(sha256) ? `pictures/${sha256}.png` : null);
      const facts = { game: timeline.view.game, runId, redacted: null, fileOf };
      const { messages, tools, ...line } = trajectoryOf(conversation, facts);
      // What was told before, as the system prompt was, is a digest.
      const tellOnce = (value: object): string => {
        const text = JSON.stringify(value);
        if (text.length >= 200 && told.has(text)) return again(text);
        told.add(text);
        return text;
      };
      return { ...line, messages: messages.map(tellOnce), tools: tools?.map(tellOnce) ?? null };
    }),
  );
  await expect(plain(changes(lines))).toMatchFileSnapshot("./conversations.txt");
});

it("the time line's steps, branches, marks and sums are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const { rows, branches, marks, games, ...rest } = timeline.view;
  const { core: _, ...whole } = rest;
  const parts = [[whole], branches, rows, marks, games];
  await expect(plain(parts.map(changes).join("\n\n"))).toMatchFileSnapshot("./time-line.txt");
});

it("the details of each step are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const details: object[] = [];
  for (const { index } of timeline.view.rows) {
    const { row: _, track, ...detail } = await readStep(timeline, index);
    const { messages, isCut, problem } = await conversationAt(timeline, index);
    details.push({
      ...detail,
      track: JSON.stringify(track),
      sent: [messages.length, isCut, problem, again(JSON.stringify(messages))],
    });
  }
  const last = timeline.view.rows.length - 1;
  const compared = [await compareSteps(timeline, 0, 3), await compareSteps(timeline, last - 1, last)];
  const text = `${changes(details)}\n\n${compared.map((one) => changes([one])).join("\n\n")}`;
  await expect(plain(text)).toMatchFileSnapshot("./steps.txt");
});

it("the report of a run says the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const collecting = collectReport(timeline, {
    ...{ atlas: { at: null, maps: [] }, savedPicture: () => null, branchId: null, isLive: false },
    ...{ version: "1.2.3", madeAt: "2026-11-22T00:00:00.000Z" },
  });
  let next = collecting.next();
  while (next.done !== true) next = collecting.next();
  const page = renderReport(next.value, "p { color: red }")
    .replace(/data:image\/png;base64,[^"]*/g, "data:PNG")
    .replace(/\s*(<[^>]*>)\s*/g, "\n$1\n")
    .replace(/\n(<\/[^>]*>|\s*)(?=\n)/g, "")
    // Words stand behind the tag that they are in.
    .replace(/>\n(?!<)/g, "> ");
  await expect(plain(page.trim())).toMatchFileSnapshot("./report.txt");
});

it("a gallery shows what is there before and after each decision (if a change is meant: npx vitest run FILE -u)", async () => {
  const text = galleries.map(([when, { games, ...rest }]) => {
    const shown = games.flatMap(({ saves, ...game }) => [changes([game]), changes(saves)]);
    return `${when}\n${JSON.stringify(rest)}\n${shown.join("\n\n")}`;
  });
  await expect(plain(text.join("\n\n\n"))).toMatchFileSnapshot("./gallery.txt");
});
