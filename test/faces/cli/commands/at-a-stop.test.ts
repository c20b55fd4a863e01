import { expect, test } from "vitest";
import type { EditedLine, World } from "../../../../src/faces/cli/process-context.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { plainIds } from "../../../helpers/runs/plain-ids.ts";
import { createCapture, runHere } from "../../../helpers/runs/run-here.ts";

/** A person at the terminal, who presses a key at each question, and types a line where one is asked for. */
function person(keys: readonly string[], lines: readonly EditedLine[] = []) {
  const [keysLeft, linesLeft] = [[...keys], [...lines]];
  const listeners = new Set<(key: string) => void>();
  const typed: (readonly [question: string, text: string])[] = [];
  const said = createCapture();
  const world: Partial<World> = {
    hasKeys: true,
    stderr: {
      ...said,
      write(text, kind) {
        if (kind !== "drawing") said.write(text);
        // The input ends with the last key.
        if (/(\[q\]uit.*|\[b\]ack): $/.test(String(text)))
          for (const listener of [...listeners]) listener(keysLeft.shift() ?? "\u0004");
      },
    },
    listenForKeys(onKey) {
      listeners.add(onKey);
      return () => void listeners.delete(onKey);
    },
    async editLine(question, text = "") {
      typed.push([question, text]);
      return linesLeft.shift() ?? "ended";
    },
  };
  return { world, typed, said: () => plainIds(said.text()).split("\n") };
}

const QUESTION = "[a]pprove [r]eject [e]dit [b]uttons [s]ay [c]ontinue without stopping [q]uit: ";

/** Plays so many steps of a new game, stopping before each action. */
async function stopping(steps: number, { world, typed, said }: ReturnType<typeof person>) {
  const args = [
    "--steps",
    String(steps),
    "--interrupt-before",
    "act",
    "--interactive",
    "--model",
    "explorer",
  ];
  const cwd = temporaryFolder();
  const { code, stdout } = await runHere(args, { cwd, world });
  const answers = said().flatMap((line) => (line.startsWith(QUESTION) ? [line.slice(QUESTION.length)] : []));
  return { cwd, code, typed, answers, said: said(), lines: plainIds(stdout).split("\n") };
}

test("a key that is no answer asks again; one approves, another refuses with a reason", async () => {
  const { code, answers, typed, lines, said } = await stopping(
    2,
    person(["x", "a", "r"], [{ line: " not so " }]),
  );

  expect({ code, answers, typed }).toEqual({ code: 0, answers: ["x", "a", "r"], typed: [["Why? ", ""]] });
  expect(lines).toContain("1 Village: pressed start");
  expect(lines).toContain("2 Village: 1 call refused: The operator refused this: not so. Nothing was done.");
  expect(said.slice(1, 5)).toEqual([
    ...["Stopped for a person at step 1: before act.", "The player is about to do this:"],
    ...[
      "  This looks like a title screen: I press start.",
      "  › press_buttons start hold_frames=8 wait_frames=40",
    ],
  ]);
});

test("other buttons, another input, and a message; an empty line and a wrong one ask again", async () => {
  const lines = ["", "up,c", "up,up", "[]", '{"buttons":"z"}', '{"buttons":["start"]}', "go on"];
  const keys = ["b", "b", "B", "e", "s"];

  const {
    code,
    answers,
    typed,
    lines: told,
    said,
  } = await stopping(
    3,
    person(
      keys,
      lines.map((line) => ({ line })),
    ),
  );

  expect([code, answers]).toEqual([0, keys]);
  expect(typed.map(([question]) => question)).toEqual([
    ...["Which buttons? ", "Which buttons? ", "Which buttons? "],
    ...["press_buttons with: ", "press_buttons with: ", "press_buttons with: ", "Message to the LM: "],
  ]);
  expect(typed.slice(3, 6).map(([, text]) => text)).toEqual([
    ...['{"buttons":["a"],"hold_frames":8,"wait_frames":40}', "[]", '{"buttons":"z"}'],
  ]);
  expect(told).toContain("  › the operator presses up, up instead");
  expect(told).toContain("  › the operator says: go on");
  expect(said).toContainEqual(expect.stringMatching(/^this takes buttons like up,up,a \(.*\), got "up,c"$/));
  expect(said).toContain("press_buttons does not take this: write a JSON object");
  expect(said.filter((line) => line.startsWith("press_buttons does not take this: ")).length).toBe(2);
});

test("who leaves it open gets the commands that continue, and the exit code 3", async () => {
  for (const [key, words] of [
    ["q", "q"],
    ["\u0004", ""],
  ] as const) {
    const { code, answers, said, lines } = await stopping(2, person([key]));

    expect([code, answers]).toEqual([3, [words]]);
    expect(said.slice(-7)).toEqual([
      "It stays open.",
      "Approve: runner resume ID------ --interactive",
      'Reject: runner resume ID------ --reject "why" --interactive',
      'Press others: runner resume ID------ --buttons "up,up,a" --interactive',
      `Decide each call: runner resume ID------ --call '1={"key":"value"}' --call "2=reject:why" --interactive`,
      'Say something: runner resume ID------ --say "text" --interactive',
      "",
    ]);
    expect(lines.at(-2)).toMatch(/^Checkpoint: saves\/checkpoints\/lantern_step0000_interrupt_ID\.png /);
  }
});

test("who lets it continue is not asked again by this command", async () => {
  const { code, answers, said, lines } = await stopping(3, person(["c"]));

  expect([code, answers]).toEqual([0, ["c"]]);
  expect(said).toContain("This command does not stop again; the next one does.");
  expect(lines).toContain("Steps: 3 played now, 3 in all.");
});
