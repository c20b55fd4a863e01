import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { ModelFault } from "../../../src/model/language-model.ts";
import {
  decidedIn,
  playScript,
  type Script,
  type Scripted,
  SUMMARY,
  say,
  use as useAs,
} from "../../helpers/pins/play-script.ts";

let calls = 0;
beforeEach(() => {
  calls = 0;
});

const use = (name: string, input: JsonObject = {}) => {
  calls += 1;
  return useAs(calls, name, input);
};
const press = (...buttons: readonly string[]) => use("press_buttons", { buttons: [...buttons] });

test("a run with an LM that does everything wrong once is what it was (if a change is meant: npx vitest run FILE -u)", async () => {
  const text = await playScript({
    settings: { maxHistory: 12, goal: "Light the lantern" },
    steps: 12,
    saveEvery: 4,
    skillsDir: "/skills",
    replies: [
      { content: [say("I look at the title.")] },
      { content: [say("Start."), press("start"), use("read_text")] },
      {
        content: [
          use("fly"),
          use("press_buttons", { buttons: ["x"] }),
          use("press_buttons", { INVALID_JSON: "{" }),
        ],
      },
      {
        content: [
          use("write_note", { name: "well", text: "deep" }),
          use("set_goal", { tier: "next", text: "Go north" }),
          use("mark", { label: "home" }),
        ],
      },
      { content: [press("up")], stopReason: "max_tokens" },
      { content: [], stopReason: "refusal" },
      { content: [say("## Decisions\nToo short.")] },
      { content: [say(SUMMARY)] },
      { content: [use("navigate_to", { x: 3, y: 7 }), use("wait", { frames: 5 }), press("a")] },
      {
        content: [
          use("look_at_map", { map: "Village" }),
          use("write_note", { name: "well", text: "" }),
          use("choose", { option: "yes" }),
        ],
      },
      { content: [use("navigate_to", { marker: "home" }), use("mark", { label: "home", remove: true })] },
      { content: [press("right", "right+a:26", "wait:20"), press("b")] },
      {
        content: [
          use("define_skill", {
            name: "hop",
            description: "Hops.",
            steps: [{ primitive: "tap", button: "a" }],
          }),
          use("run_skill", { name: "hop" }),
        ],
      },
      { content: [use("undo_skill"), use("list_skills"), use("wait", { frames: 9999 })] },
    ],
  });

  await expect(text).toMatchFileSnapshot("./known/everything-wrong.txt");
});

test("faults, limits and ends of a run are what they were", async () => {
  const model = "scripted";
  const good = (): Scripted => ({ content: [press("b")] });
  const fault = (...given: ConstructorParameters<typeof ModelFault>): ModelFault => new ModelFault(...given);
  const refused = (parameter: string, name = parameter): ModelFault =>
    fault("parameter-refused", `the server refuses ${name}`, {
      refused: { model, parameter },
      tries: ["pictures"],
    });
  const tries = (...names: readonly string[]): ModelFault =>
    fault("refused-request", "the server refuses the request (400 no)", { tries: names });
  const scripts: Readonly<
    Record<string, Omit<Script, "replies"> & { readonly replies: readonly Scripted[] }>
  > = {
    "a refused parameter": { replies: [refused("thinking"), good(), good()] },
    pictures: { replies: [good(), refused("pictures"), good()] },
    "all that can be tried": {
      replies: [good(), ...Array.from({ length: 9 }, () => tries("tools", "pictures"))],
    },
    "one try that helps": { replies: [good(), tries("tools", "pictures"), good(), good()] },
    "a fault that may pass": {
      replies: [
        good(),
        fault("unreachable", "cannot be reached, try again", { tries: ["tools"], mayPass: true }),
        good(),
      ],
    },
    "too large": {
      replies: [
        good(),
        fault("too-large", "the conversation is too large", { tries: ["pictures"] }),
        { content: [say(SUMMARY)] },
        good(),
      ],
    },
    "an unknown model": {
      replies: [fault("refused-request", "no such model", { blames: ["model"], tries: null })],
    },
    "a limit of cost": { replies: [good(), good(), good()], limits: { costUsd: 0.003 } },
    "a limit of tokens": { replies: [good(), good(), good()], limits: { tokens: 1000 } },
    "a limit of time": { replies: [good(), good(), good()], limits: { ms: 500 } },
    "a price that is not known": { replies: [good()], limits: { costUsd: 1 }, prices: {} },
    "a condition": { replies: [good(), good(), good()], until: "totalSteps >= 1" },
    "a condition that fails": { replies: [good(), good(), good()], until: "game.level > 3" },
    "a condition on no field": { replies: [good()], until: "game.levl > 3" },
    "no steps": { autoSave: true, replies: [], steps: 0 },
    "an interrupt before": {
      replies: [good()],
      settings: { interrupts: { before: ["act"], after: [], when: [] } },
      autoSave: true,
    },
    "an interrupt after": {
      replies: [good(), good()],
      settings: { interrupts: { before: [], after: ["save"], when: [] } },
      autoSave: true,
      saveEvery: 1,
    },
    "a trial": { replies: [good(), good(), good()], autoSave: false },
    "an abort": { replies: [good(), good(), good()], services: { signal: AbortSignal.abort() } },
    "a pause": {
      replies: [good(), good(), good()],
      autoSave: true,
      options: { takePauseRequest: () => true },
    },
    "a save that is asked for": {
      replies: [good(), good(), good()],
      autoSave: true,
      options: { takeSaveRequests: saveOnce() },
    },
  };
  const lines: string[] = [];
  for (const [name, script] of Object.entries(scripts))
    lines.push(name, decidedIn(await playScript({ steps: 2, autoSave: false, ...script })), "");

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/faults-and-ends.txt");
});

function saveOnce(): () => readonly (string | null)[] {
  const asked: (string | null)[][] = [["before the gate"]];
  return () => asked.pop() ?? [];
}
