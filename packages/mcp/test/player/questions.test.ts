import { expect, test } from "vitest";
import { diskWithSkill, openPlayedRun } from "../../../../test/helpers/mcp/played.ts";

/** A run on the title screen, with a skill that asks twice. */
async function askingRun() {
  const world = diskWithSkill("asks", [
    { primitive: "inference_checkpoint", label: "first", context: "Which way?" },
    { primitive: "wait", frames: 30 },
    { primitive: "inference_checkpoint", label: "second", context: "And now?" },
  ]);
  const open = () => openPlayedRun(world);
  return { open, run: await open() };
}

const TAP = { steps: [{ primitive: "tap", button: "start" }], reason: "it says so" };

test("a skill's questions are what run_skill and the answers give, and the last gives the step's end", async () => {
  const { run } = await askingRun();

  const first = await run.call("run_skill", { name: "asks" });
  const other = await run.call("wait", { frames: 1 });
  const seen = await run.look();
  const wrong = await run.call("answer", { steps: [{ primitive: "dance" }] });
  const second = await run.call("answer", TAP);
  const done = await run.call("answer", { steps: [] });
  const late = await run.call("answer", { steps: [] });
  await run.leave();

  expect(first).toMatchObject({ step: 0, isError: false, isQuestion: true });
  expect(first.text).toContain("Which way?");
  expect(first.text).toContain("call answer once");
  expect(first.text).not.toContain("continue_skill");
  expect(first.pngs).toHaveLength(1);
  expect(other).toMatchObject({ step: 0, isError: true, isQuestion: true });
  expect(other.text).toContain("Answer it with answer.");
  expect(seen).toMatchObject({ isQuestion: true, text: first.text });
  expect(wrong).toMatchObject({ step: 0, isQuestion: true });
  expect(wrong.text).toContain("These steps cannot be run:");
  expect(second.text).toContain("And now?");
  expect(done).toMatchObject({ step: 1, isError: false, isQuestion: false, gameInfo: { map: "Village" } });
  expect(late).toMatchObject({ step: 1, isError: true });
  expect(late.text).toBe("No skill asks now, so nothing was done.");
});

test("a question that was left open is asked again; what was answered before is not", async () => {
  const { open, run } = await askingRun();
  await run.call("run_skill", { name: "asks" });
  await run.call("answer", TAP);
  await run.leave();

  const next = await open();
  const seen = await next.look();
  const done = await next.call("answer", { steps: [] });
  await next.leave();

  expect(seen).toMatchObject({ step: 0, isQuestion: true });
  expect(seen.text).toContain("And now?");
  expect(done).toMatchObject({ step: 1, isQuestion: false, gameInfo: { map: "Village" } });
});
