// Made the journals in test/fixtures/journals/ of the present version, from dist/, once. What is there is never made
// anew: a released version's fixtures prove that later versions read it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillConfig } from "../build/src/play/session/config.js";
import { openSession } from "../build/src/play/session/open-session.js";
import { encodeRecord } from "../build/src/record/journal/format/codec.js";
import { JOURNAL_VERSION } from "../build/src/record/journal/format/format.js";
import { encodeLine, JOURNAL_START } from "../build/src/record/journal/format/lines.js";

const folder = fileURLToPath(new URL(`../test/fixtures/journals/v${JOURNAL_VERSION}/`, import.meta.url));
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

let ids = 0;
let ms = Date.parse("2026-11-21T12:00:00Z");
function tick() {
  ms += 1000;
  return new Date(ms);
}
const services = {
  clock: { now: tick, elapsedMs: () => ms },
  ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-aaaa-4bbb-8ccc-dddddddddddd` },
};

const HEADINGS = [
  "## Events and milestones",
  "## Decisions",
  "## Present goal",
  "## Place and party",
  "## Strategies and plans",
];
let asked = 0;
const player = {
  id: "claude-sonnet-5-5",
  isRemote: true,
  async *reply({ purpose }) {
    asked += 1;
    const usage = { inputTokens: 1000 + asked, outputTokens: 50, cacheReadTokens: 7, cacheWriteTokens: 0 };
    const rest = { usage, model: "claude-sonnet-5-5" };
    if (asked === 3) yield { type: "retry", attempt: 1, waitMs: 1, reason: "overloaded", lostUsage: usage };
    if (purpose === "summary") {
      const text = HEADINGS.map((heading) => `${heading}\nAs of call ${asked}.`).join("\n");
      return { content: [{ type: "text", text }], stopReason: "end_turn", ...rest };
    }
    const buttons = [["up", "right", "down", "left", "a"][asked % 5]];
    const content = [
      { type: "thinking", thinking: `Call ${asked}: höher?`, signature: "c2ln" },
      { type: "text", text: `I press ${buttons[0]}.` },
      { type: "tool_use", id: `call_${asked}`, name: "press_buttons", input: { buttons, hold_frames: 2 } },
    ];
    return { content: asked === 4 ? [] : content, stopReason: "tool_use", ...rest };
  },
};

/** Plays in `saveDir`, and gives the state at its end. */
async function play(saveDir, { settings, ...input }, untilStep) {
  const all = { model: player.id, maxHistory: 6, ...settings };
  const config = fillConfig({ saveDir, saveEvery: 3, untilStep, ...input, settings: all });
  const session = await openSession(config, { ...services, model: player });
  for await (const _ of session.play());
  const { checkpoint } = await session.ports.store.load("latest");
  session.close();
  const { runId, branchId, totalSteps, gameInfo, memory, journal } = checkpoint;
  const images = [...memory.images].map(([, bytes]) => sha256(bytes));
  return { runId, branchId, totalSteps, gameInfo, memory: { ...memory, images }, journal };
}

function write(name, text) {
  const file = join(folder, name);
  if (existsSync(file)) console.log(`${file} is there already and stays as it is`);
  else writeFileSync(file, text);
}

mkdirSync(folder, { recursive: true });
const saveDir = mkdtempSync(join(tmpdir(), "gameboy-runner-fixtures-"));
try {
  await play(saveDir, {}, 5);
  await play(saveDir, { start: { step: 4 }, settings: { goal: "the lantern" } }, 7);
  const state = await play(saveDir, { settings: { model: "claude-opus-5-5" } }, 8);
  write("branches.jsonl", readFileSync(join(saveDir, "lantern_journal.jsonl")));
  write("branches.json", `${JSON.stringify(state, null, 1)}\n`);
} finally {
  rmSync(saveDir, { recursive: true });
}

const callsDir = mkdtempSync(join(tmpdir(), "gameboy-runner-fixtures-"));
try {
  asked = 10;
  const stopping = { settings: { interrupts: { before: ["act"], after: [], when: [] } } };
  const decide = (calls) => ({ ...stopping, resume: { decision: { type: "calls", calls }, say: null } });
  await play(callsDir, stopping, 3);
  await play(callsDir, decide({ call_11: { type: "edit", input: { buttons: ["start"] } } }), 3);
  await play(callsDir, decide({ call_12: { type: "reject", why: "not there" } }), 3);
  const state = await play(callsDir, decide({ call_13: { type: "approve" } }), 3);
  write("../v2/calls.jsonl", readFileSync(join(callsDir, "lantern_journal.jsonl")));
  write("../v2/calls.json", `${JSON.stringify(state, null, 1)}\n`);
} finally {
  rmSync(callsDir, { recursive: true });
}

const broughtDir = mkdtempSync(join(tmpdir(), "gameboy-runner-fixtures-"));
try {
  asked = 20;
  const file = join(broughtDir, "red-1_20261122153045_routine.checkpoint");
  const memory = {
    short_term: [{ role: "assistant", text: "I go up." }],
    session: [
      { type: "summary", text: "Odo gave me the first ember." },
      { type: "note", name: "lessons", text: "The door in the wood is locked." },
    ],
  };
  const state = {
    current_task: { id: "find-the-lamp", status: "in_progress", progress_percentage: 65, context: {} },
    mailbox: { last_processed_id: "back", pending_count: 0 },
    operational_context: { goals: ["light the lamp", "cross the wood"], constraints: [], decisions: [] },
    memory,
  };
  writeFileSync(file, JSON.stringify({ agent_id: "red-1", version: "1.0", state }));
  const played = await play(broughtDir, { start: { save: file } }, 3);
  mkdirSync(join(folder, "../v3"), { recursive: true });
  write("../v3/brought.jsonl", readFileSync(join(broughtDir, "lantern_journal.jsonl")));
  write("../v3/brought.json", `${JSON.stringify(played, null, 1)}\n`);
} finally {
  rmSync(broughtDir, { recursive: true });
}

const region = (bytes) => Uint8Array.from({ length: bytes }, (_, i) => (i % 97 === 0 ? i >> 3 : 0));
const machine = {
  core: { name: "wasmboy 0.7.1", sha256: "5c".repeat(32) },
  globalNames: ["core/cpu/Cpu.programCounter", "core/graphics/Lcd.enabled"],
  globals: Int32Array.of(0x0150, -1),
  regions: {
    vram: region(16_384),
    wram: region(32_768),
    oamIoHram: region(8_192),
    palettes: region(128),
    cartridgeRam: new Uint8Array(0),
    frame: region(160 * 144 * 3),
  },
};
const facts = { branchId: "branch-1", time: "2026-11-21T12:00:00.000Z" };
const keyframe = encodeRecord({ type: "keyframe", step: 50, machine });
write("keyframe.jsonl", encodeLine({ ...facts, ...keyframe }, JOURNAL_START).bytes);
const { core, globalNames, globals, regions } = machine;
const digests = Object.fromEntries(Object.entries(regions).map(([name, bytes]) => [name, sha256(bytes)]));
const expected = { core, globals: globalNames.map((name, i) => [name, globals[i]]), regions: digests };
write("keyframe.json", `${JSON.stringify(expected, null, 1)}\n`);
