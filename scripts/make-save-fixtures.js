// Made the saves in test/fixtures/saves/ of each version when it was new, from dist/, once. What is there is never made
// anew: a released version's fixtures prove that later versions read it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { encodeScreenPng } from "../build/packages/emulator/src/picture/screen-png.js";
import { describeSave, encodeSave } from "../build/src/record/saves/format/encode-save.js";
import { encodeParts } from "../build/src/record/saves/format/parts.js";

const folder = fileURLToPath(new URL("../test/fixtures/saves/", import.meta.url));
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Bytes that look like a game's memory: mostly zeros. */
function region(bytes, seed) {
  const memory = new Uint8Array(bytes);
  for (let i = 0, value = seed; i < bytes / 16; i++) {
    value = (Math.imul(value, 1103515245) + 12345) & 0x7fffffff;
    memory[value % bytes] = value >> 16;
  }
  return memory;
}

function picture(seed, colours) {
  const rgb = new Uint8Array(160 * 144 * 3);
  for (let pixel = 0; pixel < 160 * 144; pixel++) {
    const shade =
      (((pixel % 160) >> 3) * 5 + (Math.floor(pixel / 160) >> 3) * 3 + seed + (pixel % colours)) % colours;
    rgb.set([shade & 255, 255 - (shade & 255), (shade >> 8) * 40], pixel * 3);
  }
  return rgb;
}

function machine(seed, colours = 4) {
  const globalNames = [
    "core/cpu/Cpu.programCounter",
    "core/cpu/Cpu.stackPointer",
    "core/graphics/Lcd.enabled",
  ];
  return {
    core: { name: "wasmboy 0.7.1", sha256: "5c".repeat(32) },
    globalNames,
    globals: Int32Array.of(0x0150 + seed, 0xfffe, -1),
    regions: {
      vram: region(16_384, seed + 1),
      wram: region(32_768, seed + 2),
      oamIoHram: region(8_192, seed + 3),
      palettes: region(128, seed + 4),
      cartridgeRam: seed === 0 ? new Uint8Array(0) : region(8_192, seed + 5),
      frame: picture(seed, colours),
    },
  };
}

const game = { title: "LOST KEY", slug: "lost-key", romSha256: "a1".repeat(32), romPath: null };
const settings = {
  ...{
    model: "explorer",
    baseUrl: null,
    profile: null,
    summaryModel: null,
    goal: null,
    seed: 7,
    maxHistory: 60,
  },
  ...{ language: null, screenshotScale: 2, screenshotGrid: false, systemPrompt: null },
};
const counters = { messages: 0, summaries: 0, summaryDueAt: 60, uselessReplies: 0 };
const empty = {
  system: "You play.",
  tools: [],
  messageHistory: [],
  images: new Map(),
  summaryText: null,
  notes: {},
};
const screenshot = encodeScreenPng({ width: 160, height: 144, rgb: picture(3, 4) }, 2);
const image = { type: "image", sha256: sha256(screenshot) };

const later = encodeScreenPng({ width: 160, height: 144, rgb: picture(11, 4) }, 1);
const laterImage = { type: "image", sha256: sha256(later) };
const usage = { inputTokens: 812, outputTokens: 40, cacheReadTokens: 6_000, cacheWriteTokens: 0 };
const call = { type: "tool_use", id: "toolu_9", name: "press_buttons", input: { buttons: ["up"] } };
const waiting = [
  {
    purpose: "play",
    reply: {
      content: [
        { type: "thinking", thinking: "North.", signature: "c2ln" },
        { type: "text", text: "I go north." },
        call,
      ],
      ...{ stopReason: "tool_use", usage, model: "claude-sonnet-5-5" },
    },
  },
];
/** A checkpoint in the middle of a step: its conversation shows one picture. */
const midStep = (id, memory) => ({
  ...{ id, parentId: "00000000-first", runId: "run-1", branchId: "branch-1", totalSteps: 30 },
  ...{ journal: { offset: 9_001, seq: 93, hash: "7e".repeat(32) }, game, gameInfo: { place: "Cave" } },
  machine: machine(4),
  memory: {
    ...empty,
    messageHistory: [{ role: "user", content: [{ type: "text", text: "Here you are." }, image] }],
    images: new Map([[image.sha256, screenshot]]),
    ...{ counters: { ...counters, messages: 61 }, settings, waiting, ...memory },
  },
});
const emergency = {
  ...{ ancestorIds: ["00000000-first"], seq: 8, kind: "emergency", label: null },
  saveTime: "2026-11-22T06:00:00.000Z",
};

