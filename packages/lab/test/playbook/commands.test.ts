import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const BOOK = `format: 1
entries:
  - title: Doors
    text: Knock first.
    when: game.mode == "walk"
    shown: 3
    origin: {runId: r1, from: 4, to: 9}
    trials: [{accepted: true, better: 7, worse: 1, same: 2}]
  - title: Signs
    text: Read them.
    origin: {runId: r1, from: 1, to: 2}
    shown: 1
    trials: [{accepted: true, better: 1, worse: 0, same: 0}, {accepted: false, better: 0, worse: 2, same: 5}]
  - title: Try
    text: Walk on.
    unproven: true
  - title: Plain
    text: Save.
`;

const EMPTY = "format: 1\nentries: []\n";

function folderOf(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

describe("the playbook in a file", () => {
  const cwd = () => folderOf({ "book.yaml": BOOK, "empty.yml": EMPTY });
  const playbook = (...words: string[]) => run(["playbook", ...words], { cwd: cwd() });

  test("is listed as a table, with where each entry comes from", async () => {
    const { code, stdout, stderr } = await playbook("list", "book.yaml");

    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["title", "status", "shown", "when", "text"],
      ["Doors", "proven", "3", 'game.mode == "walk"', "Knock first."],
      ["Signs", "learned", "1", "always", "Read them."],
      ["Try", "unproven to step 300", "0", "always", "Walk on."],
      ["Plain", "given", "0", "always", "Save."],
      [""],
    ]);
  });

  test("is listed as JSON, an entry a line, and named where it is empty", async () => {
    const json = await playbook("list", "book.yaml", "--json");
    const empty = await playbook("list", "empty.yml");

    const lines = json.stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).title)).toEqual(["Doors", "Signs", "Try", "Plain"]);
    expect(JSON.parse(lines[3] ?? "")).toEqual({ title: "Plain", text: "Save." });
    expect(empty).toMatchObject({ code: 0, stdout: "The playbook is empty.\n", stderr: "" });
  });

  test("shows an entry whole, whatever the case of its title", async () => {
    const doors = await playbook("show", "doors", "book.yaml");
    const plain = await playbook("show", "Plain", "book.yaml");
    const json = await playbook("show", "Signs", "book.yaml", "--json");

    expect(doors).toMatchObject({ code: 0, stderr: "" });
    expect(doors.stdout).toBe(
      [
        "Doors",
        "Knock first.",
        'When: game.mode == "walk"',
        "Status: proven",
        "From: steps 4 to 9 of run r1",
        "Shown in 3 conversations",
        "Trial: accepted (better 7, worse 1, the same 2)",
        "",
      ].join("\n"),
    );
    expect(plain.stdout).toBe("Plain\nSave.\nWhen: always\nStatus: given\nShown in 0 conversations\n");
    expect(JSON.parse(json.stdout)).toMatchObject({
      title: "Signs",
      trials: [{ accepted: true }, { accepted: false, better: 0, worse: 2, same: 5 }],
    });
  });

  test("names the titles where there is none of that name, and files that are not there", async () => {
    expect(await playbook("show", "Nothing", "book.yaml")).toMatchObject({
      code: 64,
      stdout: "",
      stderr:
        'runner: no entry of the playbook is called "Nothing": its titles are Doors, Signs, Try, Plain\n',
    });
    expect((await playbook("show", "Nothing", "empty.yml")).stderr).toBe(
      'runner: no entry of the playbook is called "Nothing": the playbook is empty\n',
    );
    const gone = await playbook("list", "gone.yaml");
    expect([gone.code, gone.stderr]).toEqual([66, expect.stringContaining("gone.yaml")]);
    const path = await playbook("list", "./gone.png");
    expect([path.code, path.stderr]).toEqual([66, expect.stringContaining("./gone.png does not exist")]);
  });

  test("is compared with another, entry by entry", async () => {
    const at = folderOf({
      "book.yaml": BOOK,
      "other.yaml":
        "format: 1\nentries:\n  - {title: Plain, text: Save often.}\n  - {title: New, text: Go., when: 'game.x > 1'}\n",
    });
    const diff = (...words: string[]) => run(["playbook", "diff", ...words], { cwd: at });

    const changed = await diff("book.yaml", "other.yaml");
    const json = await diff("book.yaml", "other.yaml", "--json");
    const same = await diff("book.yaml", "book.yaml");

    expect(changed).toMatchObject({ code: 0, stderr: "" });
    expect(changed.stdout.trim().split("\n").toSorted()).toEqual([
      "+ New: (game.x > 1) Go. [given]",
      "+ Plain: Save often. [given]",
      '- Doors: (game.mode == "walk") Knock first. [proven]',
      "- Plain: Save. [given]",
      "- Signs: Read them. [learned]",
      "- Try: Walk on. [unproven to step 300]",
    ]);
    expect(changed.stdout).toContain("- Plain: Save. [given]\n+ Plain: Save often. [given]\n");
    expect(JSON.parse(json.stdout)).toContainEqual({
      ...{ name: "Plain", before: "Save. [given]", after: "Save often. [given]" },
    });
    expect(json.stdout.trim().split("\n")).toHaveLength(1);
    expect(same.stdout).toBe("The playbooks are the same.\n");
  });
});

