import { join } from "node:path";
import { expect, test } from "vitest";
import {
  CLIENT_ID,
  EXPLORER_ID,
  RANDOM_ID,
  type RunSettings,
  SKILLS_ID,
} from "../../../../src/base/vocabulary/run-settings.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import {
  createPlayer,
  createPlayerLater,
  describeIgnored,
  otherModel,
  type PlayerSource,
} from "../../../../src/play/session/create-player.ts";
import { createNoPlayer } from "../../../../src/play/session/no-player.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { toldLater } from "../../../helpers/pins/told.ts";

const settings = (changes: Partial<RunSettings>): RunSettings => ({ ...DEFAULT_SETTINGS, ...changes });

const SOURCE: PlayerSource = {
  ...{ lmTimeoutMs: null, replyTimeoutMs: null, retryForMs: 0, record: null, replay: null },
  ...{ credentials: {}, mayReceiveKey: async () => false },
  clock: { now: () => new Date(0), elapsedMs: () => 0 },
};
const KEYS = { apiKey: "a", keys: { openai: "o", google: "g" } };
const HERE = "http://127.0.0.1:1";
const AWAY = "https://gateway.example/v1";

test("players are made or refused by their names, keys and servers, and what they ignore is said", async () => {
  const lines: string[] = [];
  const folder = temporaryFolder();
  const made = async (changes: Partial<RunSettings>, source: Partial<PlayerSource> = {}): Promise<void> => {
    const given = JSON.stringify({ ...changes, ...source });
    const told = await toldLater(async () => {
      const { id, isRemote, ...others } = await createPlayer(settings(changes), { ...SOURCE, ...source });
      return { id, isRemote, has: Object.keys(others).sort() };
    });
    lines.push(`${given}: ${told}`.replaceAll(folder, "HERE"));
  };
  const models = [EXPLORER_ID, RANDOM_ID, SKILLS_ID, CLIENT_ID, "scripted", ""];
  const remote = [
    "claude-sonnet-5-5",
    "openai:gpt-6.2-sol",
    "google:gemini-3",
    "ollama:qwen",
    "compatible:x",
  ];
  lines.push("Made without a key");
  for (const model of [...models, ...remote]) await made({ model });
  lines.push("", "With keys");
  for (const model of remote) await made({ model }, { credentials: KEYS });
  lines.push("", "At another server");
  for (const baseUrl of [HERE, AWAY]) {
    for (const model of ["claude-sonnet-5-5", "openai:gpt-6.2-sol", "compatible:x"]) {
      await made({ model, baseUrl });
      await made({ model, baseUrl }, { credentials: KEYS });
      await made({ model, baseUrl }, { credentials: KEYS, mayReceiveKey: async () => true });
    }
  }
  lines.push("", "Recordings");
  await made({ model: "claude-sonnet-5-5" }, { replay: join(folder, "none") });
  await made({ model: "claude-sonnet-5-5" }, { record: join(folder, "none/r.jsonl"), credentials: KEYS });
  await made({ model: "claude-sonnet-5-5" }, { record: join(folder, "r.jsonl"), credentials: KEYS });
  lines.push("", "Made when first asked");
  const request = { purpose: "play", system: "", tools: [], images: new Map(), messages: [] } as never;
  for (const model of ["explorer", "claude-sonnet-5-5"]) {
    const later = createPlayerLater(settings({ model }), SOURCE);
    const signal = new AbortController().signal;
    const asked = await toldLater(() => later.reply(request, { signal }).next());
    lines.push(`${later.id} ${later.isRemote}: ${asked.slice(0, 90)}`);
  }
  const nobody = createNoPlayer();
  const refused = await toldLater(() => nobody.reply(request, {} as never).next());
  lines.push(`${nobody.id} ${nobody.isRemote}: ${refused}`, "", "Beside the player");
  for (const [named, model, base] of [
    [null, "claude-sonnet-5-5", null],
    ["claude-sonnet-5-5", "claude-sonnet-5-5", AWAY],
    ["claude-haiku-5-5", "claude-sonnet-5-5", AWAY],
    ["openai:gpt-6.2-sol", "claude-sonnet-5-5", AWAY],
    ["claude-haiku-5-5", "openai:gpt-6.2-sol", AWAY],
    ["openai:x", "openai:y", AWAY],
    ["explorer", "claude-sonnet-5-5", AWAY],
  ] as const) {
    const given = { model, baseUrl: base, profile: "anthropic" as const };
    const other = [{}, { baseUrl: HERE }].map((credentials) => otherModel(named, given, { credentials }));
    lines.push(`${named} beside ${model}: ${JSON.stringify(other)}`);
  }
  lines.push("", "Ignored");
  for (const model of ["explorer", ...remote, "claude-haiku-4-5", "claude-opus-4-5", "claude-opus-5-5"]) {
    for (const asked of [
      { effort: "max", thinking: true },
      { effort: "low", thinking: false },
      { pictures: false },
    ] as Partial<RunSettings>[]) {
      const ignored = await describeIgnored(settings({ model, ...asked }), { id: "any-game" });
      lines.push(`${model} ${JSON.stringify(asked)}: ${ignored.join("; ") || "nothing"}`);
    }
  }
  const known = await describeIgnored(settings({ model: "ollama:qwen", pictures: false }), { id: "lantern" });
  lines.push(`ollama:qwen without pictures in a known game: ${known.join("; ") || "nothing"}`);

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./players.txt");
});
