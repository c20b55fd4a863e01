import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../../src/base/disk/memory-disk.ts";
import { ERROR_CODES, type ErrorCode, type ErrorKind, RunnerError } from "../../../../../src/base/errors.ts";
import { encodeChunk, PNG_SIGNATURE } from "../../../../emulator/src/picture/png-chunks.ts";
import { createApp } from "../../../src/web/app.ts";
import { readBody } from "../../../src/web/control/bodies.ts";
import { createRuns } from "../../../src/web/follow/runs.ts";
import { createTimelines } from "../../../src/web/follow/timelines.ts";
import { checkSentPicture } from "../../../src/web/gallery/save-picture.ts";
import { createKeys } from "../../../src/web/safety/keys.ts";
import type { ViewerParts } from "../../../src/web/viewer-parts.ts";

const text = (length: number): string => "x".repeat(length);
const buttons = (count: number): readonly string[] => Array.from({ length: count }, () => "a");

/** The refusal of a body; null for one that is taken. */
function refusalOf(what: string, body: object, type = "application/json"): string | null {
  try {
    readBody(`/api/games/:slug/${what}` as never, type, JSON.stringify(body));
    return null;
  } catch (error) {
    return /^invalid request: [^:]*/.exec((error as Error).message)?.[0] ?? (error as Error).message;
  }
}

test.each<[what: string, good: object, bad: object, place: string]>([
  ["save", { note: text(200) }, { note: text(201) }, "note"],
  ["save", { note: null }, {}, "note"],
  ["label", { save: text(200), label: text(200) }, { save: text(201), label: "a" }, "save"],
  ["label", { save: "a", label: "b" }, { save: "a", label: text(201) }, "label"],
  ["pause", {}, { note: null }, "it"],
  ["decide", { decision: "approve", say: text(4_000) }, { decision: "approve", say: text(4_001) }, "say"],
  ["decide", { decision: "approve", steps: 1 }, { decision: "approve", steps: 0 }, "steps"],
  ["decide", { decision: "approve", steps: 1_000_000 }, { decision: "approve", steps: 1_000_001 }, "steps"],
  ["decide", { decision: "reject", why: text(4_000) }, { decision: "reject", why: text(4_001) }, "why"],
  ["decide", { decision: "reject", why: "no", say: "a", steps: 2 }, { decision: "no" }, "decision"],
  ["decide", { decision: "buttons", buttons: buttons(1) }, { decision: "buttons", buttons: [] }, "buttons"],
  [
    "decide",
    { decision: "buttons", buttons: buttons(100), say: "a", steps: 2 },
    { decision: "buttons", buttons: buttons(101) },
    "buttons",
  ],
  [
    "decide",
    { decision: "calls", calls: { [text(200)]: { type: "approve" } }, say: "a", steps: 2 },
    { decision: "calls", calls: { [text(201)]: { type: "approve" } } },
    `calls.${text(201)}`,
  ],
  [
    "decide",
    { decision: "calls", calls: { 1: { type: "reject", why: text(4_000) } } },
    { decision: "calls", calls: { 1: { type: "reject", why: text(4_001) } } },
    "calls.1.why",
  ],
  [
    "decide",
    { decision: "calls", calls: {} },
    { decision: "calls", calls: { 1: { type: "edit" } } },
    "calls.1.input",
  ],
  ["branch", { index: 0, steps: 1 }, { index: 0.5, steps: 1 }, "index"],
  ["branch", { index: 9, steps: 1_000_000 }, { index: 9, steps: 1_000_001 }, "steps"],
])("the limits of what a page sends: %s", (what, good, bad, place) => {
  expect(refusalOf(what, good)).toBeNull();
  expect(refusalOf(what, good, "Application/JSON; charset=utf-8")).toBeNull();
  expect(refusalOf(what, bad)).toBe(`invalid request: ${place}`);
});