/** The folders in which playbooks are edited, by name. */
const scratches = () => readdirSync(tmpdir()).filter((name) => name.startsWith("playbook-"));

describe("a run's playbook", () => {
  const copy = playedFolder(["--new-game", "--steps", "1", "--quiet"]);

  test("is imported without a step, listed from the newest save, and written to files that are not there yet", async () => {
    const cwd = copy();
    writeFileSync(join(cwd, "book.yaml"), BOOK);
    const playbook = (...words: string[]) => run(["playbook", ...words], { cwd });

    const empty = await playbook("list");
    const none = await playbook("export", "-");
    const imported = await playbook("import", "book.yaml");
    const listed = await playbook("list");
    const shown = await playbook("export", "-");
    const written = await playbook("export", "out.yaml");
    writeFileSync(join(cwd, "mine.yaml"), "mine");
    const again = await playbook("export", "mine.yaml");

    expect(empty.stdout).toBe("The playbook is empty.\n");
    expect(none).toMatchObject({ code: 0, stdout: EMPTY, stderr: "" });
    expect(imported.code, imported.stderr).toBe(0);
    expect(`${imported.stdout}${imported.stderr}`).toContain("Entries in the run's playbook now: 4.");
    expect(readdirSync(join(cwd, "saves")).filter((name) => name.includes("step0002"))).toEqual([]);
    // Unproven for 300 steps from the one where it was imported.
    expect(listed.stdout).toContain("unproven to step 301");
    expect(shown.stdout).toMatch(/^format: 1\nentries:\n {2}- title: "Doors"\n {4}text: "Knock first\."\n/);
    expect(shown.stdout).toContain(
      '- title: "Try"\n    text: "Walk on."\n    shown: 1\n    unproven: true\n',
    );
    expect([written.code, written.stdout]).toEqual([0, ""]);
    expect(readFileSync(join(cwd, "out.yaml"), "utf8")).toBe(shown.stdout);
    expect([again.code, again.stderr]).toEqual([64, expect.stringContaining("mine.yaml already exists")]);
  });

  test("stays as it was where the file to import has a mistake", async () => {
    const cwd = copy();
    writeFileSync(join(cwd, "bad.yaml"), "format: 1\nentries:\n  - {title: A}\n");
    const saves = readdirSync(join(cwd, "saves"));

    const { code, stderr } = await run(["playbook", "import", "bad.yaml"], { cwd });

    expect([code, stderr]).toEqual([
      65,
      expect.stringMatching(/^runner: bad\.yaml:3:5: entries\[0\]\.text: /),
    ]);
    expect(readdirSync(join(cwd, "saves"))).toEqual(saves);
  });

  test("is edited in the person's editor; a text that cannot be taken stays in its file", async () => {
    const cwd = copy();
    const edit = (env: Record<string, string>) => run(["playbook", "edit"], { cwd, env });
    const textAt = (stderr: string): string => /runner playbook import '?([^'\n]+)/.exec(stderr)?.[1] ?? "";

    const before = new Set(scratches());
    const without = await edit({});
    const failing = await edit({ EDITOR: "false" });
    const nothing = await edit({ EDITOR: "true" });
    const bad = await edit({ EDITOR: "false", VISUAL: "printf '  - {title: A}\\n' >>" });
    const good = await edit({ VISUAL: "printf 'format: 1\\nentries: [{title: A, text: B}]\\n' >" });
    const listed = await run(["playbook", "list", "--json"], { cwd });

    expect([without.code, without.stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining("no editor is set: set VISUAL or EDITOR"),
    ]);
    expect(failing.stderr).toContain("false failed: the playbook is unchanged");
    expect(failing.stderr).not.toContain("your text is kept");
    expect(nothing).toMatchObject({ code: 0, stdout: "Nothing was changed.\n", stderr: "" });
    expect(bad.code).toBe(65);
    const kept = textAt(bad.stderr);
    onTestFinished(() => rmSync(dirname(kept), { recursive: true, force: true }));
    expect(readFileSync(kept, "utf8")).toBe(`${EMPTY}  - {title: A}\n`);
    expect(good.code, good.stderr).toBe(0);
    expect(good.stderr).not.toContain("your text is kept");
    expect(JSON.parse(listed.stdout)).toMatchObject({ title: "A", text: "B" });
    expect(scratches().filter((name) => !before.has(name))).toEqual([basename(dirname(kept))]);
  });
});
