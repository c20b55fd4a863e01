import { type ComponentChildren, h, options, render } from "preact";
import { onTestFinished, vi } from "vitest";
import {
  focusedElement,
  SmallElement,
  type SmallEvent,
  SmallTarget,
  smallEvent,
} from "../../../../../test/helpers/viewer/small-dom.ts";
import type { TestViewer } from "../../../../../test/helpers/web/test-viewer.ts";
import { App } from "../../../page/src/app.tsx";
import { createMachine, type Machine } from "../../../page/src/machine/machine.ts";
import type { FromWorker, ToWorker } from "../../../page/src/machine/messages.ts";
import { Replayer } from "../../../page/src/machine/replayer.ts";
import { MachineContext } from "../../../page/src/machine/use-machine.ts";
import { showAddress } from "../../../page/src/shell/address.ts";
import { createHttpSource } from "../../../page/src/source/http-source.ts";
import { ViewerContext } from "../../../page/src/store/use-viewer.ts";
import { createViewer, type Viewer } from "../../../page/src/store/viewer.ts";
import type { ViewerEvent } from "../../../page/src/wire/types.ts";

/** The page of a viewer, drawn without a browser. */
export interface DrawnPage {
  readonly viewer: Viewer;
  readonly machine: Machine;
  readonly body: SmallElement;
  readonly window: SmallTarget;
  /** The requests that it sent, by method and path, and what acts with its body. */
  readonly asked: readonly string[];
  /** What it copied for the reader to paste. */
  readonly copied: readonly string[];
  /** Waits until this holds, as long as something is still to come. */
  until(what: string, isIt: () => boolean): Promise<void>;
  /** Waits until these words are on the page. */
  saw(words: string): Promise<void>;
  /** All words on the page, or in one of its elements, with one space for any space. */
  words(element?: SmallElement): string;
  /** The elements with that name or class (`.chip`), in order. */
  all(selector: string, within?: SmallElement): SmallElement[];
  /** The first of them. */
  one(selector: string, within?: SmallElement): SmallElement;
  /** The button, link or field of that name: its label, or else its words. */
  named(name: string, within?: SmallElement): SmallElement;
  /** Clicks on what has that name. */
  click(name: string, within?: SmallElement): Promise<void>;
  /** Types into the field of that name. */
  type(name: string, text: string, within?: SmallElement): Promise<void>;
  /** Chooses one of a list, or of a few things. */
  choose(name: string, value: string, within?: SmallElement): Promise<void>;
  /** An event at an element, and at what it is in. */
  happen(element: SmallElement, event: SmallEvent): Promise<SmallEvent>;
  /** A key that is pressed somewhere: on the page itself, where no element is given. */
  press(key: string, fields?: object, element?: SmallElement): Promise<SmallEvent>;
  /** The server's event. */
  hear(event: ViewerEvent): Promise<void>;
  /** The connection opens or breaks. */
  connect(isOpen: boolean): Promise<void>;
  /** Shows something else with this viewer and this machine. */
  drawInstead(what: ComponentChildren): Promise<void>;
  /** Goes to an address, as a link does. */
  goTo(hash: string): Promise<void>;
}

/** What people fill in and choose. */
const FIELDS: ReadonlySet<string> = new Set(["input", "textarea", "select"]);

/** They, and what people press. */
const NAMED: ReadonlySet<string> = new Set(["button", "a", "summary", ...FIELDS]);

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

/** The one connection for events; a browser has one for each. */
class NotedEvents {
  static readonly CLOSED = 2;
  static newest: NotedEvents | null = null;
  readonly url: string;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  constructor(url: string) {
    this.url = url;
    NotedEvents.newest = this;
  }
  close(): void {
    this.readyState = NotedEvents.CLOSED;
  }
}

/** Says at once how large everything is. */
class InstantObserver {
  readonly #measure: () => void;
  constructor(measure: () => void) {
    this.#measure = measure;
  }
  observe(): void {
    this.#measure();
  }
  disconnect(): void {}
}

