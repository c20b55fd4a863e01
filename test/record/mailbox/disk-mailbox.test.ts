import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import { createDiskMailbox } from "../../../src/parts/mail/record/mailbox/disk-mailbox.ts";
import { leaveMail, pendingMail } from "../../../src/parts/mail/record/mailbox/mailbox-folder.ts";
import { faultyDisk } from "../../helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";

const NOW = () => new Date("2026-11-22T12:00:00Z");
const ANSWER = { type: "answer", step: 7, id: "m1", in_reply_to: "m1", text: "Yes." } as const;

/** A mailbox with an inbox, in a folder of its own. */
function world() {
  const folder = temporaryFolder();
  const box = join(folder, "mailbox", "lantern");
  mkdirSync(join(box, "inbox"), { recursive: true });
  const mailbox = createDiskMailbox({ folder, slug: "lantern" });
  const put = (name: string, text: string | Uint8Array) => writeFileSync(join(box, "inbox", name), text);
  const ls = (part: string) => (existsSync(join(box, part)) ? readdirSync(join(box, part)).sort() : []);
  return { folder, box, mailbox, put, ls };
}

describe("what lies in the inbox", () => {
  it("is taken in the order of the names' characters, whoever put it there", () => {
    const { mailbox, put } = world();
    for (const name of ["10.txt", "9.txt", "b.json", "B.txt", "a.txt"]) {
      put(name, name.endsWith("json") ? '{"id": "x", "text": "JSON"}' : name);
    }

    expect(mailbox.look().letters.map(({ id }) => id)).toEqual(["10.txt", "9.txt", "B.txt", "a.txt", "x"]);
  });

  it("is left alone where its name begins with a dot: it is not complete", () => {
    const { mailbox, put, ls } = world();
    put(".a.txt", "half");

    expect(mailbox.look()).toEqual({ letters: [], notices: [] });
    expect(ls("inbox")).toEqual([".a.txt"]);
  });

  it("is moved away where it is no message, and replaces nothing there", () => {
    const { mailbox, put, ls, box } = world();
    mkdirSync(join(box, "refused"));
    writeFileSync(join(box, "refused", "a.json"), "an older one");
    put("a.json", "no JSON");
    put("b.txt", "x".repeat(16_385));
    put("c.txt", "A good one");

    const { letters, notices } = mailbox.look();

    expect(letters.map(({ id }) => id)).toEqual(["c.txt"]);
    expect(notices).toEqual([
      `the message a.json is not JSON: it was not sent to the LM, and was moved to ${join(box, "refused", "a-2.json")}`,
      `the message b.txt is larger than 16 KB: it was not sent to the LM, and was moved to ${join(box, "refused", "b.txt")}`,
    ]);
    expect([ls("inbox"), ls("refused")]).toEqual([["c.txt"], ["a-2.json", "a.json", "b.txt"]]);
    expect(readFileSync(join(box, "refused", "a.json"), "utf8")).toBe("an older one");
    expect(mailbox.look().notices).toEqual([]);
  });

  it("is left there and told once where nobody can tell what it is", () => {
    const { mailbox, put, ls, box, folder } = world();
    writeFileSync(join(folder, "secret"), "not for the LM");
    symlinkSync(join(folder, "secret"), join(box, "inbox", "link.txt"));
    mkdirSync(join(box, "inbox", "folder.txt"));
    put("a.txt.part", "half");

    const { letters, notices } = mailbox.look();

    expect(letters).toEqual([]);
    expect(notices.map((line) => line.replace(`${join(box, "inbox")}/`, ""))).toEqual([
      "a.txt.part ends in neither .txt nor .json: it stays there and is not sent to the LM",
      "folder.txt is no regular file: it stays there and is not sent to the LM",
      "link.txt is no regular file: it stays there and is not sent to the LM",
    ]);
    expect(mailbox.look().notices).toEqual([]);
    expect(ls("inbox")).toEqual(["a.txt.part", "folder.txt", "link.txt"]);
  });

  it("is not looked at through a link, which may lead anywhere", () => {
    const { mailbox, box, folder } = world();
    renameSync(join(box, "inbox"), join(folder, "elsewhere"));
    writeFileSync(join(folder, "elsewhere", "a.txt"), "a file of somebody's");
    symlinkSync(join(folder, "elsewhere"), join(box, "inbox"));

    const line = `${join(box, "inbox")} is a link or a file, so no message in it reaches the LM`;
    expect(mailbox.look()).toEqual({ letters: [], notices: [line] });
    expect(mailbox.look()).toEqual({ letters: [], notices: [] });
    expect(readdirSync(join(folder, "elsewhere"))).toEqual(["a.txt"]);
  });

  it("is moved away 20 at once where it is no message, so that the game goes on; good ones behind come in their turn", () => {
    const { mailbox, put, ls } = world();
    for (let n = 10; n < 35; n += 1) put(`${n}.json`, "no JSON");
    put("a.txt", "A good one");

    const first = mailbox.look();

    expect([first.letters.length, first.notices.length, ls("refused").length]).toEqual([0, 20, 20]);
    expect(mailbox.look().letters).toMatchObject([{ text: "A good one" }]);
    expect(ls("refused")).toHaveLength(25);
  });

  it("is told of on one line, whatever its name", () => {
    const { mailbox, put } = world();
    put("a\n[12:00:00] ERROR: all is lost.json", "no JSON");

    const { notices } = mailbox.look();

    expect(notices).toHaveLength(1);
    expect(notices[0]).not.toContain("\n");
  });

  it("waits only if it can be told: what stays there for ever is not counted", () => {
    const { folder, box, put } = world();
    put("a.txt", "Go home");
    symlinkSync(join(box, "inbox", "a.txt"), join(box, "inbox", "link.txt"));
    mkdirSync(join(box, "inbox", "folder.json"));

    expect(pendingMail({ folder, slug: "lantern" })).toEqual(["a.txt"]);
  });

  it("is told once where the disk does not give it, and taken when it does", () => {
    const { folder, put } = world();
    put("a.txt", "Go home");
    let isBroken = true;
    const disk = {
      ...nodeDisk,
      read(file: string, maxBytes: number, from?: number) {
        if (isBroken) throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" });
        return nodeDisk.read(file, maxBytes, from);
      },
    };
    const mailbox = createDiskMailbox({ folder, slug: "lantern", disk });

    expect(mailbox.look().notices).toEqual([
      expect.stringMatching(/a\.txt cannot be taken, the disk reports/),
    ]);
    expect(mailbox.look().notices).toEqual([]);
    isBroken = false;
    expect(mailbox.look().letters).toMatchObject([{ text: "Go home" }]);
  });
});

