import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { studioRom } from "../../../../test/helpers/small-games/gb-studio-rom.ts";

const ROOM = { rows: ["#".repeat(32), `#${".".repeat(30)}#`], start: { x: 2, y: 1 } };

test.each([
  [{ hasNoScripts: true, hasNumbers: true }, true],
  [{}, false],
])(
  "54.6: a run says in a line that the game's version of GB Studio is not known: %j",
  async (made, isTold) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "game.gb"), studioRom({ title: "ROOM", version: 4, scenes: [ROOM], ...made }));

    const { code, stderr } = await run(["--rom", "game.gb", "--model", "explorer", "--steps", "1"], { cwd });

    expect(code).toBe(0);
    const line =
      /^This game was made with GB Studio, in a version whose memory is not known: .* runner learn game\.gb --out map\.json$/m;
    expect(line.test(stderr)).toBe(isTold);
  },
);
