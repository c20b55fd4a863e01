import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import { temporaryFolder } from "../../../test/helpers/disks/folders.ts";
import { run } from "../../../test/helpers/runs/run-command.ts";
import { openKeptAnswers } from "../src/naming/kept-answers.ts";

const learnIn =
  (cwd: string) =>
  (...words: string[]) =>
    run(["learn", ...words], { cwd });

describe("runner learn", () => {
  test("says what to do next where it found nothing, and that no map was written", async () => {
    const cwd = temporaryFolder();
    const learn = learnIn(cwd);

    const shown = await learn("lantern", "--frames", "2");
    const written = await learn("lantern", "--frames", "2", "--out", "map.json");
    const json = await learn("lantern", "--frames", "2", "--json");

    const [first, ...lines] = shown.stdout.trim().split("\n");
    expect(shown).toMatchObject({ code: 0, stderr: "" });
    expect(first).toBe("LANTERN: trying it out, about 1 second (2 frames at most). Stop: Ctrl-C");
    expect(lines).toEqual([
      "Where the player is was not found. Next: play from the picture alone: runner lantern --steps 50; or start from a save in play: runner learn lantern --from SAVE",
    ]);
    expect(written.stderr).toBe("no map was written; the report says what was tried: map.html\n");
    expect(readdirSync(cwd)).toEqual(["map.html"]);
    expect(readFileSync(join(cwd, "map.html"), "utf8")).toContain("LANTERN: what experiments found");
    expect(json).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(json.stdout)).toEqual({ game: "LANTERN", frames: expect.any(Number), findings: [] });
  });

  test.each(["map.json", "map.html"])(
    "keeps a %s that is there, unless --force says otherwise",
    async (there) => {
      const cwd = temporaryFolder();
      const learn = learnIn(cwd);
      writeFileSync(join(cwd, there), "mine\n");
      const words = ["lantern", "--frames", "2", "--out", "map.json"];

      const refused = await learn(...words);
      const kept = readFileSync(join(cwd, there), "utf8");
      const forced = await learn(...words, "--force");

      expect(refused).toMatchObject({
        ...{ code: 64, stdout: "" },
        stderr: `runner: ${there} already exists: give another name, or pass --force\n`,
      });
      expect(kept).toBe("mine\n");
      expect(forced.code).toBe(0);
      expect(readFileSync(join(cwd, "map.html"), "utf8")).not.toBe("mine\n");
      // Nothing was found: a map of somebody else's stays.
      expect(existsSync(join(cwd, "map.json"))).toBe(there === "map.json");
    },
  );

  test.each<[what: string, words: readonly string[], code: number, message: string]>([
    [
      "no ROM",
      ["--out", "map.json"],
      64,
      "missing the ROM to learn: use runner learn --out map.json game.gb",
    ],
    [
      "no JSON",
      ["lantern", "--out", "map.yaml"],
      64,
      '--out takes a file that ends with .json, got "map.yaml"',
    ],
    ["a save that is none", ["lantern", "--from", "none.png"], 66, "none.png"],
    [
      "a player that is no LM",
      ["lantern", "--model", "explorer", "--out", "map.json"],
      64,
      '--model takes an LM here, got "explorer"',
    ],
    [
      "a limit without a price",
      ["lantern", "--model", "unheard-of", "--max-cost", "1", "--out", "map.json"],
      78,
      "a limit of cost needs the price of unheard-of, which is not known",
    ],
  ])("refuses %s before any experiment", async (_, words, code, message) => {
    const cwd = temporaryFolder();

    const ended = await learnIn(cwd)(...words);

    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).toContain(message);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("begins at a save of the same ROM, and refuses one of another", async () => {
    const cwd = temporaryFolder();
    await run(["--model", "explorer", "--new-game", "--steps", "1", "--quiet"], { cwd });
    const [save = ""] = readdirSync(join(cwd, "saves")).filter((name) => name.endsWith(".png"));
    const from = ["--from", join("saves", save), "--frames", "2"];

    expect(await learnIn(cwd)("lantern", ...from)).toMatchObject({ code: 0, stderr: "" });
    expect(await learnIn(cwd)("cairn", ...from)).toMatchObject({
      code: 65,
      stderr: `runner: ${join("saves", save)} was made with another ROM (LANTERN): pass that ROM with --rom, or start over with --new-game\n`,
    });
  });
});

describe("answers that were paid for", () => {
  const reply = { content: [], model: "m", usage: {}, stopReason: "end_turn" } as unknown as ModelReply;
  const request = (text: string, system = "Name it."): ModelRequest =>
    ({ system, messages: [{ role: "user", content: [{ type: "text", text }] }] }) as unknown as ModelRequest;

  test("are found again in their file, by model and request", () => {
    const file = join(temporaryFolder(), "map.answers.json");
    const kept = openKeptAnswers(file);
    const before = [kept.isBegun("rom"), existsSync(file)];
    kept.begin("rom");
    kept.keep("m", request("C000"), reply);

    for (const again of [kept, openKeptAnswers(file)]) {
      expect([again.isBegun("rom"), again.isBegun("other")]).toEqual([true, false]);
      expect(again.find("m", request("C000"))).toEqual(reply);
      expect(again.find("n", request("C000"))).toBeNull();
      expect(again.find("m", request("C001"))).toBeNull();
      expect(again.find("m", request("C000", "Other."))).toBeNull();
    }
    expect(before).toEqual([false, false]);
  });

  test("that are damaged count as not there", () => {
    const file = join(temporaryFolder(), "map.answers.json");
    openKeptAnswers(file).keep("m", request("C000"), { ...reply, content: 3 } as unknown as ModelReply);
    expect(openKeptAnswers(file).find("m", request("C000"))).toBeNull();

    for (const text of ["[]", "{", "3"]) {
      writeFileSync(file, text);
      expect(openKeptAnswers(file).isBegun("rom")).toBe(false);
    }
  });
});
