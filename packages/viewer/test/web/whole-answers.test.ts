import { join } from "node:path";
import { expect, test } from "vitest";
import { countedIds } from "../../../../test/helpers/runs/plain-ids.ts";
import { costlyFolder } from "../../../../test/helpers/viewer/costly-folder.ts";
import { type Answer, openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";
import type { TimelineAnswer } from "../../src/web/api.ts";

const costly = costlyFolder();
const GAME = "/api/games/lantern";

/** The values that stand in the text already. */
const told = new Set<string>();

/** A value a field a line; what is long is cut, and what stands there already stays away. */
function brief(value: unknown, indent = ""): string {
  if (typeof value === "string") return JSON.stringify(value.length > 90 ? `${value.slice(0, 60)}…` : value);
  if (typeof value !== "object" || value === null) return String(value);
  const text = JSON.stringify(value);
  if (text.length < 110) return text;
  if (told.has(text)) return "as before";
  told.add(text);
  const entries = Object.entries(value);
  const most = Array.isArray(value) ? 8 : 40;
  const shown = entries
    .slice(0, most)
    .map(([key, one]) => `${indent}  ${key}: ${brief(one, `${indent}  `)}\n`);
  const rest = entries.length > most ? `${indent}  … ${entries.length} in all\n` : "";
  return `\n${shown.join("")}${rest}`.trimEnd();
}

/** The same without what the game and the prompts decide. */
function own(json: { tools?: { name: string }[]; messages?: unknown[]; fields?: unknown[] }): unknown {
  if (json.fields !== undefined) return Object.keys(json);
  const { tools, messages, ...rest } = json;
  if (tools === undefined || messages === undefined) return json;
  return { ...rest, tools: tools.map(({ name }) => name), messages: messages.slice(1) };
}

/** An answer as it came, without what differs from machine to machine. */
function shown(path: string, { status, headers, bytes, text }: Answer): string {
  const type = headers["content-type"] ?? "no type";
  const body = (): string => {
    if (type === "application/json") return brief(own(JSON.parse(text)));
    if (type.startsWith("text/plain")) return text.trim();
    if (type !== "image/png") return bytes.length > 0 ? "bytes" : "nothing";
    const { width, height } = decodePng(bytes);
    return `${width} × ${height}`;
  };
  return `${path}\n${status} ${type}, ${headers["cache-control"]}\n${body()}\n`;
}

test("each request about a run is answered as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = costly();
  const viewer = await openTestViewer(join(cwd, "saves"), { named: "my saves" });
  const { rows } = await viewer.json<TimelineAnswer>(`${GAME}/timeline`);
  const { base } = await viewer.json<{ base: { key?: string } }>(`${GAME}/steps/4/playback`);
  const texts: string[] = [];
  told.clear();
  const ask = async (path: string) => void texts.push(shown(path, await viewer.ask(path)));
  const whole = await viewer.ask("/api/games");
  const safe = ["content-security-policy", "x-content-type-options", "referrer-policy"];
  for (const name of [...safe, "cross-origin-resource-policy", "cross-origin-opener-policy"])
    texts.push(`${name}: ${whole.headers[name]}`);
  texts.push("", shown("/api/games", whole));
  for (const path of [
    "timeline",
    "timeline?from=4&marksFrom=2",
    "timeline?from=5",
    "timeline?from=99",
    "steps/0",
    "steps/4",
    "steps/2/conversation",
    "steps/4/atlas",
    "steps/2/atlas?map=Village",
    "steps/3/health",
    "steps/3/playbook",
    "steps/1/command",
    "steps/2/command",
    "steps/3/command",
    "steps/2/playback",
    "compare?a=2&b=4",
    "compare?a=4&b=x",
    "memory-map",
    "interrupt/command",
    "steps/0/picture",
    "steps/5/picture",
    "pictures/none?at=4",
    `machines/${base.key ?? `0.${rows[0]?.sha256}`}`,
    "machines/0.x",
    "rom",
    "nothing",
  ])
    await ask(`${GAME}/${path}`);
  const { saves } = (JSON.parse(whole.text) as { games: { saves: { id: string }[] }[] }).games[0] ?? {
    saves: [],
  };
  await ask(`/api/saves/lantern/${saves[0]?.id}/picture`);
  for (const path of [
    "/api/saves/lantern/none/picture",
    "/core.wasm",
    "/nothing",
    "/stage/",
    "/api/games/none/rom",
  ])
    await ask(path);
  const text = countedIds(texts.join("\n"))
    .replaceAll(cwd, "CWD")
    .replace(/"?(saveTime|since)"?: ?"[^"]*"/g, "$1: TIME")
    .replace(/"?(bytes|journalBytes|offset|end|begin)"?: ?\d+/g, "$1: N");
  await expect(text).toMatchFileSnapshot("answers.txt");
  expect(viewer.bugs).toEqual([]);
});