const fixtures = {
  fresh: {
    checkpoint: {
      ...{
        id: "00000000-first",
        parentId: null,
        runId: "run-1",
        branchId: "branch-1",
        totalSteps: 0,
        journal: null,
      },
      ...{
        game,
        gameInfo: {},
        machine: machine(0),
        memory: { ...empty, counters, settings, next: "decide" },
      },
    },
    facts: { ancestorIds: [], seq: 1, kind: "routine", label: null, saveTime: "2026-11-21T08:00:00.000Z" },
  },
  conversation: {
    checkpoint: {
      ...{
        id: "1f00aa2b-0e1d-4c3b-8a59-6f7e8d9c0b1a",
        parentId: "00000000-first",
        runId: "run-1",
        branchId: "b-2",
      },
      ...{ totalSteps: 12_345, journal: { offset: 81_234, seq: 402, hash: "9d".repeat(32) } },
      game: { ...game, title: "POKEMON RED", slug: "pokemon", romPath: "/roms/Pokémon Red.gb" },
      gameInfo: {
        place: "Pallet Town",
        party: [{ name: "BULBASAUR", hp: [12, 20] }],
        money: 3_000,
        later: null,
      },
      machine: machine(9),
      memory: {
        system: "You play a Game Boy game.\nPress buttons.",
        tools: [{ name: "wait", description: "Waits.", input_schema: { type: "object", properties: {} } }],
        messageHistory: [
          { role: "user", content: [{ type: "text", text: "Here you are: ünïcödé 🎮" }, image] },
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: "The door.", signature: "c2ln" },
              { type: "text", text: "I wait." },
              {
                type: "tool_use",
                id: "toolu_1",
                name: "wait",
                input: JSON.parse('{"frames":30,"__proto__":{"x":1}}'),
              },
            ],
          },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "toolu_1",
                content: [{ type: "text", text: "Done." }, image],
              },
              {
                type: "tool_result",
                tool_use_id: "toolu_2",
                content: [{ type: "text", text: "No." }],
                is_error: true,
              },
            ],
          },
        ],
        images: new Map([[image.sha256, screenshot]]),
        summaryText: Array.from({ length: 12 }, (_, i) => `Line ${i + 1} of the summary.`).join("\n"),
        notes: { key: "under the tree" },
        counters: { messages: 243, summaries: 4, summaryDueAt: 60, uselessReplies: 1 },
        settings: { ...settings, model: "claude-sonnet", baseUrl: "http://127.0.0.1:8080", goal: "Win." },
        next: "summarize",
        addedByALaterVersion: { kept: true },
      },
    },
    facts: {
      ...{ ancestorIds: ["00000000-first"], seq: 57, kind: "manual", label: "before the boss" },
      saveTime: "2026-11-21T09:30:00.123Z",
    },
  },
  atlas: {
    checkpoint: {
      ...{ id: "atlas", parentId: "00000000-first", runId: "run-1", branchId: "branch-1", totalSteps: 31 },
      ...{ journal: null, game, gameInfo: { place: "Cave" }, machine: machine(6) },
      memory: {
        ...empty,
        ...{ counters, settings },
        atlas: {
          at: { map: "Cave", x: 2, y: 1 },
          maps: [
            {
              ...{ name: "Village", step: 12, size: { width: 6, height: 3 } },
              cells: ["######", '#."vE=', "#P~<>^"],
              visits: ["", " 19 2"],
              doors: [{ x: 4, y: 1, to: { map: "Cave", x: 1, y: 1 } }],
            },
            {
              ...{ name: "Cave", step: 31, cells: ["", "  .."], visits: ["", " 41"], sides: ["", " bd-r"] },
              doors: [{ x: 1, y: 1, press: "left", to: { map: "Village", x: 3, y: 1 } }],
            },
          ],
          forgotten: 2,
        },
        next: "decide",
      },
    },
    facts: {
      ...{ ancestorIds: ["00000000-first"], seq: 9, kind: "routine", label: null },
      saveTime: "2026-11-22T16:00:00.000Z",
    },
  },
  markers: {
    checkpoint: {
      ...{ id: "markers", parentId: "00000000-first", runId: "run-1", branchId: "branch-1", totalSteps: 44 },
      ...{ journal: null, game, gameInfo: { place: "Village" }, machine: machine(7) },
      memory: {
        ...empty,
        ...{ counters, settings },
        atlas: {
          at: { map: "Village", x: 2, y: 1 },
          maps: [
            { name: "Cave", step: 31, cells: ["", "  .."], visits: ["", "  1"] },
            {
              ...{ name: "Village", step: 44, size: { width: 6, height: 3 } },
              cells: ["######", "#.. S=", "#....#"],
              visits: ["", " 12"],
              markers: [
                { x: 4, y: 1, label: "sign: höhle 🗝" },
                { x: 255, y: 255, label: "x".repeat(40) },
                { x: 4, y: 1, label: "the same cell" },
              ],
            },
          ],
        },
        next: "decide",
      },
    },
    facts: {
      ...{ ancestorIds: ["00000000-first"], seq: 11, kind: "routine", label: null },
      saveTime: "2026-11-22T23:00:00.000Z",
    },
  },
  // What 1.0.0 added to a run's memory.
  "agents-and-playbook": {
    checkpoint: {
      ...{ id: "agents", parentId: "00000000-first", runId: "run-1", branchId: "branch-1", totalSteps: 62 },
      ...{ journal: null, game, gameInfo: { place: "Cave" }, machine: machine(8) },
      memory: {
        ...empty,
        counters,
        settings: {
          ...settings,
          ...{ refineEvery: 50, refineModel: "claude-haiku-5-5" },
          player: {
            agents: [
              {
                name: "critic",
                description: "Says what goes wrong.",
                prompt: "You criticise.",
                can: "consult",
              },
            ],
            modes: [{ name: "fights", when: "game.mode == 'battle'", agent: "critic" }],
            define: true,
          },
        },
        chapters: [{ from: 1, to: 30, summary: "## Events\nA cat.", talks: ["It is late.", "Two\nlines."] }],
        agents: [
          {
            ...{ name: "walker", description: "Walks.", prompt: "You walk.", can: "delegate" },
            ...{ sees: ["goals", "map"], tools: ["press_buttons"], steps: 5, dollars: 0.5 },
          },
        ],
        playbook: {
          entries: [
            {
              ...{ title: "Doors", text: "Look for a key first.", when: 'game.place == "Cave"', shown: 2 },
              trials: [{ accepted: true, better: 5, worse: 0, same: 1 }],
              origin: { runId: "run-1", from: 3, to: 20 },
            },
            {
              ...{ title: "Fights", text: "Run from moths." },
              unproven: { until: 350, former: { title: "Fights", text: "Fight." } },
            },
          ],
          ...{ shown: ["Doors"], refinedAt: 50, isRefineDue: true },
        },
        learned: {
          map: { title: "LOST KEY", fields: { x: { address: "C102", type: "u8" } } },
          frames: 9_000,
        },
        next: "decide",
      },
    },
    facts: {
      ...{ ancestorIds: ["00000000-first"], seq: 14, kind: "milestone", label: "new map: Cave" },
      saveTime: "2026-11-27T15:00:00.000Z",
    },
  },
  colourful: {
    checkpoint: {
      ...{
        id: "colour",
        parentId: "gone",
        runId: "run-1",
        branchId: "branch-1",
        totalSteps: 7,
        journal: null,
      },
      ...{ game, gameInfo: { place: "?" }, machine: machine(5, 1_000) },
      memory: { ...empty, counters, settings, next: "save" },
    },
    facts: {
      ancestorIds: ["gone", "older"],
      seq: 2,
      kind: "emergency",
      label: null,
      saveTime: "2026-11-21T08:00:01Z",
    },
  },
};