/** Opens the page of a viewer at an address; it is gone after the test. */
export async function openPage(server: TestViewer, hash = ""): Promise<DrawnPage> {
  const asked: string[] = [];
  const copied: string[] = [];
  const window = new SmallTarget();
  const body = new SmallElement("body");
  const location = { hash, search: "" };
  const scheme = Object.assign(new SmallTarget(), { matches: false });
  const document = Object.assign(new SmallTarget(), {
    ...{ title: "", hidden: false, body, documentElement: new SmallElement("html") },
    createElement: (name: string) => new SmallElement(name),
    createElementNS: (_: string, name: string) => new SmallElement(name),
    createTextNode: (data: string) => new SmallElement("#text", data),
    get activeElement() {
      return focusedElement();
    },
  });
  const kept = new Map<string, string>();
  const globals = {
    ...{ document, location, HTMLElement: SmallElement, Element: SmallElement, EventSource: NotedEvents },
    ...{ devicePixelRatio: 1, ResizeObserver: InstantObserver, matchMedia: () => scheme },
    window: { setTimeout: (work: () => void, ms: number) => setTimeout(work, ms) },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    dispatchEvent: ({ type }: Event) => window.hear(smallEvent(type)),
    getComputedStyle: ({ style }: SmallElement) => ({
      ...{ color: style["color"] ?? "black", colorScheme: "light", fontFamily: "mono" },
      getPropertyValue: (name: string) => name,
    }),
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    },
    history: {
      replaceState: (_: unknown, __: string, to: string) => {
        location.hash = to;
      },
    },
    navigator: {
      clipboard: { writeText: async (words: string) => void copied.push(words) },
      locks: { request: (_: string, __: unknown, work: () => unknown) => work(), query: async () => ({}) },
    },
    ImageData: class {
      readonly data: Uint8ClampedArray;
      constructor(data: Uint8ClampedArray) {
        this.data = data;
      }
    },
    BroadcastChannel: class {
      postMessage(): void {}
      close(): void {}
    },
    fetch: async (path: string, { method = "GET", headers = {}, body: sent }: RequestInit = {}) => {
      asked.push([method, path, ...(sent === undefined ? [] : [String(sent)])].join(" "));
      const answer = await server.ask(`/${path}`, {
        ...{ method, headers: headers as Record<string, string> },
        ...(sent === undefined ? {} : { body: String(sent) }),
      });
      return new Response(new Uint8Array(answer.bytes), { status: answer.status });
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const before = options.requestAnimationFrame;
  options.requestAnimationFrame = (work: () => void) => void setImmediate(work);

  const viewer = createViewer(createHttpSource(), showAddress);
  const machine = createMachine(viewer, newWorkerHere);
  viewer.follow(hash);
  const root = new SmallElement("div");
  body.append(root);
  const draw = (what: Parameters<typeof render>[0]): void => render(what, root as unknown as Element);
  draw(h(App, { viewer, machine }));
  onTestFinished(async () => {
    draw(null);
    viewer.follow("");
    await turn();
    if (before === undefined) delete options.requestAnimationFrame;
    else options.requestAnimationFrame = before;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const words = (element = body): string => element.textContent.replace(/\s+/g, " ").trim();
  const all = (selector: string, within = body): SmallElement[] =>
    within.all((one) =>
      selector.startsWith(".") ? classesOf(one).includes(selector.slice(1)) : one.localName === selector,
    );
  const nameOf = (element: SmallElement): string => {
    const label = element.attributes.get("aria-label");
    if (label !== undefined) return label;
    const around = element.closest("label") ?? element;
    return words(
      around === element ? element : (around.all(({ localName }) => localName === "span")[0] ?? around),
    );
  };
  const named = (name: string, within = body, kinds = NAMED): SmallElement => {
    const found = within.all((one) => kinds.has(one.localName) && nameOf(one) === name)[0];
    if (found === undefined) throw new Error(`nothing is named ${name}: ${words(within)}`);
    return found;
  };
  const until: DrawnPage["until"] = async (what, isIt) => {
    for (let turns = 0; turns < 400; turns += 1) {
      if (isIt()) return;
      await turn();
    }
    throw new Error(`${what} did not come: ${words()}`);
  };
  const happen: DrawnPage["happen"] = async (element, event) => {
    event.target = element;
    let at: SmallElement | null = element;
    while (at !== null && !event.isStopped) {
      at.hear(event);
      at = at.parentNode;
    }
    if (!event.isStopped) window.hear(event);
    await turn();
    return event;
  };
  const goTo: DrawnPage["goTo"] = async (to) => {
    location.hash = to;
    viewer.follow(to);
    await turn();
  };
  await turn();
  return {
    ...{ viewer, machine, body, window, asked, copied, until, words, all, named, happen, goTo },
    saw: (text) => until(JSON.stringify(text), () => words().includes(text)),
    one(selector, within) {
      const [first] = all(selector, within);
      if (first === undefined) throw new Error(`there is no ${selector}: ${words()}`);
      return first;
    },
    async click(name, within) {
      const button = named(name, within);
      if (button.attributes.has("disabled")) throw new Error(`${name} cannot be pressed`);
      await happen(button, smallEvent("click"));
      if (button.attributes.get("type") === "submit")
        await happen(button.closest("form") ?? button, smallEvent("submit"));
      const href = button.localName === "a" ? button.attributes.get("href") : undefined;
      if (href !== undefined) await goTo(href);
    },
    async type(name, text, within) {
      const field = named(name, within, FIELDS);
      field.value = text;
      await happen(field, smallEvent("input"));
    },
    async choose(name, value, within) {
      const field = named(name, within, FIELDS);
      if (field.localName === "select") field.value = value;
      await happen(field, smallEvent("change"));
    },
    press: (key, fields = {}, element = body) =>
      happen(element, smallEvent("keydown", { key, ...NO_MODIFIERS, ...fields })),
    async hear(event) {
      NotedEvents.newest?.onmessage?.({ data: JSON.stringify(event) });
      await turn();
    },
    async drawInstead(what) {
      const inMachine = h(MachineContext.Provider, { value: machine, children: what });
      draw(h(ViewerContext.Provider, { value: viewer, children: inMachine }));
      await turn();
    },
    async connect(isOpen) {
      if (isOpen) NotedEvents.newest?.onopen?.();
      else NotedEvents.newest?.onerror?.();
      await turn();
    },
  };
}

/** What is due is done: requests of this process, drawing, and timers of the page. */
async function turn(): Promise<void> {
  await vi.advanceTimersByTimeAsync(70);
  for (let ticks = 0; ticks < 4; ticks += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

function classesOf({ attributes }: SmallElement): readonly string[] {
  return (attributes.get("class") ?? "").split(" ");
}

/** The worker that plays steps again, in this thread. */
function newWorkerHere(): Worker {
  let isEnded = false;
  const worker = {
    onmessage: null as ((event: { readonly data: FromWorker }) => void) | null,
    onerror: null,
    postMessage: (message: ToWorker) => queueMicrotask(() => isEnded || replayer.receive(message)),
    terminate() {
      isEnded = true;
    },
  };
  const replayer = new Replayer((data) => queueMicrotask(() => isEnded || worker.onmessage?.({ data })));
  return worker as unknown as Worker;
}
