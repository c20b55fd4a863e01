import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Disk, nodeDisk } from "../../../../src/base/disk/disk.ts";
import { hashJson } from "../../../../src/base/disk/lazy-crypto.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { writeNew } from "../../../../src/base/disk/write/write-atomically.ts";
import { createSkillLibrary } from "../../../../src/parts/skills/play/library/create-skill-library.ts";
import { SHIPPED_SKILLS } from "../../../../src/parts/skills/play/library/shipped-skills.ts";
import type { SkillLibrary } from "../../../../src/parts/skills/play/library/skill-library.ts";
import { Death, faultyDisk } from "../../../helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";

/** A definition that differs by its note. */
function definition(name: string, note = "hello", meta: object = {}) {
  return {
    meta: { name, description: "A test", ...meta },
    steps: [{ primitive: "annotate", message: note }],
  };
}

/** A library over a disk in memory, with one shipped skill, `walk-to`, and these files of one's own. */
function open(files: Readonly<Record<string, string>> = {}, disk: Disk = createMemoryDisk()) {
  disk.makeFolder("/shipped");
  disk.makeFolder("/own");
  writeNew(disk, "/shipped/walk-to.json", Buffer.from(JSON.stringify(definition("walk-to"))));
  for (const [file, text] of Object.entries(files)) writeNew(disk, `/own/${file}`, Buffer.from(text));
  return { disk, library: over(disk) };
}

function over(disk: Disk): SkillLibrary {
  return createSkillLibrary({ shipped: "/shipped", folder: "/own", disk, shippedDisk: disk });
}

function textOf(disk: Disk, file: string): string {
  return Buffer.from(disk.read(file, 1e6)).toString();
}

/** The version and the note of a skill as the library has it. */
function newest(library: SkillLibrary, name: string) {
  const found = library.read(name);
  if (typeof found === "string") throw new Error(found);
  return [found.version, (found.skill.steps[0] as { message?: string }).message];
}

test("every skill of this package is known as shipped", () => {
  const files = readdirSync(fileURLToPath(new URL("../../../../skills", import.meta.url)));

  expect(files.filter((file) => file.endsWith(".json"))).toEqual(
    SHIPPED_SKILLS.map((name) => `${name}.json`),
  );
});

describe("skills are listed by name", () => {
  test("what stands beside shipped ones in their folder is listed there only", () => {
    const { disk } = open();
    writeNew(disk, "/shipped/mine.json", Buffer.from(JSON.stringify(definition("mine"))));
    const places = { shipped: "/shipped", shippedNames: ["walk-to"], folder: "/own" };
    const library = createSkillLibrary({ ...places, disk, shippedDisk: disk });

    expect(library.list().skills.map(({ name }) => name)).toEqual(["walk-to"]);
    expect(library.read("mine")).toContain('no skill "mine"');
  });

  test("one's own beside shipped ones in one folder, as in a clone", () => {
    const { disk } = open();
    const places = { shipped: "/shipped", shippedNames: ["walk-to"], folder: "/shipped" };
    const library = createSkillLibrary({ ...places, disk, shippedDisk: disk });

    library.define(definition("mine", "one"));
    library.define(definition("mine", "two"));

    expect(library.list().skills.map(({ name, origin }) => [name, origin])).toEqual([
      ["mine", "own"],
      ["walk-to", "shipped"],
    ]);
    expect(newest(library, "mine")).toEqual(["2", "two"]);
    expect(library.define(definition("walk-to"))).toContain("shipped skill");
  });

  test("shipped ones, one's own, and bad ones with the reason", () => {
    const { library } = open({
      "alpha.json": JSON.stringify(
        definition("alpha", "x", {
          version: "7",
          game: "lantern",
          risky: true,
          parameters: { n: { type: "number" } },
        }),
      ),
      "broken.json": "{",
      "other.json": JSON.stringify(definition("another")),
      "Walk-To.json": JSON.stringify(definition("Walk-To")),
      "notes.txt": "no skill",
      ".hidden.json": "{",
    });

    const { skills, unlooked } = library.list();

    expect(unlooked).toBe(0);
    expect(skills).toEqual([
      {
        ...{ name: "Walk-To", origin: "own", file: "/own/Walk-To.json", meta: null },
        mistakes: ['"walk-to" is a shipped skill, which nothing replaces: give this one another name'],
      },
      {
        ...{ name: "alpha", origin: "own", file: "/own/alpha.json", mistakes: [] },
        meta: {
          ...{ name: "alpha", description: "A test", version: "7", game: "lantern", risky: true },
          parameters: { n: { type: "number" } },
        },
      },
      {
        ...{ name: "broken", origin: "own", file: "/own/broken.json", meta: null },
        mistakes: ["is no JSON: it ends too early"],
      },
      {
        ...{ name: "other", origin: "own", file: "/own/other.json", meta: null },
        mistakes: ['meta.name: is "another", but the file is "other.json": give both the same name'],
      },
      {
        ...{ name: "walk-to", origin: "shipped", file: "/shipped/walk-to.json", mistakes: [] },
        meta: { name: "walk-to", description: "A test" },
      },
    ]);
  });

  test("of very many, the first 500", () => {
    const names = Array.from({ length: 510 }, (_, at) => `s${String(at).padStart(3, "0")}`);
    const { library } = open(Object.fromEntries(names.map((name) => [`${name}.json`, "{}"])));

    const { skills, unlooked } = library.list();

    expect([skills.length, unlooked]).toEqual([501, 10]);
  });

  test("without folders there are none", () => {
    const library = createSkillLibrary({ shipped: null, folder: "/nowhere", disk: createMemoryDisk() });

    expect(library.list()).toEqual({ skills: [], unlooked: 0 });
    expect(library.read("x")).toBe('there is no skill "x" (there are none)');
  });

  test("a folder that cannot be read says so", () => {
    const disk = createMemoryDisk();
    const library = createSkillLibrary({ shipped: null, folder: "/file", disk });
    writeNew(disk, "/file", Buffer.from("x"));

    expect(() => library.list()).toThrow(
      expect.objectContaining({
        code: "skills-unreadable",
        message: "/file cannot be read, a part of its path is no folder",
      }),
    );
  });
});

