import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  OPTION_NAMES,
  OPTIONS,
  type Options,
  type WrittenOption,
} from "../../../src/faces/cli/options/options.ts";
import {
  KEPT,
  keeperOf,
  noteDecidedInterrupt,
  withKeptOptions,
} from "../../../src/parts/interrupts/faces/commands/kept-options.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

/** A user at a working directory. */
function userAt(cwd: string) {
  const config = temporaryFolder();
  const told: string[] = [];
  const stderr = { write: (text: string) => told.push(text) };
  const world = { cwd, env: { XDG_CONFIG_HOME: config }, stderr } as unknown as Parameters<
    typeof keeperOf
  >[0];
  return { world, told, folder: join(config, "gameboy-runner/interrupts") };
}

const isKeptHere = (name: WrittenOption): boolean => String(KEPT[name]).startsWith("user");

/** A value of the option's own type. */
function sampleOf(name: WrittenOption): Options {
  const { parse, flags } = OPTIONS[name];
  const texts = [flags.includes("=off>") || flags.endsWith("=off") ? "off" : "on", "7", "info", "some/file"];
  for (const text of texts) {
    try {
      return { [name]: (parse as (text: string, subject: string) => unknown)(text, name) };
    } catch {
      // Another type's.
    }
  }
  throw new Error(`no sample for ${name}`);
}

describe("the table of options", () => {
  test.each(OPTION_NAMES.filter(isKeptHere))(
    "%s comes back from the user's folder, and what the resume is given wins",
    (name) => {
      const { world } = userAt("/somewhere");
      const given = sampleOf(name);

      keeperOf(world, given).keep("one");

      const { options, missing } = withKeptOptions(world, {}, "one", { elsewhere: [name] });
      const value = given[name];
      expect(options).toEqual({ [name]: KEPT[name] === "user-path" ? `/somewhere/${value}` : value });
      expect(missing).toEqual([]);
      const own = { [name]: "given to the resume" } as Options;
      expect(withKeptOptions(world, own, "one", null).options).toEqual(own);
    },
  );

  test.each(OPTION_NAMES.filter((name) => !isKeptHere(name)))("%s is never in the user's folder", (name) => {
    const { world, folder } = userAt("/somewhere");

    keeperOf(world, { [name]: "secret" } as Options).keep("one");

    expect(withKeptOptions(world, {}, "one", null).options).toEqual({});
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });

  // As docs/interrupts.md has it, so that no row changes unseen.
  test("is this one", () => {
    const rows: readonly (readonly [keeping: unknown, names: string])[] = [
      ["user-path", "gameMap logFile record replay rom signers skillsDir symbols"],
      ["user", "journal keepBackups learn logLevel showThinking skills"],
      [{ never: "command" }, "notify"],
      [{ never: "price" }, "prices"],
      [{ never: "secret" }, "sign"],
      [{ never: "place" }, "config saveDir"],
      [{ never: "terminal" }, "autoContinueAfter graphics interactive json quiet screen verbose"],
      [{ never: "done" }, "adopt autoSave load loadBackup newGame playbook player saveInfo steps toStep"],
    ];
    for (const [keeping, names] of rows) {
      const kept = OPTION_NAMES.filter((name) => JSON.stringify(KEPT[name]) === JSON.stringify(keeping));
      expect(kept.toSorted().join(" ")).toBe(names);
    }
  });

  test("what each save keeps, and what an interrupt's save keeps, is kept in the save", () => {
    for (const name of OPTION_NAMES) {
      const { holds } = OPTIONS[name];
      if (holds === "save" || holds === "stop") expect([name, KEPT[name]]).toEqual([name, "save"]);
      if (holds === "command") expect([name, KEPT[name]]).not.toEqual([name, "save"]);
    }
  });
});

test("a resume elsewhere says which options are missing, and why; names that are no options are not shown", () => {
  const { world } = userAt("/somewhere");
  const elsewhere = ["keepBackups", "notify", "prices", "\u001b[31m"];

  const { missing } = withKeptOptions(world, { prices: "mine.json" }, "one", { elsewhere });

  expect(missing).toEqual([
    "the interrupted command had --set keepBackups, which is not kept on this machine for this user: give it again if it should hold",
    "the interrupted command had --set notify, which is not kept because it is a command to run: give it again if it should hold",
  ]);
});

test("what was given goes before a configuration file, which goes before what an earlier one said", () => {
  const { world } = userAt("/somewhere");
  keeperOf(world, { keepBackups: 9, record: "a.jsonl", fromFile: ["record"] }).keep("one");

  const resume: Options = { keepBackups: 1, record: "b.jsonl", fromFile: ["keepBackups", "record"] };

  expect(withKeptOptions(world, resume, "one", null).options).toMatchObject({
    keepBackups: 9,
    record: "b.jsonl",
  });
});

test("each interrupt has its own options; a decided one can be resumed again until it is swept", () => {
  const { world, folder } = userAt("/somewhere");
  for (let n = 0; n < 60; n += 1) {
    keeperOf(world, { keepBackups: n + 1 }).keep(`id-${n}`);
    if (n > 0) noteDecidedInterrupt(world, `id-${n}`);
  }

  expect(withKeptOptions(world, {}, "id-0", null).options).toEqual({ keepBackups: 1 });
  expect(withKeptOptions(world, {}, "id-59", null).options).toEqual({ keepBackups: 60 });
  expect(readdirSync(join(folder, "decided")).length).toBeLessThanOrEqual(51);
});

test("an interrupt that nobody decided for half a year is swept", () => {
  const { world, folder } = userAt("/somewhere");
  keeperOf(world, { keepBackups: 9 }).keep("old");
  utimesSync(join(folder, "old.json"), 0, 0);

  keeperOf(world, { keepBackups: 8 }).keep("new");

  expect(readdirSync(folder).sort()).toEqual(["decided", "new.json"]);
});

test("a damaged file counts as missing, and an id cannot lead out of the folder", () => {
  const { world, folder } = userAt("/somewhere");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "one.json"), "{");

  expect(withKeptOptions(world, {}, "one", { elsewhere: ["record"] }).missing).toHaveLength(1);
  expect(withKeptOptions(world, {}, "../../approved", null).options).toEqual({});
});

test("a folder that cannot be written costs no run: the command says what to give again", () => {
  const { world, told } = userAt("/somewhere");
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");

  keeperOf({ ...world, env: { XDG_CONFIG_HOME: file } }, { keepBackups: 9 }).keep("one");

  expect(told.join("")).toContain("give the resume --set keepBackups again");
});
