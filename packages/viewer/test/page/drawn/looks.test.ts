import { expect, test } from "vitest";
import { talkativeFolder } from "../../../../../test/helpers/viewer/talkative-folder.ts";
import { openTestViewer } from "../../../../../test/helpers/web/test-viewer.ts";
import { openPage } from "./open-page.ts";

const talks = talkativeFolder();
const MARKUP = '<img src=x onerror="window.owned=1"><script>window.owned=1</script><b>bold</b>';

/** The page of the run of an LM that went back from step 14 to step 6, and ended at step 10. */
async function openAt(hash: string) {
  const page = await openPage(await openTestViewer(talks()), hash);
  await page.until("a step", () => page.all("aside").length + page.all(".wide").length > 0);
  return page;
}

test("a step shows what the player thought, said and did, each in words as they are", async () => {
  const page = await openAt("#/g/lantern/step/1");
  await page.saw("Actions");
  const panel = page.one(".panel-body");

  expect(page.words(panel)).toMatch(
    /^Step 1\d+ \w+ 2026, [\d:]+ · claude-sonnet-5-5 · \$0\.0069 · 2k tokens, 0 % cached · [\d.]+ m?s · 28 frames/,
  );
  const order = [
    `ThinkingThe sign is to the east, and the path is free. ${MARKUP}`,
    `ReplyRequest 1: I walk on. ${MARKUP}`,
    "Actionswrite_note",
    'Note "way <i>east</i>" is kept.',
    "press_buttonsrightPressed all 1.",
    "Inputwhat the model sawThe game begins here.",
    "Resultsent with the next request",
    "Whole conversation (1 message)",
  ].map((words) => page.words(panel).indexOf(words));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
  // The first step has none before it.
  expect(page.words(panel)).not.toContain("Compare with the step before");
  expect(page.all("b", panel)).toEqual([]);
  // The page says in the browser's tab what is looked at.
  expect(document.title).toBe("LANTERN, step 1 · runner");
});

test("a lost call and a mistake are shown with the step", async () => {
  const page = await openAt("#/g/lantern/step/3");
  await page.saw("Lost calls");
  const panel = page.one(".panel-body");

  expect(page.words(page.one(".chips"))).toBe("A call was lost (play, claude-sonnet-5-5)");
  expect(page.words(panel)).toContain("Lost calls1play, claude-sonnet-5-5: 2.54k tokens, $0.0009");
  await page.goTo("#/g/lantern/step/4");
  await page.saw("Mistake:");
  expect(page.words(page.one(".call-error"))).toBe(
    'Mistake: There is no button "jump": use a, b, start, select, up, down, left, right. Nothing was pressed.',
  );
});

test("the whole conversation of a step is loaded when it is asked for", async () => {
  const page = await openAt("#/g/lantern/step/3");
  await page.saw("Whole conversation (5 messages)");
  await page.click("Whole conversation (5 messages)");
  await page.saw("System prompt");
  const dialog = page.one("dialog");

  expect(page.words(dialog)).toMatch(/^Request of step 3System prompt.+Tools\d+ tools/);
  expect(page.all(".message", dialog).map((one) => one.attributes.get("class"))).toEqual([
    "message message-user",
    "message message-assistant",
    "message message-user",
    "message message-assistant",
    "message message-user",
  ]);
  const [first, second] = page.all(".message", dialog).map((one) => page.words(one));
  expect(first).toMatch(/^To the playerThe game begins here\./);
  expect(second).toMatch(/^The playerThe sign is to the east.+Request 1: I walk on\./);
  const pictures = page.all("img", dialog).map((one) => one.attributes.get("src"));
  expect(pictures[0]).toMatch(/^api\/games\/lantern\/pictures\/[0-9a-f]{64}\?at=2$/);
  await page.click("Close", dialog);
  expect(page.all("dialog")).toEqual([]);
});

test("the state after a step marks what the step changed", async () => {
  const page = await openAt("#/g/lantern/step/5");
  await page.click("State");
  await page.saw("State after step 5");
  const panel = page.one(".panel-body");
  const facts = page.all(".fact", panel).map((one) => page.words(one));

  expect(facts).toEqual(
    expect.arrayContaining([
      `NowAsk the baker. ${MARKUP}`,
      `NextFind the cat. ${MARKUP}`,
      "mapchangedVillage",
      "HPchanged20 of 20",
    ]),
  );
  expect(page.words(panel)).toContain("Milestones1Step 5new map: Villagenew");
  expect(page.words(panel)).toContain("The game21 changed");
  expect(page.words(panel)).toContain("Nothing in: events, enemy, enemy HP, enemy max HP, cursor");
  expect(page.words(panel)).toContain(`Notes1way <i>east</i>To the Wood. ${MARKUP}`);
  expect(page.words(panel)).toMatch(/Summary.*The history has not been summarized yet\.$/);
  await page.goTo("#/g/lantern/step/1");
  await page.saw("State after step 1");
  expect(page.all(".fact-new").map((one) => page.words(one))).toEqual(
    expect.arrayContaining([`NownewAsk the baker. ${MARKUP}`, `NextnewFind the cat. ${MARKUP}`]),
  );
});