describe("a skill is read by its name", () => {
  test("with its definition, version and hash", () => {
    const mine = definition("mine", "hi", { version: "3" });
    const { library } = open({ "mine.json": JSON.stringify(mine, null, 4) });

    expect(library.read("mine")).toMatchObject({
      ...{
        origin: "own",
        file: "/own/mine.json",
        version: "3",
        definition: mine,
        sha256: hashJson(mine),
      },
      skill: { meta: { name: "mine" } },
    });
    expect(library.read("walk-to")).toMatchObject({ origin: "shipped", version: null });
    expect(library.open("mine")).toEqual(library.read("mine"));
  });

  const cases: readonly (readonly [name: string, text: string, code: string, message: string])[] = [
    [
      "wlak-to",
      'there is no skill "wlak-to", did you mean "walk-to"? (there are broken, walk-to)',
      "skill-unknown",
      'there is no skill "wlak-to", did you mean "walk-to"? (there are broken, walk-to)',
    ],
    [
      "broken",
      '"broken" cannot be used: steps[0].primitive: is missing; it takes one of tap, hold, release, wait, navigate, read_text, choose, enter_name, act, refresh_state, mark_screen, capture, annotate, expect, set, checkpoint, resume, save_checkpoint, load_checkpoint, inference_checkpoint, call, if, while, repeat, break, success, abort; steps[1]: break stands',
      "skill-invalid",
      "/own/broken.json, steps[0].primitive: is missing",
    ],
    ["../shipped/walk-to", 'there is no skill "../shipped/walk-to"', "skill-unknown", "there is no skill"],
    ["WALK-TO", 'there is no skill "WALK-TO", did you mean "walk-to"?', "skill-unknown", "there is no skill"],
    ["", 'there is no skill ""', "skill-unknown", "there is no skill"],
    ["con", 'there is no skill "con"', "skill-unknown", "there is no skill"],
    ["__proto__", 'there is no skill "__proto__"', "skill-unknown", "there is no skill"],
    ["\u001b[2J", 'there is no skill "\\u001b[2J"', "skill-unknown", "there is no skill"],
  ];
  test.each(cases)("%j is refused", (name, text, code, message) => {
    const steps = [{ primitve: "tap" }, { primitive: "zap" }];
    const { library } = open({ "broken.json": JSON.stringify({ ...definition("broken"), steps }) });

    const refusal = library.read(name);

    expect(refusal).toEqual(expect.any(String));
    expect(String(refusal)).toContain(text.split("; steps[1]")[0]);
    expect(() => library.open(name)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });

  test("through no link, and out of no folder", () => {
    const folder = temporaryFolder();
    const outside = temporaryFolder();
    writeFileSync(join(outside, "secret.json"), JSON.stringify(definition("secret")));
    symlinkSync(join(outside, "secret.json"), join(folder, "secret.json"));
    const library = createSkillLibrary({ shipped: null, folder, disk: nodeDisk });

    expect(library.read("secret")).toBe(
      '"secret" cannot be used: is not a regular file (a link, a folder or a device)',
    );
    expect(() => library.open("secret")).toThrow(`${join(folder, "secret.json")} is not a regular file`);
    expect(library.define(definition("secret", "mine"))).toBe(
      '"secret.json" is there already and is no regular file: choose another name',
    );
  });
});

describe("a definition is kept as the newest version", () => {
  test("versions count up, and older ones stay", () => {
    const { disk, library } = open();

    const versions = ["one", "two", "three"].map((note) => library.define(definition("mine", note)));

    expect(versions.map((one) => typeof one !== "string" && [one.version, one.file])).toEqual([
      ["1", "/own/mine.json"],
      ["2", "/own/mine.json"],
      ["3", "/own/mine.json"],
    ]);
    expect(newest(library, "mine")).toEqual(["3", "three"]);
    expect([...disk.list("/own/versions")].sort()).toEqual(["mine.v1.json", "mine.v2.json"]);
    expect(textOf(disk, "/own/versions/mine.v1.json")).toContain('"one"');
    expect([...disk.list("/own")].sort()).toEqual(["mine.json", "versions"]);
  });

  test("the same again writes nothing, whatever the order of its keys", () => {
    const { disk, library } = open();
    library.define(definition("mine"));
    const { meta, steps } = definition("mine");
    const { calls, ...counted } = faultyDisk(disk, "fails once", 0);

    const again = over(counted as Disk).define({ steps, meta });
    const withVersion = over(counted as Disk).define(definition("mine", "hello", { version: "1" }));

    expect([again, withVersion]).toMatchObject([
      { version: "1", isNew: false },
      { version: "1", isNew: false },
    ]);
    expect(calls).toEqual([]);
  });

  test("a version that is given is taken; one that is there is refused", () => {
    const { library } = open();

    library.define(definition("mine", "one", { version: "1.0" }));
    library.define(definition("mine", "two", { version: "1.1" }));

    expect(newest(library, "mine")).toEqual(["1.1", "two"]);
    for (const version of ["1.0", "1.1"]) {
      expect(library.define(definition("mine", "three", { version }))).toBe(
        `version "${version}" of "mine" is there already and is another: leave "version" out`,
      );
    }
    expect(library.define(definition("mine", "three"))).toMatchObject({ version: "1" });
  });

  test.each([
    ["without a version", JSON.stringify(definition("mine", "by hand"))],
    ["that is broken", "{ by hand"],
  ])("a file %s is kept under a number of its own", (_, text) => {
    const { disk, library } = open({ "mine.json": text });

    expect(library.define(definition("mine", "new"))).toMatchObject({ version: "2" });

    expect(textOf(disk, "/own/versions/mine.v1.json")).toBe(text);
    expect(newest(library, "mine")).toEqual(["2", "new"]);
  });

  test("what was changed by hand under an old number is kept beside it", () => {
    const { disk, library } = open();
    library.define(definition("mine", "one"));
    library.define(definition("mine", "two"));
    disk.remove("/own/mine.json");
    const byHand = JSON.stringify(definition("mine", "by hand", { version: "1" }));
    writeNew(disk, "/own/mine.json", Buffer.from(byHand));

    library.define(definition("mine", "three"));

    expect(textOf(disk, "/own/versions/mine.v1.json")).toContain('"one"');
    expect(textOf(disk, "/own/versions/mine.v1-2.json")).toBe(byHand);
  });

  test("a folder that does not exist is made", () => {
    const folder = join(temporaryFolder(), "a", "b");
    const library = createSkillLibrary({ shipped: null, folder, disk: nodeDisk });

    library.define(definition("mine"));

    expect(readdirSync(folder)).toEqual(["mine.json"]);
    expect(JSON.parse(readFileSync(join(folder, "mine.json"), "utf8"))).toEqual(
      definition("mine", "hello", { version: "1" }),
    );
  });

  test("a large one is written closely, so that it can be read again", () => {
    const { library } = open();
    const steps = Array.from({ length: 4_500 }, () => ({ primitive: "annotate", message: "x" }));

    const kept = library.define({ ...definition("large"), steps });

    expect(kept).toMatchObject({ version: "1" });
    expect(library.read("large")).toMatchObject({ version: "1" });
  });

  const refused: readonly (readonly [what: string, definition: unknown, reason: string])[] = [
    ["a shipped name", definition("walk-to"), '"walk-to" is the name of a shipped skill: choose another'],
    [
      "a shipped name in capitals",
      definition("WALK-TO"),
      '"WALK-TO" is the name of a shipped skill: choose another',
    ],
    [
      "a name that differs by capitals",
      definition("MINE"),
      '"mine" and "MINE" are one file on some systems: choose another name',
    ],
    [
      "a name that leads out",
      definition("../x"),
      'meta.name: takes a name of 1 to 64 letters, digits, - and _, got "../x"',
    ],
    ["a device", definition("NUL"), 'meta.name: cannot be "NUL": no file may be called that'],
    [
      "a version that leads out",
      definition("x", "n", { version: "../1" }),
      "meta.version: takes a text of 1 to 32 letters, digits, dots, -, + and _",
    ],
    ["no definition", "walk", 'takes {"meta": {…}, "steps": […]}'],
    [
      "a break in no loop",
      { ...definition("x"), steps: [{ primitive: "break" }] },
      "steps[0]: break is outside a while or repeat",
    ],
  ];
  test.each(refused)("%s is refused", (_, given, reason) => {
    const { library } = open({ "mine.json": JSON.stringify(definition("mine")) });

    expect(library.define(given)).toBe(reason);
    expect(library.plan(given)).toBe(reason);
  });

  test("a link in place of the older versions is refused", () => {
    const folder = temporaryFolder();
    const outside = temporaryFolder();
    symlinkSync(outside, join(folder, "versions"));
    const library = createSkillLibrary({ shipped: null, folder, disk: nodeDisk });
    library.define(definition("mine", "one"));

    expect(() => library.define(definition("mine", "two"))).toThrow(
      expect.objectContaining({ code: "folder-replaced" }),
    );
    expect(readdirSync(outside)).toEqual([]);
    expect(newest(library, "mine")).toEqual(["1", "one"]);
  });

  test("a full disk is told, and the newest version stays", () => {
    const { disk, library } = open();
    library.define(definition("mine", "one"));
    const full = faultyDisk(disk, "is full from then on", 0);

    expect(() => over(full).define(definition("mine", "two"))).toThrow(
      expect.objectContaining({
        code: "skills-unwritable",
        message: "/own/mine.json cannot be written, the disk is full",
      }),
    );
    expect(newest(library, "mine")).toEqual(["1", "one"]);
  });

  test("killed at any call, it can be done again", () => {
    for (let at = 0; ; at += 1) {
      const { disk, library } = open();
      library.define(definition("mine", "one"));
      const plan = library.plan(definition("mine", "two"));
      if (typeof plan === "string") throw new Error(plan);
      const dying = faultyDisk(disk, "dies", at);
      try {
        over(dying).define(plan.definition);
      } catch (error) {
        if (!(error instanceof Death)) throw error;
      }
      if (!dying.isHit()) return;

      const again = library.define(plan.definition);

      expect(again).toMatchObject({ version: "2" });
      expect(newest(library, "mine")).toEqual(["2", "two"]);
      expect(textOf(disk, "/own/versions/mine.v1.json")).toContain('"one"');
    }
  });
});

test("a hash is that of the JSON, not of its layout", () => {
  const one = { b: [1, { d: null, c: "x" }], a: 1.5 };
  const other = { a: 1.5, b: [1, { c: "x", d: null }] };

  expect(hashJson(one)).toBe(hashJson(other));
  expect(hashJson(one)).toBe("ea7e6af005022ee781bc3a37ac1d28e301d9d01712da2f38a9da90c2e080b0bc");
  expect(hashJson({ ...one, a: 2 })).not.toBe(hashJson(one));
});
