import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeFolderLock } from "../../../../../src/base/disk/folder-lock.ts";
import { playedFolder } from "../../../../../test/helpers/runs/played-folder.ts";
import { openTestViewer } from "../../../../../test/helpers/web/test-viewer.ts";
import { courseWords } from "../../../src/commands/watch/course-words.ts";
import type { RunDoor } from "../../../src/web/control/run-door.ts";
import { type DrawnPage, openPage } from "./open-page.ts";

const played = playedFolder(["--new-game", "--steps", "4", "--quiet"]);
const stopped = playedFolder(
  ["--new-game", "--steps", "2", "--quiet"],
  ["--steps", "9", "--interrupt-before", "act", "--quiet"],
);

/** A door that notes what it is to start, and starts nothing. */
function notingDoor(): RunDoor & { readonly started: (readonly string[])[] } {
  const started: (readonly string[])[] = [];
  return {
    started,
    command: (course) => ["runner", ...courseWords(course)].join(" "),
    start: async (_, course) => {
      started.push(courseWords(course));
      return { pid: 4711, log: "the-log.txt", ended: null };
    },
    notify() {},
  };
}

/** The requests that acted. */
const posted = ({ asked }: DrawnPage) => asked.filter((line) => line.startsWith("POST"));

async function openActs(folder: string, { control = true, hash = "#/g/lantern" } = {}) {
  const door = notingDoor();
  const server = await openTestViewer(folder, { control, door });
  const page = await openPage(server, hash);
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Act");
  return { page, door, server };
}

test("a message is sent without the blanks around it, and the field is empty again", async () => {
  const folder = join(played(), "saves");
  const { page } = await openActs(folder);
  const send = () => page.named("Send").attributes.has("disabled");

  await page.type("The player gets it when the run continues.", "   ");
  const beforeWords = send();
  await page.type("The player gets it when the run continues.", "  Turn <b>left</b>. ");
  await page.click("Send");
  await page.saw("Kept until the run continues.");

  expect(beforeWords).toBe(true);
  expect(posted(page)).toEqual([
    `POST api/games/lantern/tell ${JSON.stringify({ text: "Turn <b>left</b>." })}`,
  ]);
  expect(readdirSync(join(folder, "mailbox/lantern/inbox"))).toHaveLength(1);
  expect(page.named("The player gets it when the run continues.").value).toBe("");
  expect(send()).toBe(true);
  // What is allowed now is asked again.
  expect(page.asked.filter((line) => line === "GET api/games")).toHaveLength(2);
});

test("the save of the step that is looked at gets the label, or the one that is chosen", async () => {
  const { page } = await openActs(join(played(), "saves"), { hash: "#/g/lantern/step/1" });
  const options = page.all("option");

  expect(options.map((option) => page.words(option))).toEqual([
    "Step 4, newest",
    "Step 4, milestone: embers: 1",
    "Step 1, milestone: new map: Village (this step)",
  ]);
  await page.type("Label (the save is then kept for good)", " at the gate ");
  await page.click("Label it");
  await page.saw("The save of step 1 has its label.");
  const [newest, , here] = options.map(({ value }) => value);
  await page.choose("Save", newest ?? "");
  await page.type("Label (the save is then kept for good)", "later");
  await page.click("Label it");
  await page.saw("The save of step 4 has its label.");

  expect(posted(page).map((line) => JSON.parse(line.slice(line.indexOf("{"))))).toEqual([
    { save: here, label: "at the gate" },
    { save: newest, label: "later" },
  ]);
});

test("a refusal is shown in the server's words, and the text stays to be sent again", async () => {
  const folder = join(played(), "saves");
  const { page } = await openActs(folder);
  const lock = takeFolderLock({ folder, slug: "lantern" });
  await page.type("Label (the save is then kept for good)", "later");
  await page.click("Label it");
  await page.until("the refusal", () => page.all(".deed-error").length > 0);
  lock.release();

  expect(page.words(page.one(".deed-error"))).toContain("is in use by process");
  expect(page.named("Label (the save is then kept for good)").value).toBe("later");
});

