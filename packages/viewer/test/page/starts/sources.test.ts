import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SmallTarget, smallEvent } from "../../../../../test/helpers/viewer/small-dom.ts";
import { createRecordedSource } from "../../../page/src/recorded/recorded-source.ts";
import { unpackAnswers } from "../../../page/src/recorded/unpack-answers.ts";
import { createHttpSource } from "../../../page/src/source/http-source.ts";
import { followGame } from "../../../page/src/stage/follow-game.ts";
import { KeptAnswers } from "../../../page/src/views/load/kept-answers.ts";
import { detailOf, TIMELINE } from "../drawn/made-up-run.ts";
import { noteBlobs, packParts } from "./packed.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The connections for events that were opened, and what happened to them and their locks. */
function openBrowser() {
  const did: string[] = [];
  const opened: Events[] = [];
  const page = Object.assign(new SmallTarget(), { hidden: false });
  class Events {
    static readonly CLOSED = 2;
    readyState = 0;
    onopen = (): void => {};
    onerror = (): void => {};
    onmessage = (_: { data: string }): void => {};
    constructor(path: string) {
      did.push(`opens ${path}`);
      opened.push(this);
    }
    close(): void {
      did.push("closes");
    }
  }
  const globals = {
    document: page,
    EventSource: Events,
    window: { setTimeout: (work: () => void, ms: number) => setTimeout(work, ms) },
    BroadcastChannel: class {
      constructor(name: string) {
        did.push(`channel ${name}`);
      }
      postMessage(): void {}
      close(): void {}
    },
    navigator: {
      locks: {
        query: async () => ({}),
        request: (name: string, _: unknown, work: () => unknown) => {
          did.push(`lock ${name}`);
          return work();
        },
      },
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return { did, opened, page };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test("events of a run come as long as the page is seen, and are asked for again three seconds after a refusal", async () => {
  const { did, opened, page } = openBrowser();
  const heard: unknown[] = [];
  const look = (hidden: boolean) => {
    page.hidden = hidden;
    page.hear(smallEvent("visibilitychange"));
    return pass();
  };
  const close = createHttpSource().listen(
    "a/b",
    (event) => heard.push(event),
    (isOpen) => heard.push(isOpen),
  );
  await pass();
  const path = "api/games/a%2Fb/events";
  const begun = [`channel runner ${path}`, `lock runner ${path}`, "lock runner stream 0", `opens ${path}`];
  expect(did.splice(0)).toEqual(begun);
  opened[0]?.onopen();
  opened[0]?.onmessage({ data: '{"type":"gone","why":"so"}' });
  // The browser itself tries again.
  opened[0]?.onerror();
  await pass(2_900);
  expect(did.splice(0)).toEqual([]);
  Object.assign(opened[0] ?? {}, { readyState: 2 });
  opened[0]?.onerror();
  await pass(2_999);
  expect(did.splice(0)).toEqual([]);
  await pass(1);
  expect(did.splice(0)).toEqual([`opens ${path}`]);
  opened[1]?.onopen();
  await look(true);
  await look(true);
  expect(did.splice(0)).toEqual(["closes"]);
  await look(false);
  await look(false);
  expect(did.splice(0)).toEqual(begun);
  Object.assign(opened[2] ?? {}, { readyState: 2 });
  opened[2]?.onerror();
  close();
  await pass(4_000);
  await look(true);
  await look(false);

  expect(did).toEqual(["closes"]);
  expect(heard).toEqual([true, { type: "gone", why: "so" }, false, false, true, false]);
});

test("a page that is not seen at first listens when it is", async () => {
  const { did, page } = openBrowser();
  page.hidden = true;
  const close = createHttpSource().listen(
    "a",
    () => {},
    () => {},
  );
  await pass();
  expect(did).toEqual([]);
  close();
  page.hidden = false;
  page.hear(smallEvent("visibilitychange"));
  await pass();
  expect(did).toEqual([]);
});

test.each<[string, () => Promise<Response>, string, number]>([
  [
    "is not there",
    () => Promise.reject(new Error("no route")),
    "The server does not answer: is runner watch still running?",
    0,
  ],
  ["says why", async () => new Response(" No such game.\n", { status: 404 }), "No such game.", 404],
  ["says nothing", async () => new Response(" \n", { status: 503 }), "The server answered 503.", 503],
])("a server that %s", async (_, fetch, message, status) => {
  vi.stubGlobal("fetch", fetch);
  await expect(createHttpSource().games()).rejects.toMatchObject({ message, status });
});

test("answers are asked for once each, the oldest go, and one that failed is asked for again", async () => {
  const kept = new KeptAnswers<string>(2);
  const asked: string[] = [];
  const get = (key: string, fails = false) =>
    kept
      .get(key, async () => {
        asked.push(key);
        if (fails) throw new Error(`no ${key}`);
        return `${key} ${asked.length}`;
      })
      .catch(({ message }: Error) => message);
  const seen = [];
  for (const key of ["a", "b", "a", "c", "b", "a", "c"]) seen.push(await get(key));
  seen.push(await get("x", true), await get("x"), await get("x"));

  expect(seen).toEqual(["a 1", "b 2", "a 1", "c 3", "b 2", "a 4", "c 3", "no x", "x 6", "x 6"]);
  expect(asked).toEqual(["a", "b", "c", "a", "x", "x"]);
});

/** Answers as a recording has them. */
function packAnswers(answers: Readonly<Record<string, unknown>>): string {
  const head: Record<string, object> = {};
  const parts: Buffer[] = [];
  let at = 0;
  for (const [path, answer] of Object.entries(answers)) {
    const bytes = Buffer.from(JSON.stringify(answer));
    head[path] = {
      type: path.endsWith("picture") ? "image/png" : "application/json",
      at,
      length: bytes.length,
    };
    parts.push(bytes);
    at += bytes.length;
  }
  return packParts(head, Buffer.concat(parts));
}

test("a recorded run answers as its server did, compares steps itself, and has no other pictures", async () => {
  vi.useRealTimers();
  const game = "api/games/lantern";
  const answers = await unpackAnswers(
    packAnswers({
      "api/games": { games: [] },
      [`${game}/timeline?from=0&marksFrom=0`]: TIMELINE,
      ...Object.fromEntries([1, 5, 7].map((index) => [`${game}/steps/${index}`, detailOf(index)])),
      [`${game}/steps/5/picture`]: "a picture",
    }),
  );
  const blobs = noteBlobs();
  const source = createRecordedSource(answers);
  const urls = [5, 5, 6].map((index) => source.pictureUrl("lantern", index));
  const isOpen: boolean[] = [];
  source.listen(
    "lantern",
    () => {},
    (now) => isOpen.push(now),
  )();

  expect(await source.games()).toEqual({ games: [] });
  await expect(source.step("lantern", 6)).rejects.toMatchObject({
    message: "This page shows a recorded run, and has no server.",
    status: 404,
  });
  const { common, wayA, wayB, a, b } = await source.compare("lantern", 5, 7);
  expect([a.index, b.index, common?.index, wayA.steps, wayB.steps]).toEqual([5, 7, 1, 2, 3]);
  expect(urls).toEqual(["blob:1", "blob:1", "data:,"]);
  expect([blobs.length, blobs[0]?.type, await blobs[0]?.text()]).toEqual([1, "image/png", '"a picture"']);
  expect(isOpen).toEqual([true]);
});

const [idle, live, other] = [
  { slug: "idle", live: null },
  { slug: "played", live: { pid: 1 } },
  { slug: "other", live: null },
];

test.each<[string, string | null, readonly (readonly object[] | null)[], readonly string[]]>([
  ["the one that is played", null, [[idle, live]], ["#/g/played"]],
  ["else the first", null, [[other, idle]], ["#/g/other"]],
  ["the named one, whichever is played", "idle", [[live]], ["#/g/idle"]],
  ["whichever it is by then", null, [null, [], [idle], [idle], [idle, live]], ["#/g/idle", "#/g/played"]],
])("a stage follows %s", async (_, name, answers, followed) => {
  const seen: string[] = [];
  const value = {
    status: null as object | null,
    games: null as unknown,
    route: { view: "gallery" } as object,
  };
  let looks = 0;
  const viewer = {
    store: { value },
    loadGames: async () => {
      const games = answers[Math.min(looks, answers.length - 1)] ?? null;
      value.games = games && { games };
      looks += 1;
    },
    follow: (hash: string) => {
      seen.push(hash);
      value.route = { view: "run", slug: hash.replace("#/g/", "") };
    },
  };
  void followGame(viewer as never, name);
  await pass();
  for (let times = 1; times < answers.length; times += 1) {
    await pass(2_999);
    expect(looks).toBe(times);
    await pass(1);
  }
  expect([looks, seen]).toEqual([answers.length, followed]);
  value.status = { live: true };
  await pass(9_000);
  expect(looks).toBe(answers.length);
  value.status = { live: false };
  await pass(3_000);
  expect(looks).toBe(answers.length + 1);
});

test("the worker carries out what it is sent, and gives its pictures away", async () => {
  const posted: unknown[] = [];
  vi.stubGlobal("postMessage", (...given: unknown[]) => posted.push(given));
  vi.stubGlobal("onmessage", null);
  await import("../../../page/src/machine/worker.ts");
  const worker = globalThis as unknown as { onmessage: (event: { data: unknown }) => void };
  worker.onmessage({ data: { type: "go-to", ticket: 3, key: 4, index: 0 } });

  expect(posted).toEqual([[{ type: "failed", ticket: 3, why: "no playback 4 is loaded" }, []]]);
});
