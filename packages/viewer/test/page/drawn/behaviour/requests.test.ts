import { beforeEach, expect, test, vi } from "vitest";
import { type SmallElement, smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import type { Answer, Asked, TestViewer } from "../../../../../../test/helpers/web/test-viewer.ts";
import {
  BRANCHES,
  detailOf,
  GALLERY,
  LOOKED_AT,
  madeUpServer,
  newGeneration,
  TIMELINE,
} from "../made-up-run.ts";
import { type DrawnPage, openPage } from "../open-page.ts";
import { linesOf, openAlbum, treeText } from "../tree-text.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  const now = vi.spyOn(Date, "now").mockReturnValue(LOOKED_AT);
  return () => {
    now.mockRestore();
    vi.unstubAllEnvs();
  };
});

const SAME = "is the same as ever (if a change is meant: npx vitest run FILE -u)";
const TIMELINE_PATH = "/api/games/lantern/timeline?from=0&marksFrom=0";

/** A server that waits with each answer below a path until it is given, and answers all others at once. */
function waitingServer(waits: RegExp, change: Readonly<Record<string, unknown>>) {
  const server = madeUpServer(change);
  const asked: { readonly path: string; readonly answer: (status: number, text: string) => void }[] = [];
  const ask = (path: string, { method = "GET" }: Asked = {}): Promise<Answer> => {
    if (!waits.test(`${method} ${path}`)) return server.ask(path);
    return new Promise((resolve) => {
      asked.push({
        path: `${method} ${path}`,
        answer: (status, text) => resolve({ status, headers: {}, text, bytes: Buffer.from(text) }),
      });
    });
  };
  return { server: { ...server, ask } as TestViewer, asked };
}

/** An album of one page. */
function album(page: DrawnPage) {
  const pages = openAlbum();
  return {
    ...pages,
    take: (title: string, selector: string) => pages.take(title, linesOf(...page.all(selector))),
  };
}

test(`the forms of a game that is played ${SAME}`, async () => {
  const [game] = GALLERY.games;
  const live = { ...GALLERY, games: [{ ...game, live: { pid: 1, since: "" }, interrupt: null }] };
  const { server, asked } = waitingServer(/^POST/, { "/api/games": live });
  const page = await openPage(server, "#/g/lantern/step/5");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Act", page.one(".tabs"));
  const pages = album(page);
  const of = (name: string) => page.named(name).closest("form") ?? page.named(name).closest("section");
  const look = (title: string) => pages.take(title, ".control");
  const answer = async (status: number, body: unknown) => {
    asked.shift()?.answer(status, typeof body === "string" ? body : JSON.stringify(body));
    await page.press("Shift");
  };
  const games = () => page.asked.filter((line) => line === "GET api/games").length;

  look("at the start");
  await page.type("Note (it becomes the save's label)", "  ");
  await page.click("Save", of("Save") ?? undefined);
  look("saved without a note");
  await page.type("Note (it becomes the save's label)", " at the gate ");
  await answer(200, { step: 1_007 });
  look("the save is there");
  await page.type("Note (it becomes the save's label)", " at the gate ");
  await page.click("Save");
  await page.happen(of("Save") as SmallElement, smallEvent("submit"));
  const sent = asked.length;
  await answer(409, "Another save is under way.");
  look("a save that is refused");
  await page.click("Pause the run");
  look("pausing");
  await answer(200, { step: 1_008 });
  look("paused");
  await page.click("Pause the run");
  await answer(500, " ");
  look("a pause that is refused without words");
  await page.type("It reads this before its next step.", "Go on.");
  await page.click("Send");
  await page.type("It reads this before its next step.", "Go on!");
  look("a message on its way");
  await answer(200, { isRunning: true });
  look("a message that was sent");
  await page.choose("Save", "save-4");
  await page.type("Label (the save is then kept for good)", " kept ");
  look("a save that is chosen");
  await page.click("Label it");
  await answer(200, { step: 4 });
  look("the label is there");
  pages.say(
    [
      ...page.asked.filter((line) => line.startsWith("POST")),
      `asked for the games: ${games()}`,
      `sent: ${sent}`,
    ].join("\n"),
  );
  await expect(pages.text()).toMatchFileSnapshot("./requests.txt");
});

