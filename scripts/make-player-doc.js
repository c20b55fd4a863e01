// Writes the requests in docs/examples/ that show what a player is sent: Lantern, a few steps in, and four places of Pokémon
// Red in the tests' model of it, played here. With `--check` it writes nothing, and says with exit code 1 that a file is
// out of date.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { parametersFor } from "../build/src/model/anthropic/model-parameters.js";
import { toWireRequest } from "../build/src/model/anthropic/wire-request.js";
import { fillConfig } from "../build/src/play/session/config.js";
import { openSession } from "../build/src/play/session/open-session.js";
import { putMade } from "./put-made.js";

const MODEL = "claude-sonnet-5-5";
const SCENES = fileURLToPath(new URL("../test/helpers/docs/pokemon-scenes.ts", import.meta.url));

/** What the player says in each step of Lantern. */
const REPLIES = [
  ["The title screen. I start the game.", ["press_buttons", { buttons: ["start"] }]],
  ["Somebody tells how it begins. I read it to its end.", ["read_text", {}]],
  [
    "A sign stands north of the path. I note where it is, walk there and read it.",
    ["mark", { label: "sign", x: 6, y: 4 }],
    ["navigate_to", { marker: "sign" }],
    ["press_buttons", { buttons: ["a"] }],
    ["read_text", {}],
  ],
  ["East is the Wood. I walk towards what I have not seen there.", ["navigate_to", { direction: "right" }]],
];

/** The last request of a player that says these replies. */
async function playAndAsk(replies, goal, services = {}) {
  let asked = 0;
  let last = null;
  const model = {
    id: MODEL,
    isRemote: true,
    async *reply(request) {
      last = request;
      const [text, ...calls] = replies[asked] ?? replies.at(-1);
      asked += 1;
      const uses = calls.map(([name, input], at) => ({
        type: "tool_use",
        id: `toolu_${asked}${at}`,
        name,
        input,
      }));
      const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { content: [{ type: "text", text }, ...uses], stopReason: "tool_use", usage, model: MODEL };
    },
  };
  const saveDir = join(tmpdir(), "gameboy-runner-player-doc");
  const settings = { model: MODEL, goal };
  const config = fillConfig({
    saveDir,
    autoSave: false,
    start: "new-game",
    steps: replies.length + 1,
    settings,
  });
  const session = await openSession(config, { model, ...services });
  try {
    for await (const event of session.play()) void event;
  } finally {
    session.close();
  }
  return last;
}

/** A request as it travels, each text as the model reads it; a picture by its size. */
function renderRequest(request) {
  return [...renderHead(request), ...renderMessages(request)].join("\n");
}

/** What comes before the messages, in their order, without tools that are shown already. */
function renderHead(request, shown = new Set()) {
  const { system, tools, messages: _, ...rest } = wire(request);
  const named = tools.map((tool) => JSON.stringify(tool)).filter((tool) => !shown.has(tool));
  return [JSON.stringify(rest), "--- system", ...system.map(renderBlock), "--- tools", ...named];
}

function renderMessages(request) {
  return wire(request).messages.flatMap(({ role, content }) => [`--- ${role}`, ...content.map(renderBlock)]);
}

function wire(request) {
  return toWireRequest(request, {
    model: MODEL,
    profile: "anthropic",
    maxTokens: 16_000,
    ...parametersFor(MODEL, "anthropic", {}),
  });
}

function renderBlock({ type, cache_control, ...block }) {
  const mark = cache_control === undefined ? "" : ` ${JSON.stringify({ cache_control })}`;
  if (type === "text") return `[text${mark}]\n${block.text}`;
  if (type === "tool_use")
    return `[tool_use ${block.id}${mark}] ${block.name} ${JSON.stringify(block.input)}`;
  if (type === "tool_result")
    return `[tool_result ${block.tool_use_id}${mark}]\n${block.content.map(renderInner).join("\n")}`;
  const png = Buffer.from(block.source.data, "base64");
  return `[image ${block.source.media_type}, ${png.readUInt32BE(16)} × ${png.readUInt32BE(20)}${mark}]`;
}

function renderInner(block) {
  return block.type === "text" ? block.text : renderBlock(block);
}

/** The requests of Pokémon Red: what they share once, without another game's tools, then the messages of each. */
async function renderScenes(other) {
  const { module } = await runnerImport(SCENES, { configFile: false, logLevel: "error" });
  const requests = [];
  for (const { title, replies, powerOn } of module.SCENES) {
    const services = { rom: module.SCENE_ROM, powerOn };
    requests.push({ title, request: await playAndAsk(replies, "Become the champion.", services) });
  }
  const shown = new Set(wire(other).tools.map((tool) => JSON.stringify(tool)));
  const heads = new Set(requests.map(({ request }) => renderHead(request, shown).join("\n")));
  if (heads.size !== 1) throw new Error("the scenes do not have one head");
  const scenes = requests.map(({ title, request }) =>
    [`=== ${title}`, ...renderMessages(request)].join("\n"),
  );
  return [[...heads][0], ...scenes].join("\n\n");
}

const lantern = await playAndAsk(REPLIES, "Light the great lantern.");
const files = {
  "request-lantern.txt": renderRequest(lantern),
  "requests-pokemon-red.txt": await renderScenes(lantern),
};
for (const [name, text] of Object.entries(files)) {
  putMade(`docs/examples/${name}`, `${text}\n`, "does not show what a player is sent: run npm run docs");
}
