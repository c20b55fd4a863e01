import { existsSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createNotifier } from "../../../src/record/notify/notifier.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

const message = (step: number) =>
  ({ type: "answer", step, id: `m${step}`, text: 'It\'s a "quote"\n' }) as const;

describe.skipIf(platform() === "win32")("the command that is told of messages", () => {
  it("gets each as a line of JSON on its standard input, in order", async () => {
    const file = join(temporaryFolder(), "it's told");
    const notifier = createNotifier(`cat >> "${file}"`);

    for (const step of [1, 2, 3]) notifier.notify(message(step));
    await notifier.settle();

    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([message(1), message(2), message(3)]);
    expect(notifier.takeFailures()).toEqual([]);
  });

  it.each([
    ["exit 3", /^the notification command ended with exit code 3$/],
    ["echo first >&2; echo no such room >&2; exit 1", /ended with exit code 1 \(no such room\)$/],
    [
      "printf '%02000d\\n' 7 >&2; sleep 0.05; echo no such room >&2; exit 1",
      /ended with exit code 1 \(no such room\)$/,
    ],
    ["printf 'a%0299d' 7 >&2; exit 1", /ended with exit code 1 \(a0{199}\)$/],
    ["kill -TERM $$", /ended with SIGTERM$/],
    ["/no/such/command", /ended with exit code 127/],
  ])("is warned about when it fails: %s", async (command, line) => {
    const notifier = createNotifier(command);

    notifier.notify(message(1));
    await notifier.settle();

    expect(notifier.takeFailures()).toEqual([expect.stringMatching(line)]);
    expect(notifier.takeFailures()).toEqual([]);
  });

  it("may leave something running: nobody waits for that, whether it failed or not", async () => {
    const folder = temporaryFolder();
    const left = (code: number) => `sleep 600 & echo $! > "${folder}/${code}"; echo oh >&2; exit ${code}`;
    for (const code of [0, 1]) {
      const notifier = createNotifier(left(code));

      notifier.notify(message(1));
      await notifier.settle();

      process.kill(Number(readFileSync(join(folder, String(code)), "utf8")), "SIGKILL");
      expect(notifier.takeFailures().map((line) => line.replace(/.*command /, ""))).toEqual(
        code === 0 ? [] : ["ended with exit code 1 (oh)"],
      );
    }
  });

  it("need not read what it gets", async () => {
    const notifier = createNotifier("exec <&-; exit 0");

    notifier.notify({ ...message(1), text: "x".repeat(1_000_000) });
    await notifier.settle();

    expect(notifier.takeFailures()).toEqual([]);
  });

  it("is ended with all that it started when it takes too long, and the next one is told", async () => {
    const file = join(temporaryFolder(), "told");
    const notifier = createNotifier(
      `read -r line; case "$line" in *m1*) sleep 600 & wait;; *) printf %s "$line" > "${file}.new"; mv "${file}.new" "${file}";; esac`,
      200,
    );

    notifier.notify(message(1));
    await new Promise<void>((resolve) => {
      const failed = setInterval(() => {
        const failures = notifier.takeFailures();
        if (failures.length === 0) return;
        clearInterval(failed);
        expect(failures).toEqual(["the notification command was ended after 0.2 s"]);
        resolve();
      }, 5);
    });
    // As long as it needs: only the first one is slow.
    while (!existsSync(file)) {
      notifier.notify(message(2));
      await notifier.settle();
    }

    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(message(2));
  });

  it("holds up the end of a run for its time at most; what was not told then is counted", async () => {
    const notifier = createNotifier("sleep 600", 50);

    for (const step of [1, 2, 3, 4]) notifier.notify(message(step));
    await notifier.settle();

    expect(notifier.takeFailures().join("\n")).toMatch(/was too slow: [123] messages were not sent to it/);
  });
});