test(`a run that continues ${SAME}`, async () => {
  const { server, asked } = waitingServer(/^POST|\/command$/, {});
  const page = await openPage(server, "#/g/lantern/step/5");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Act", page.one(".tabs"));
  const pages = album(page);
  const answer = async (status: number, body: unknown) => {
    asked.shift()?.answer(status, typeof body === "string" ? body : JSON.stringify(body));
    await page.press("Shift");
  };
  await page.click("Continue from here…");
  await page.press("Shift");
  pages.take("the command is to come", "dialog");
  await answer(404, "The step before it is gone.");
  pages.take("there is none", "dialog");
  await page.click("Try again");
  await page.press("Shift");
  await answer(200, { command: "runner --to-step 5" });
  pages.take("there is one", "dialog");
  await page.click("Copy", page.one("dialog"));
  pages.take("copied", "dialog");
  for (const steps of ["", "0", "1.5", "x", "12"]) {
    await page.type("Steps to play", steps);
    pages.take(`${steps} steps`, "dialog");
  }
  await page.click("Start it");
  pages.take("starting", "dialog");
  await answer(409, "The game is played.");
  pages.take("refused", "dialog");
  await page.click("Start it");
  await answer(200, { command: "runner --to-step 5 --steps 12", started: null, why: null });
  pages.take("not started", "dialog");
  await page.click("Close", page.one("dialog"));
  pages.take("closed", "dialog");
  await page.click("Continue");
  pages.take("a decision on its way", ".act-stop");
  await answer(200, { command: "runner resume", started: null, why: "No terminal is open." });
  pages.take("a decision whose run was not started", ".act-stop");
  await page.choose("Each call", "calls");
  const [one, other] = page.all(".pad");
  await page.choose("Reject", "reject", one);
  await page.type("Reason (sent to the player)", " no ", one);
  await page.choose("Edit", "edit", other);
  await page.type("Its input, as JSON", '{"name": 1}', other);
  pages.take("a decision on each call", ".act-stop");
  await page.click("Continue");
  await answer(200, { command: "", started: { pid: 5, log: "the log" }, why: null });
  await page.choose("Press instead", "buttons");
  for (const button of ["up", "up", "b"]) await page.click(button, page.one(".pad-keys"));
  await page.click("Take back the last one");
  pages.take("buttons", ".act-stop");
  await page.click("Continue");
  pages.say(page.asked.filter((line) => line.startsWith("POST")).join("\n"));
  pages.say(page.copied.join("\n"));
  await expect(pages.text()).toMatchFileSnapshot("./going-on.txt");
});

test(`steps that are loaded ${SAME}`, async () => {
  const timeline = { ...TIMELINE, generation: newGeneration(), branches: BRANCHES };
  const { server, asked } = waitingServer(/\/steps\/\d+(\/conversation)?$/, { [TIMELINE_PATH]: timeline });
  const page = await openPage(server, "#/g/lantern/step/5");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  const pages = album(page);
  const look = async (title: string) => {
    for (let turns = 0; turns < 2; turns += 1) await page.press("Shift");
    const [step] = page.all(".step");
    const words =
      step === undefined
        ? ""
        : `${step.attributes.get("aria-busy")} ${step.attributes.get("class")}: ${[page.words(step).slice(74, 130), page.words(step).slice(-90)].join(" … ")}`;
    pages.say(
      `== ${title}\n${words}\nasked: ${asked.map(({ path }) => path.replace(/^.*lantern/, "")).join(", ")}`,
    );
  };
  const answer = async (index: number, status = 200) => {
    const at = asked.findIndex(({ path }) => path.endsWith(`/${index}`));
    const [one] = asked.splice(at, 1);
    one?.answer(status, status === 200 ? JSON.stringify(detailOf(index)) : `No step ${index}.`);
    await page.press("Shift");
  };
  await look("the first step is to come");
  await answer(7);
  await look("it is there");
  page.viewer.move(-1);
  page.viewer.move(-1);
  await look("two steps back: one is passed");
  page.viewer.move(-1);
  await look("one more");
  await answer(2);
  await look("the one before comes late");
  await answer(1, 500);
  await look("this one is refused");
  await page.click("Try again");
  await look("it is asked for again");
  await answer(1);
  await look("and is there");
  page.viewer.move(1);
  await look("what came late is known");
  page.viewer.move(2);
  await look("a known one");
  await page.click("Whole conversation (12 messages)");
  await look("its conversation is to come");
  asked.shift()?.answer(500, "It is gone.");
  await page.press("Shift");
  pages.say(treeText(page.one("dialog")).replace(/\bP0-\d+\b/g, "P0"));
  await page.click("Close", page.one("dialog"));
  await page.goTo("#/g/lantern");
  await page.goTo("#/g/lantern/step/5");
  await look("it stays known");
  await expect(pages.text()).toMatchFileSnapshot("./loading.txt");
});
