import type { Disk } from "../../../src/base/disk/disk.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { powerCutDisk } from "../disks/power-cut-disk.ts";
import { playRun } from "../runs/journal-world.ts";

/** The model of the player. */
export const MODEL = "claude-haiku-5-5";
const HEADINGS = [
  "Events and milestones",
  "Decisions",
  "Present goal",
  "Place and party",
  "Strategies and plans",
];

/** A player that costs money, walks about, takes notes, and thinks. */
function player(): LanguageModel {
  let asked = 0;
  const usage = { inputTokens: 900, outputTokens: 60, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return {
    id: MODEL,
    isRemote: true,
    async *reply({ purpose }) {
      asked += 1;
      const rest = { usage, model: MODEL };
      if (purpose === "summary") {
        const text = HEADINGS.map((heading) => `## ${heading}\nI walked.`).join("\n");
        return { ...rest, stopReason: "end_turn", content: [{ type: "text", text }] };
      }
      const buttons = [asked < 3 ? "start" : (["right", "down", "left", "up", "a"][asked % 5] ?? "a")];
      const press = { type: "tool_use", id: `press_${asked}`, name: "press_buttons", input: { buttons } };
      const note = {
        ...{ type: "tool_use", id: `note_${asked}`, name: "write_note" },
        input: { name: "way", text: `I went ${buttons[0]} at ${asked}` },
      };
      const goal = {
        ...{ type: "tool_use", id: `goal_${asked}`, name: "set_goal" },
        input: { tier: "now", text: `I want to see ${asked}` },
      };
      const content = [
        { type: "thinking", thinking: `Where to go after ${asked}?`, signature: "c2ln" },
        { type: "text", text: `I try ${buttons[0]}.` },
        ...(asked % 4 === 0 ? [note, goal] : []),
        press,
      ];
      return { ...rest, stopReason: "tool_use", content };
    },
  };
}

/** A run of 54 steps, with a keyframe, two summaries, notes and thinking, by a player that costs money. */
export async function paidRun(): Promise<Disk> {
  const disk = powerCutDisk();
  await playRun({ disk, player: player(), steps: 54, settings: { model: MODEL, maxHistory: 30 } });
  return disk;
}
