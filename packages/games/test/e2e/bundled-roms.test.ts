import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

test.each(["lantern:7", "cairn", "ledge:7"])(
  "--rom %s needs no file, and its run continues and verifies without it",
  async (rom) => {
    const folder = ["--save-dir", temporaryFolder()];

    const begun = await run(["--rom", rom, ...folder, "--model", "explorer", "--steps", "2"]);
    const continued = await run([...folder, "--steps", "1"]);
    const verified = await run(["saves", "verify", "--all", ...folder]);

    expect(begun).toMatchObject({ code: 0 });
    expect(continued).toMatchObject({ code: 0, stdout: expect.stringContaining("3 in all") });
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining("3 steps replayed") });
  },
);

test("a seed that is no number is refused in one line with one remedy", async () => {
  const { code, stderr } = await run(["--rom", "cairn:x", "--save-dir", temporaryFolder(), "--steps", "1"]);

  expect(code).not.toBe(0);
  expect(stderr).toBe(
    "runner: cairn:x has no seed from 0 to 4294967295: give a whole number after the colon, as in cairn:7\n",
  );
});