describe("what is left for the LM", () => {
  it("appears whole or not at all, whenever the process that leaves it dies", () => {
    for (let at = 0; ; at += 1) {
      const left = powerCutDisk();
      const disk = faultyDisk(left, "dies", at);
      const place = { folder: "/saves", slug: "lantern" };
      try {
        leaveMail({ ...place, disk }, { text: "Go home", id: "m1" }, NOW);
      } catch (error) {
        if ((error as Error).name !== "Death") throw error;
      }
      const { letters, notices } = createDiskMailbox({ ...place, disk: left }).look();
      expect(notices).toEqual([]);
      expect([[], ["Go home"]]).toContainEqual(letters.map(({ text }) => text));
      if (!disk.isHit()) {
        expect(letters).toHaveLength(1);
        break;
      }
      expect(at).toBeLessThan(100);
    }
  });

  it("is on the medium when it has been left", () => {
    const disk = powerCutDisk();
    leaveMail({ folder: "/saves", slug: "lantern", disk }, { text: "Go home" }, NOW);

    disk.cutPower("loses names and contents");

    expect(pendingMail({ folder: "/saves", slug: "lantern", disk })).toHaveLength(1);
  });

  it.each([
    ["", undefined, "the message has no text"],
    ["x".repeat(17_000), undefined, "the message is larger than 16 KB"],
    ["Go", "a\nb", "the message has an id that is not one line of 1 to 100 characters"],
  ])("is refused where it is no message: %#", (text, id, message) => {
    const disk = powerCutDisk();
    const leave = () => leaveMail({ folder: "/saves", slug: "lantern", disk }, { text, id }, NOW);

    expect(leave).toThrow(expect.objectContaining({ code: "message-invalid", message }));
    expect(disk.list("/")).toEqual([]);
  });
});

describe("what is posted", () => {
  it("is not posted again once somebody has moved it to outbox/read", () => {
    const { mailbox, box, ls } = world();
    const { file } = mailbox.post(ANSWER);
    mkdirSync(join(box, "outbox", "read"));
    renameSync(file, join(box, "outbox", "read", "0007_m1.json"));

    expect(mailbox.post(ANSWER).isNew).toBe(false);
    expect(ls("outbox")).toEqual(["read"]);
  });

  it("is a line of JSON", () => {
    const { mailbox } = world();

    const { file } = mailbox.post(ANSWER);

    expect(readFileSync(file, "utf8")).toBe(
      '{"type":"answer","step":7,"id":"m1","in_reply_to":"m1","text":"Yes."}\n',
    );
  });

  it("does not go through a link", () => {
    const { mailbox, box, folder } = world();
    mkdirSync(join(folder, "elsewhere"));
    symlinkSync(join(folder, "elsewhere"), join(box, "outbox"));

    expect(() => mailbox.post(ANSWER)).toThrow(RunnerError);
    expect(readdirSync(join(folder, "elsewhere"))).toEqual([]);
  });

  it("is whole or not there, whenever the process dies that posts it, and there after the next try", () => {
    for (let at = 0; ; at += 1) {
      const left = powerCutDisk();
      const disk = faultyDisk(left, "dies", at);
      const place = { folder: "/saves", slug: "lantern" };
      try {
        createDiskMailbox({ ...place, disk }).post(ANSWER);
      } catch (error) {
        if ((error as Error).name !== "Death") throw error;
      }
      createDiskMailbox({ ...place, disk: left }).post(ANSWER);
      const names = left.list("/saves/mailbox/lantern/outbox").filter((name) => !name.startsWith("."));
      expect(names).toEqual(["0007_m1.json"]);
      if (!disk.isHit()) break;
      expect(at).toBeLessThan(100);
    }
  });
});