test("the run continues from a step for as many steps as asked; no number of steps starts nothing", async () => {
  const { page, door } = await openActs(join(played(), "saves"), { hash: "#/g/lantern/step/2" });

  await page.click("Continue from here…");
  await page.saw("Or type this:");
  await page.saw("runner --to-step 2 --steps 50");
  const dialog = page.one("dialog");
  const refused = [];
  for (const steps of ["", "0", "-1", "1.5"]) {
    await page.type("Steps to play", steps);
    refused.push(page.named("Start it").attributes.has("disabled"));
  }
  await page.type("Steps to play", "9");
  await page.click("Start it");
  await page.saw("Running as process 4711. Its output is in the-log.txt.");

  expect(page.words(dialog)).toContain("Continue from step 2");
  expect(dialog.open).toBe(true);
  expect(refused).toEqual([true, true, true, true]);
  expect(door.started).toEqual([["--to-step", "2", "--steps", "9"]]);
  expect(page.words(dialog)).not.toContain("Or type this:");
  expect(page.named("Start it").attributes.has("disabled")).toBe(true);
  await page.click("Close", dialog);
  expect(page.all("dialog")).toEqual([]);
});

test("a viewer without control shows commands to copy, and no forms", async () => {
  const { page } = await openActs(join(stopped(), "saves"), { control: false });
  await page.saw("--approve");

  expect(page.words(page.one(".act-stop"))).toMatch(
    /^It waits for you at step 3before act.*To approve it, type this where runner is installed\. runner resume --help shows how to reject or change it\.runner resume \S+ --approve/,
  );
  expect(page.words(page.one(".control"))).toContain(
    "This viewer only looks. Start it with runner watch --control to save, pause and decide from here, and to write to the player.",
  );
  await page.click("Copy");
  expect(page.copied).toEqual([expect.stringMatching(/^runner resume \S+ --approve$/)]);
  expect(page.words(page.one(".command"))).toMatch(/Copied$/);
  expect(page.all("form")).toEqual([]);
  await page.click("Continue from here…");
  await page.saw("Type this where runner is installed:");
  expect(page.all("form")).toEqual([]);
});

test("an open interrupt is shown on every tab and in the gallery, with the step and the reason", async () => {
  const { page } = await openActs(join(stopped(), "saves"));
  await page.click("Step");

  expect(page.words(page.one(".game-stop"))).toBe(
    "Waiting for your decision at step 3 (before act). Decide in the Act tab.",
  );
  await page.goTo("#/");
  await page.saw("Waiting for your decision at step 3 (before act)");
  expect(page.words(page.one(".pill-lost"))).toBe("waits for you");
});

test.each<[string, (page: DrawnPage) => Promise<void>, readonly string[]]>([
  ["as it is", async () => {}, ["--approve"]],
  [
    "with a message and a number of steps",
    async (page) => {
      await page.type("Message to the player (optional)", " Go on. ");
      await page.type("Steps to play from here (empty: as many as you asked for)", "7");
    },
    ["--approve", "--say=Go on.", "--steps", "7"],
  ],
  [
    "rejected for a reason",
    async (page) => {
      await page.choose("Reject", "reject");
      await page.type("Reason (sent to the player)", "too early");
    },
    ["--reject=too early"],
  ],
  [
    "with other buttons, the last of which was taken back",
    async (page) => {
      await page.choose("Press instead", "buttons");
      for (const button of ["up", "a", "b"]) await page.click(button, page.one(".pad-keys"));
      await page.click("Take back the last one");
    },
    ["--buttons=up,a"],
  ],
])("an interrupt is decided %s", async (_, fill, words) => {
  const { page, door, server } = await openActs(join(stopped(), "saves"));
  const id = (await server.json<{ games: { interrupt: { id: string } }[] }>("/api/games")).games[0]?.interrupt
    .id;

  await fill(page);
  await page.click("Continue");
  await page.saw("Running as process 4711.");

  expect(door.started).toEqual([["resume", id, ...words]]);
});

test("a decision is not sent before it is complete: a reason, a button, an input that is JSON", async () => {
  const { page, door } = await openActs(join(stopped(), "saves"));
  const isShut = () => page.named("Continue").attributes.has("disabled");

  const shut = [isShut()];
  await page.choose("Reject", "reject");
  shut.push(isShut());
  await page.choose("Press instead", "buttons");
  shut.push(isShut());
  expect(page.words(page.one(".pad-chosen"))).toBe("None yet");
  await page.choose("Each call", "calls");
  shut.push(isShut());
  const call = page.one(".pad");
  await page.choose("Edit", "edit", call);
  await page.type("Its input, as JSON", "{", call);
  shut.push(isShut());
  await page.type("Its input, as JSON", '{"buttons": ["b"]}', call);
  shut.push(isShut());
  await page.click("Continue");
  await page.saw("Running as process 4711.");

  expect(shut).toEqual([false, true, true, false, true, false]);
  expect(door.started[0]?.slice(2)[0]).toMatch(/^--call=\S+=\{"buttons":\["b"\]\}$/);
});