const waitingFixtures = {
  "waiting-reply": { checkpoint: midStep("reply-waits", { next: "act" }), facts: emergency },
  "waiting-outcome": {
    checkpoint: midStep("outcome-waits", {
      next: "remember",
      outcome: {
        track: [
          [["up"], 8],
          [[], 20],
        ],
        message: {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "toolu_9",
              content: [{ type: "text", text: "Pressed all 1." }],
            },
            laterImage,
          ],
        },
        images: new Map([[laterImage.sha256, later]]),
        ...{
          gameInfo: { place: "Village" },
          machineSha256: "3b".repeat(32),
          notes: { key: "used" },
          goal: null,
        },
        ...{ milestones: ["reached the village"], wasUseful: true },
      },
    }),
    facts: emergency,
  },
  "interrupt-calls": {
    checkpoint: midStep("calls-decided", {
      next: "act",
      resumed: {
        ...{ id: "stopped-before-act", node: "act", say: "mind the door" },
        decision: {
          type: "calls",
          calls: { toolu_9: { type: "edit", input: { buttons: ["left"] } } },
        },
      },
    }),
    facts: emergency,
  },
};

for (const [name, { checkpoint, facts }] of Object.entries({ ...fixtures, ...waitingFixtures })) {
  const parts = encodeParts(checkpoint);
  const info = describeSave(checkpoint, parts, facts);
  const file = `${folder}v${info.version}/${name}`;
  if (existsSync(`${file}.png`)) {
    console.log(`${file}.png is there already and stays as it is`);
    continue;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.png`, encodeSave(info, parts, checkpoint.machine));
  const { images, outcome, ...rest } = checkpoint.memory;
  const bare = outcome && { ...outcome, images: [...outcome.images.keys()] };
  const memory = { ...rest, ...(bare && { outcome: bare }) };
  const { core, globalNames, globals, regions } = checkpoint.machine;
  const expected = {
    info,
    core,
    globals: globalNames.map((global, i) => [global, globals[i]]),
    regions: Object.fromEntries(Object.entries(regions).map(([region, bytes]) => [region, sha256(bytes)])),
    images: [...images.keys()],
    memory,
  };
  writeFileSync(`${file}.json`, `${JSON.stringify(expected, null, 2)}\n`);
}
