// Writes the request in docs/player.md that shows what a player is told: Lantern, a few steps in, played here. With
// `--check` it writes nothing, and says with exit code 1 that the page is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parametersFor } from "../build/model/anthropic/model-parameters.js";
import { toWireRequest } from "../build/model/anthropic/wire-request.js";
import { fillConfig } from "../build/play/session/config.js";
import { openSession } from "../build/play/session/open-session.js";

const MODEL = "claude-sonnet-5-5";
const PAGE = fileURLToPath(new URL("../docs/player.md", import.meta.url));
const BEGIN = "<!-- request: written by npm run docs -->\n";
const END = "<!-- end of request -->\n";

/** What the player says in each step. */
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
async function playAndAsk() {
  let asked = 0;
  let last = null;
  const model = {
    id: MODEL,
    isRemote: true,
    async *reply(request) {
      last = request;
      const [text, ...calls] = REPLIES[asked] ?? REPLIES.at(-1);
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
  const settings = { model: MODEL, goal: "Light the great lantern." };
  const config = fillConfig({
    saveDir,
    autoSave: false,
    start: "new-game",
    steps: REPLIES.length + 1,
    settings,
  });
  const session = await openSession(config, { model });
  try {
    for await (const event of session.play()) void event;
  } finally {
    session.close();
  }
  return last;
}

/** A request as it travels, each text as the model reads it; a picture by its size. */
function renderRequest(request) {
  const { system, tools, messages, ...rest } = toWireRequest(request, {
    model: MODEL,
    profile: "anthropic",
    maxTokens: 16_000,
    ...parametersFor(MODEL, "anthropic", {}),
  });
  const blocks = messages.flatMap(({ role, content }) => [`--- ${role}`, ...content.map(renderBlock)]);
  return [
    JSON.stringify(rest),
    "--- system",
    ...system.map(renderBlock),
    "--- tools",
    ...tools.map((tool) => JSON.stringify(tool)),
    ...blocks,
  ].join("\n");
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

const page = readFileSync(PAGE, "utf8");
const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
if (from < 0 || to < from) throw new Error(`docs/player.md has no "${BEGIN.trim()}" … "${END.trim()}"`);
const shown = `\n\`\`\`text\n${renderRequest(await playAndAsk())}\n\`\`\`\n\n`;
const written = `${page.slice(0, from + BEGIN.length)}${shown}${page.slice(to)}`;
if (written !== page && process.argv.includes("--check")) {
  console.error("docs/player.md does not show what a player is told: run npm run docs");
  process.exitCode = 1;
} else if (written !== page) {
  writeFileSync(PAGE, written);
  console.log("docs/player.md was written");
}
