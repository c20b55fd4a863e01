import { expect, test } from "vitest";
import { describeMoves } from "../../../src/faces/cli/view/moved-saves.ts";
import { findMoved } from "../../../src/play/session/open-session.ts";
import { entry } from "../../helpers/saves/entries.ts";

const before = [
  entry("saves/k_save_step0020.png", "aaaaaaaaaa < b", 2),
  entry("saves/k_save_step0010_backup.png", "b", 1),
];
const archived = {
  ...entry("archive/k/k_save_step0020.png", "aaaaaaaaaa < b", 2),
  file: "saves/archive/k/x.png",
};
const after = [archived, ...before.slice(1)];

test.each([
  [
    { newGame: true },
    [
      "The old game is in saves/archive/k (1 save, up to step 20). To go back: runner --steps 50 --load aaaaaaaa",
    ],
  ],
  [
    { load: "-1", saveDir: "my saves", rom: "red.gb" },
    [
      "What came after it is in saves/archive/k (1 save, up to step 20). To go back: runner --steps 50 --load aaaaaaaa --rom red.gb --save-dir 'my saves'",
    ],
  ],
])("with %j, people are told of what moved", (options, lines) => {
  expect(describeMoves(findMoved(before, after), options)).toEqual(lines);
  expect(describeMoves(findMoved(after, after), options)).toEqual([]);
});