test("branches are listed as they left each other, with a link to the end of each", async () => {
  const page = await openAt("#/g/lantern");
  await page.click("Branches");
  const panel = page.one(".panel-body");

  expect(page.words(panel)).toMatch(
    /^2 branches\. A branch begins where the run went back to an earlier step; those that were left are dimmed\.Branch ([0-9a-f]{8})steps 1–14.* · claude-sonnet-5-5 · \$0\.0333Branch [0-9a-f]{8}currentsteps 7–10 · from \1 at 6.* · \$0\.007$/,
  );
  // The track goes along the first branch to step 6, from there down to the second one; the rest of the first is left.
  expect(
    page
      .all("path", page.one(".tree-drawing"))
      .map(({ attributes }) => [attributes.get("class"), attributes.get("d")]),
  ).toEqual([
    ["tree-left", expect.stringMatching(/^M428\.\d+ 74H1000$/)],
    ["tree-track", expect.stringMatching(/^M0 74H428\.\d+$/)],
    ["tree-track", expect.stringMatching(/^M428\.\d+ 74V158M428\.\d+ 158H714\.\d+$/)],
    ["tree-here", expect.stringMatching(/^M714\.\d+ 153v10$/)],
  ]);
});

test("two steps are compared from where their paths parted, and can be swapped or chosen otherwise", async () => {
  const page = await openAt("#/g/lantern/compare/10/5");
  await page.saw("Where the paths parted");
  const sides = () => page.all(".side").map((one) => page.words(one));
  const facts = () => page.all(".facts", page.one(".comparison")).map((one) => page.words(one));

  expect(sides()[0]).toMatch(
    /^Left: branch.*StepPicture: before step 10, after step 5 \(this step sent none\)Request 19: I walk on\..*pressed right/,
  );
  expect(sides()[1]).toMatch(/^Right: branch.*StepPicture: after step 5Request 6: I walk on\..*pressed a/);
  expect(page.words(page.one(".comparison"))).toMatch(
    /^Where the paths partedStep 5 lies on the way to step 10\./,
  );
  expect(facts()).toEqual([
    "Since then5 stepsFrames140Cost$0.0092Milestonesnone",
    "Since then0 stepsFrames0Cost$0.00Milestonesnone",
  ]);
  expect(page.all("tr").map((one) => page.words(one))).toEqual([
    "WhatLeftRight",
    "textYou are Wick, who lights the lamps of Emberford.It is the ninth day of the long night.",
    "waitingyesno",
  ]);
  await page.click("Swap");
  expect(location.hash).toBe("#/g/lantern/compare/5/10");
  await page.goTo(location.hash);
  await page.until("the other order", () => sides()[0]?.includes("Request 6") === true);
  await page.until("what is between", () => facts()[1]?.startsWith("Since then5 steps") === true);
  expect(facts()).toEqual([
    "Since then0 stepsFrames0Cost$0.00Milestonesnone",
    "Since then5 stepsFrames140Cost$0.0092Milestonesnone",
  ]);

  const [left] = page.all(".side");
  const first = page.one("option", left).value;
  expect(page.all("option", left).map((one) => page.words(one))).toEqual([
    expect.stringMatching(/^Branch [0-9a-f]{8}: 1–14$/),
    expect.stringMatching(/^Branch [0-9a-f]{8}: 7–10, current$/),
  ]);
  const step = page.all("input", left)[0];
  if (step === undefined) throw new Error("there is no field for the step");
  expect([step.attributes.get("min"), step.attributes.get("max"), step.value]).toEqual(["1", "14", "5"]);
  await page.choose("Step", "", left);
  expect(location.hash).toBe("#/g/lantern/compare/5/10");
  step.value = "12";
  await page.choose("Step", "12", left);
  expect(location.hash).toBe(`#/g/lantern/compare/12@${first.slice(0, 8)}/10`);
  await page.goTo(location.hash);
  await page.saw("Both come from step 6 in Village.");
  await page.goTo("#/g/lantern/compare/99/10");
  await page.saw("There is no such step in the journal.");
  await page.goTo("#/g/lantern/compare/10/10");
  await page.saw("Both are the same step.");
  expect(page.words(page.one(".comparison"))).toContain("Both end in exactly the same machine state.");
});

test("a step that the journal does not hold is said, and the newest one is shown", async () => {
  const page = await openAt("#/g/lantern/step/77");

  expect(page.words(page.one(".notices"))).toBe("The journal does not hold step 77 of the current branch.");
  expect(page.words(page.one(".transport-place"))).toMatch(/^Step 10/);
  await page.click("Close this message");
  expect(page.words(page.one(".notices"))).toBe("");
});
