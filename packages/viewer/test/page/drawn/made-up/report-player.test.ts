import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SmallElement, smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import type { FromWorker, ToWorker } from "../../../../page/src/machine/messages.ts";
import { mountPlayer } from "../../../../page/src/report/player.ts";
import { linesOf, openAlbum } from "../tree-text.ts";

/** An element as far as the player of a report uses it. */
class PlayerElement extends SmallElement {
  hidden = false;
  title = "";
  className = "";
  readonly classList = { add: (name: string) => this.setAttribute("class", name) };
  readonly did: string[] = [];
  get children(): readonly SmallElement[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === 1);
  }
  override append(...inside: readonly (SmallElement | string)[]): void {
    super.append(...inside.map((one) => (typeof one === "string" ? new SmallElement("#text", one) : one)));
  }
  override focus(): void {
    this.did.push("focus");
  }
  scrollIntoView(): void {
    this.did.push("scroll");
  }
}

/** The class of elements with this name. */
const classOf = (name: string) => ({ [Symbol.hasInstance]: (one: SmallElement) => one?.localName === name });

const cards = [7, 8, 101].map((index) => {
  const card = new PlayerElement("li");
  card.dataset["index"] = String(index);
  return card;
});

beforeEach(() => {
  const globals = {
    document: {
      createElement: (name: string) => new PlayerElement(name),
      createElementNS: (_: string, name: string) => new PlayerElement(name),
      querySelectorAll: () => cards,
    },
    HTMLInputElement: classOf("input"),
    HTMLButtonElement: classOf("button"),
    ImageData: class {},
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});

afterEach(() => void vi.unstubAllGlobals());

const ROWS = Array.from({ length: 9 }, (_, place) => ({
  ...{ index: 100 + place, stretch: 0, step: 1_000 + place, place: place === 2 ? "The Wood" : null },
  ...{ said: place % 2 === 0 ? `Words ${place}.` : "", did: place === 1 ? "" : "pressed a" },
  milestones: place === 1 ? ["a lamp", "another"] : [],
}));

test("the player of a report: its parts, and what each key, button and answer changes (if a change is meant: npx vitest run FILE -u)", async () => {
  const sent: ToWorker[] = [];
  const worker = {
    onmessage: (_: { data: FromWorker }): void => {},
    postMessage: (message: ToWorker) => void sent.push(message),
  };
  const none = new ArrayBuffer(0);
  const root = new PlayerElement("div");
  const run = {
    palette: "grey",
    rom: none,
    core: none,
    rows: ROWS,
    stretch: () => ({ machine: null, steps: [] }),
  };
  mountPlayer(root as never, run as never, worker as never);
  const pages = openAlbum();
  const look = (title: string) => {
    const alarm = root.all(({ attributes }) => attributes.get("class") === "alarm")[0] as PlayerElement;
    const verdict = root.all(({ attributes }) => attributes.get("class") === "verdict")[0] as PlayerElement;
    const told = sent.splice(0).map((message) => {
      const { type, ticket, index, speed, sound } = message as unknown as Record<string, unknown>;
      return `→ ${JSON.stringify({ type, ticket, index, speed, sound })}`;
    });
    const lines = [...linesOf(root), `alarm hidden: ${alarm.hidden}`, `verdict: ${verdict.className}`];
    pages.take(title, lines, "", told);
  };
  const tell = (message: object): void => worker.onmessage({ data: message as FromWorker });
  const named = (name: string): SmallElement => {
    const found = root.all(
      (one) =>
        one.localName === "button" && [one.attributes.get("aria-label"), one.textContent].includes(name),
    )[0];
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  };
  const press = (key: string, fields: object = {}, target: SmallElement = root) => {
    const event = smallEvent("keydown", { key, ctrlKey: false, altKey: false, metaKey: false, ...fields });
    event.target = target;
    root.hear(event);
    return event.defaultPrevented;
  };

  look("at the start");
  tell({ type: "opened" });
  tell({ type: "arrived", index: 100, isExact: true, picture: none });
  look("at the first step, which is exact");
  for (const name of ["One step forward (→)", "Last step (End)", "One step back (←)", "First step (Home)"]) {
    named(name).hear(smallEvent("click"));
    look(name);
  }
  tell({ type: "arrived", index: 100, isExact: true, picture: none });
  const keys = ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "x"].map((key) => press(key));
  const slider = root.all(({ localName }) => localName === "input")[0] as SmallElement;
  const refused = [
    press("ArrowRight", { ctrlKey: true }),
    press("ArrowRight", { altKey: true }),
    press("ArrowRight", { metaKey: true }),
    press("ArrowRight", {}, slider),
    press(" ", {}, named("Max")),
  ];
  look("after keys");
  for (let times = 0; times < 2; times += 1)
    tell({ type: "arrived", index: 100, isExact: true, picture: none });
  slider.value = "2";
  slider.hear(smallEvent("input"));
  look("after the slider");
  tell({ type: "arrived", index: 102, isExact: false, picture: none });
  for (let index = 103; index < 109; index += 1) {
    slider.value = String(index - 100);
    slider.hear(smallEvent("input"));
    tell({ type: "arrived", index, isExact: false, picture: none });
  }
  look("at steps that differ");
  press("Home");
  tell({ type: "arrived", index: 100, isExact: true, picture: none });
  sent.splice(0);
  press(" ");
  look("played");
  for (const name of ["4×", "Max", "Sound at 1×"]) named(name).hear(smallEvent("click"));
  look("fast, with sound");
  named("Pause (space)").hear(smallEvent("click"));
  named("Sound at 1×").hear(smallEvent("click"));
  look("paused");
  const button = cards[2]?.childNodes[0];
  button?.hear(smallEvent("click"));
  look("from a card");
  tell({ type: "failed", why: "No such core." });
  look("failed");

  expect(keys).toEqual([true, true, true, true, true, false]);
  expect(refused).toEqual([false, false, false, false, false]);
  expect(cards.map((card) => card.textContent)).toEqual(["", "", "Play from here"]);
  expect(root.did).toEqual(["scroll"]);
  await expect(pages.text()).toMatchFileSnapshot("./report-player.txt");
});