test("sixty-four pages follow runs at once, and one that leaves makes room", () => {
  const timelines = createTimelines({ folder: "/saves", disk: createMemoryDisk() }, () => 0);
  const bugs: Error[] = [];
  const runs = createRuns({
    ...{ folder: "/saves", disk: createMemoryDisk(), timelines, nowMs: () => 0 },
    onBug: (error) => bugs.push(error),
  });
  const slugOf = (at: number): string => (at % 2 === 0 ? "a" : "b");
  const followers = Array.from({ length: 64 }, (_, at) => runs.follow(slugOf(at)));
  const refused = (): string => {
    try {
      const more = runs.follow("c");
      runs.leave("c", more);
      return "follows";
    } catch (error) {
      return (error as Error).message;
    }
  };

  const seen = [runs.followers, refused()];
  const [first] = followers;
  if (first !== undefined) for (const _ of [1, 2]) runs.leave("a", first);
  seen.push(runs.followers, refused(), runs.followers);
  for (const [at, follower] of followers.entries()) runs.leave(slugOf(at), follower);

  expect(seen).toEqual([64, "too many pages follow a run already: close some of them", 63, "follows", 63]);
  expect([runs.followers, followers.every(({ isEnded }) => isEnded), bugs]).toEqual([0, true, []]);
});

/** A PNG of chunks, the first with these sizes. */
function pngOf(width: number, height: number, head = "IHDR", bytes = 13): Uint8Array {
  const data = new Uint8Array(13);
  new DataView(data.buffer).setUint32(0, width);
  new DataView(data.buffer).setUint32(4, height);
  const chunks = [
    encodeChunk(head, data.subarray(0, bytes)),
    ...["tEXt", "PLTE", "ruNr", "tRNS", "IDAT", "IEND"].map((type) => encodeChunk(type, Uint8Array.of(1))),
  ];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

test.each<[png: Uint8Array, fact: string | null]>([
  [pngOf(640, 576), null],
  [pngOf(1, 368_640), null],
  [pngOf(1, 368_641), "is damaged: its picture claims 368641 pixels"],
  [pngOf(640, 577), "is damaged: its picture claims 369280 pixels"],
  [pngOf(1, 1, "PLTE"), "is damaged: its picture has no head"],
  [pngOf(1, 1, "IHDR", 8), null],
  [pngOf(1, 1, "IHDR", 7), "is damaged: its picture has no head"],
])("a picture is sent without what is none of it, or refused: %#", (png, fact) => {
  const read = (): string => Buffer.from(checkSentPicture("game", png)).toString("latin1");
  if (fact !== null) {
    expect(read).toThrow(`a picture in the journal of game ${fact}`);
    return;
  }
  expect(read().match(/IHDR|tEXt|PLTE|ruNr|tRNS|IDAT|IEND/g)).toEqual([
    "IHDR",
    "PLTE",
    "tRNS",
    "IDAT",
    "IEND",
  ]);
});

const STATUSES: Readonly<Record<ErrorKind, number>> = {
  ...{ usage: 400, badData: 422, missingInput: 404, cannotWrite: 500, tryLater: 503, settings: 400 },
};
const KINDS = Object.keys(STATUSES) as readonly ErrorKind[];
const codeOf = (kind: ErrorKind): ErrorCode =>
  (Object.keys(ERROR_CODES) as ErrorCode[]).find((code) => ERROR_CODES[code] === kind) ?? "cannot-read";

test.each<[what: string, error: Error, status: number, line: string]>([
  ...KINDS.map((kind): [string, Error, number, string] => [
    kind,
    new RunnerError(codeOf(kind), "it is so"),
    STATUSES[kind],
    "it is so: do this",
  ]),
  ["a bug", new TypeError("no"), 500, "this is a bug in runner: see the terminal of runner watch"],
])("an error of each kind is answered by its status: %s", async (_, error, status, line) => {
  const bugs: Error[] = [];
  const keys = createKeys(() => 0);
  const parts = {
    ...{ port: 8, keys, control: false, looksOnly: "Only looks.", files: new Map(), pending: new Set() },
    trust: () => {},
    explain: ({ message }: RunnerError) => `${message}: do this`,
    onBug: (bug: Error) => bugs.push(bug),
    gallery: {
      read: () => {
        throw error;
      },
    },
  } as unknown as ViewerParts;
  const app = createApp(parts);
  const headers = { host: "127.0.0.1:8", cookie: `runner_8=${keys.cookie}` };
  const answer = await app.request("http://127.0.0.1:8/api/games", { headers });
  const post = await app.request("http://127.0.0.1:8/api/games/a/save", {
    ...{ method: "POST", headers: { ...headers, origin: "http://127.0.0.1:8" } },
  });

  expect([answer.status, await answer.text()]).toEqual([status, `${line}\n`]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(bugs).toEqual(error instanceof RunnerError ? [] : [error]);
  expect([post.status, await post.text()]).toEqual([403, "Only looks.\n"]);
});
