import { render } from "preact";
import { expect, onTestFinished, test, vi } from "vitest";
import { SmallElement, smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import type { FromWorker, ToWorker } from "../../../../page/src/machine/messages.ts";
import { noteBlobs, packParts } from "../../starts/packed.ts";
import { GALLERY, madeUpServer } from "../made-up-run.ts";
import { type DrawnPage, openPage } from "../open-page.ts";

/** A worker as its page has it. */
class NotedWorker {
  static readonly made: NotedWorker[] = [];
  readonly made: unknown[];
  readonly sent: ToWorker[] = [];
  onmessage: (event: { data: FromWorker }) => void = () => {};
  constructor(...made: unknown[]) {
    this.made = made;
    NotedWorker.made.push(this);
  }
  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }
  terminate(): void {}
}

/** An element that takes words, too. */
class RootElement extends SmallElement {
  override replaceChildren(...inside: readonly (SmallElement | string)[]): void {
    super.replaceChildren(
      ...inside.map((one) => (typeof one === "string" ? new SmallElement("#text", one) : one)),
    );
  }
}

const playbackOf = (index: number) => ({
  base: { kind: "power-on" },
  steps: [{ index, machine: null, step: 1, track: [], sha256: "" }],
});
const withRom = { ...GALLERY, games: GALLERY.games.map((game) => ({ ...game, hasRom: true })) };
const changes = {
  ...{ "/api/games": withRom, "/core.wasm": "core", "/api/games/lantern/rom": "rom" },
  "/api/games/lantern/memory-map": null,
  ...Object.fromEntries([7, 9].map((at) => [`/api/games/lantern/steps/${at}/playback`, playbackOf(at)])),
};

let starts = 0;

/** Starts a page anew from one of its files, in a browser with an element for it. `others` are more elements by their ids. */
async function startPage(
  file: string,
  hash: string,
  place: object = {},
  globals: object = {},
  others: Readonly<Record<string, SmallElement>> = {},
) {
  const page = await openPage(madeUpServer(changes), "#/");
  const root = new RootElement("div");
  root.append(new SmallElement("#text", "Loading…"));
  page.body.append(root);
  const elements: Readonly<Record<string, SmallElement>> = { app: root, player: root, ...others };
  Object.assign(document, { getElementById: (id: string) => elements[id] ?? null });
  Object.assign(location, { hash, ...place });
  Object.assign(window, globals);
  localStorage.setItem("runner-theme", "dark");
  const rates: unknown[] = [];
  vi.stubGlobal("Worker", NotedWorker);
  vi.stubGlobal(
    "AudioContext",
    class {
      constructor(options: unknown) {
        rates.push(options);
      }
    },
  );
  NotedWorker.made.length = 0;
  onTestFinished(() => render(null, root as unknown as Element));
  starts += 1;
  const path = `../../../../page/src/${file}`;
  await import(`${path}?${starts}`);
  // Another thread unzips.
  const until = async (isIt: () => boolean) => {
    for (let turns = 0; turns < 1_000_000 && !isIt(); turns += 1)
      await (turns % 100 === 0 ? page.press("Shift") : new Promise((resolve) => setImmediate(resolve)));
  };
  const seen = async (words: string) => {
    await until(() => page.words(root).includes(words));
    return page.words(root);
  };
  return { page, root, rates, seen, until, worker: () => NotedWorker.made.at(-1) as NotedWorker };
}

/** The sound of what is played reaches the loudspeaker. */
async function playSound(page: DrawnPage, root: SmallElement, worker: NotedWorker): Promise<void> {
  worker.onmessage({ data: { type: "opened" } });
  await page.press("Shift");
  await page.click("Play (space)", root);
  const ticket = Math.max(...worker.sent.map((message) => ("ticket" in message ? message.ticket : 0)));
  worker.onmessage({ data: { type: "sound", ticket, samples: new ArrayBuffer(0) } });
}

test("the page of a server is started with its colours and its address, which it follows", async () => {
  const { page, root, seen, rates, worker } = await startPage("main.tsx", "#/g/lantern/step/5");

  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(await seen("Step 5")).not.toContain("Loading…");
  await page.until("a worker", () => NotedWorker.made.length === 1 && worker().sent.length > 0);
  expect(worker().made).toEqual([
    expect.objectContaining({ pathname: expect.stringMatching(/worker\.ts$/) }),
    { type: "module" },
  ]);
  await playSound(page, root, worker());
  expect(rates).toEqual([{ sampleRate: 44_100 }]);
  location.hash = "#/";
  page.window.hear(smallEvent("hashchange"));
  expect(await seen("Runs and saves")).toMatch(/^runner\?Runs and saves/);
});

test("a stage is started with the parts and the game of its address, which stays as it is", async () => {
  const { page, seen, worker } = await startPage("stage/main.tsx", "#x", {
    search: "?game=lantern&show=cost,sound",
  });

  expect(await seen("LANTERN")).toMatch(/^LANTERN · WoodStep6Cost/);
  await page.until("a worker", () => NotedWorker.made.length === 1 && worker().sent.length > 0);
  expect(location.hash).toBe("#x");
  worker().onmessage({ data: { type: "opened" } });
  await page.press("Shift");
  expect(page.all(".screen-canvas", page.body.childNodes[1])).toEqual([]);
});

const GAMES = '{"games":[],"folder":"f","refused":[]}';

const packed = (head: object) => packParts(head, Buffer.from(GAMES));

test("recorded runs are shown from what their scripts hold", async () => {
  const blobs = noteBlobs();
  const recorded = {
    recordedRuns: packed({ "api/games": { type: "", at: 0, length: GAMES.length } }),
    workerCode: "work()",
  };
  const shown = await startPage("recorded/main.tsx", "", {}, recorded);
  expect(await shown.seen("0 games")).toMatch(/^runner\?Runs and savesf · 0 games · 0 saves/);
  expect([blobs.length, blobs[0]?.type, await blobs[0]?.text()]).toEqual([1, "text/javascript", "work()"]);
});

test("recorded runs that are damaged are not shown", async () => {
  noteBlobs();
  const broken = await startPage("recorded/main.tsx", "", {}, { recordedRuns: "AAAA" });
  expect(await broken.seen("cannot")).toMatch(/^The recorded runs cannot be shown: ./);
});

test("the player of a report that holds no run says so", async () => {
  const { seen } = await startPage("report/main.ts", "");
  expect(await seen("cannot")).toMatch(/^The game cannot be played here: ./);
});

test("the player of a report is started with the data and the worker of its page", async () => {
  const blobs = noteBlobs();
  const [code, data] = [new SmallElement("script"), new SmallElement("script")];
  code.textContent = "play()";
  data.textContent = packed({
    palette: "grey",
    machines: [],
    stretches: [],
    rows: [],
    rom: { at: 0, length: 1 },
    core: { at: 0, length: 2 },
  });
  const other = await startPage("report/main.ts", "", {}, {}, { "player-worker": code, "player-data": data });
  expect(other.page.words(other.root)).toBe("The game is being unpacked…");
  await other.until(() => NotedWorker.made.length > 0);
  expect(NotedWorker.made.map(({ made }) => made)).toEqual([["blob:1"]]);
  expect([blobs[0]?.type, await blobs[0]?.text()]).toEqual(["text/javascript", "play()"]);
});
