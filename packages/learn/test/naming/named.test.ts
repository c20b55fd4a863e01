import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ImageBlock, TextBlock } from "../../../../src/base/vocabulary/conversation.ts";
import type { Usage } from "../../../../src/base/vocabulary/usage.ts";
import type { LanguageModel, ModelRequest } from "../../../../src/model/language-model.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { toldLater } from "../../../../test/helpers/pins/told.ts";
import { createCapture } from "../../../../test/helpers/runs/run-here.ts";
import { GAMES_TO_LEARN } from "../../../../test/helpers/small-games/to-learn/games-to-learn.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import type { MemoryMapFile } from "../../../games/src/known/memory-map/file.ts";
import { answersOf, nameFindings, withNames } from "../../src/commands/name-findings.ts";
import { type Finding, finding } from "../../src/finding.ts";
import type { Learned } from "../../src/learn-game.ts";
import { cellAt } from "../../src/memory.ts";
import { openKeptAnswers } from "../../src/naming/kept-answers.ts";

const USAGE: Usage = { inputTokens: 1000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 };
const PRICES = { dear: { inputUsd: 3, outputUsd: 15, cacheReadUsd: 0, cacheWriteUsd: 0 } };

/** The bytes that the game shows. */
const [COINS, HEARTS, OTHER] = [0xc008, 0xc007, 0xc004];

/** A request as text: widths and heights of its pictures in place of their bytes. */
function renderRequest({ system, messages, images, purpose, tools }: ModelRequest): string {
  const content = messages.flatMap((message) => message.content as readonly (TextBlock | ImageBlock)[]);
  const lines = content.map((block) => {
    if (block.type === "text") return block.text;
    const png = Buffer.from(images.get(block.sha256) ?? []);
    return `(picture of ${png.readUInt32BE(16)} × ${png.readUInt32BE(20)})`;
  });
  return [`${purpose}, ${tools.length} tools: ${system}`, ...lines].map((line) => `    ${line}`).join("\n");
}

/** Names what a game shows; gives all that was asked, written and kept. */
async function name(
  title: string,
  {
    answer = (_: number, value: number): string => JSON.stringify({ name: "Hearts", value }),
    ...given
  }: {
    readonly answer?: (at: number, value: number) => string;
    readonly id?: string;
    readonly maxCost?: number;
    readonly findings?: readonly Finding[];
    readonly shows?: boolean;
    readonly folder?: string;
    readonly isPlayed?: boolean;
  } = {},
): Promise<string> {
  const { id = "dear", findings = [], shows = false, folder = temporaryFolder(), isPlayed = true } = given;
  const emulator = createEmulator(GAMES_TO_LEARN["hearts and coins"]?.().rom ?? new Uint8Array());
  emulator.run(400, [], { picture: false });
  const state = emulator.snapshot();
  const asked: string[] = [];
  const model: LanguageModel = {
    id,
    isRemote: false,
    // biome-ignore lint/correctness/useYield: it says nothing meanwhile
    async *reply(request) {
      const text = renderRequest(request);
      const at = Number.parseInt(/The byte at ([0-9A-F]{4})/.exec(text)?.[1] ?? "", 16);
      asked.push(shows ? text : `    about ${at.toString(16)}`);
      const content = [{ type: "text" as const, text: answer(at, emulator.read(at)) }];
      return { content, stopReason: "end_turn", usage: USAGE, model: id };
    },
  };
  const play = isPlayed ? { fresh: [], start: { state } } : null;
  const learned = { findings, frames: 0, world: null, play } as unknown as Learned;
  const file = join(folder, "map.json");
  const kept = openKeptAnswers(answersOf(file));
  kept.begin("rom");
  const stderr = createCapture();
  const written: string[] = [];
  const ended = await toldLater(() =>
    nameFindings(
      { stderr, signal: new AbortController().signal },
      given.maxCost === undefined ? {} : { maxCost: given.maxCost },
      { model, prices: PRICES },
      {
        ...{ emulator, learned, file, kept },
        writeMap: (names) => void written.push(names.map((one) => one.name).join(", ")),
      },
    ),
  );
  const left = existsSync(answersOf(file))
    ? `${Object.keys(JSON.parse(readFileSync(answersOf(file), "utf8"))).length - 1} answers are kept`
    : "no answers are kept";
  return [
    `${title}: ${ended}`,
    "  asked:",
    ...asked,
    "  written on stderr:",
    ...stderr
      .text()
      .trimEnd()
      .split("\n")
      .map((line) => `    ${line}`),
    `  names in the map: ${written.join(" | ")}`,
    `  ${left}`,
  ].join("\n");
}

test("bytes get the names that an LM gives them, with their cost, as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const folder = temporaryFolder();
  const text = [
    await name("one name, a wrong value and a refusal of the server", {
      folder,
      answer: (at, value) => {
        if (at === OTHER) throw new Error("no more");
        return at === COINS
          ? '{"name": "Gold coins", "value": 1}'
          : `{"name": "lives", "value": ${value + 1}}`;
      },
    }),
    await name("the same command goes on, and gets no name", {
      ...{ folder, shows: true },
      answer: () => '{"name": null}',
    }),
    await name("a limit ends it, and what is known is not asked about, but for numbers", {
      maxCost: 0.0045,
      findings: [
        finding("numberOfCoins", cellAt(HEARTS - 0xc000), 1, ""),
        finding("ahead", cellAt(COINS - 0xc000), 1, ""),
      ],
    }),
    await name("the price is unknown, with a limit", { id: "new", maxCost: 1 }),
    await name("no play was found", { isPlayed: false }),
  ];

  await expect(`${text.join("\n\n")}\n`).toMatchFileSnapshot("./known/named.txt");
});

test("a name is a label of a field that is there, and else a field", () => {
  const map = {
    ...{ format: 1, game: "Mine" },
    fields: [
      { name: "x", address: "C002" },
      { name: "number", address: "C007", label: "Number" },
    ],
  } as unknown as MemoryMapFile;
  const at = (index: number, name: string, evidence = "read"): Finding =>
    finding(name, cellAt(index), 0.95, evidence);

  const { fields } = withNames(map, [
    at(7, "hearts"),
    at(8, "goldCoins", "read; two decimal digits"),
    at(9, "keys"),
    at(2, "number"),
    finding("nowhere", null, 1, ""),
  ]);

  expect(fields).toEqual([
    { name: "x", address: "C002" },
    { name: "number", address: "C007", label: "Hearts" },
    {
      ...{ name: "goldCoins", label: "GoldCoins", address: "C008", encoding: "bcd", tell: "changes" },
      ...{ confidence: 0.95, comment: "read; two decimal digits" },
    },
    { name: "keys", label: "Keys", address: "C009", tell: "changes", confidence: 0.95, comment: "read" },
  ]);
});
