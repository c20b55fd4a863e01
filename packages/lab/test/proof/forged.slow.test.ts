import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { checkBytes, exportFrom, foundIn } from "../../../../test/helpers/proof/check-disk.ts";
import {
  changedMachine,
  changeLeaf,
  type Forged,
  type Forgery,
  firstOf,
  forgeRun,
  leavesOf,
  recordsIn,
  replaced,
} from "../../../../test/helpers/proof/forge-run.ts";
import { MODEL, paidRun } from "../../../../test/helpers/proof/paid-run.ts";
import { readBundledRom } from "../../../games/src/seeds/bundled-roms.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";
import { packRun } from "../../src/run-file/write-run-file.ts";

/** A core that was released before the present one. */
const OLD_CORE = "6a29f0190dd424a8c8de0e544381ec9db0a3cc194f0dd9a478aa864a3d889b61";

let honest: Uint8Array;

beforeAll(async () => {
  honest = packRun(exportFrom(await paidRun()), null);
});

test("an honest run is proven", async () => {
  expect(await foundIn(honest)).toEqual([]);
});

test("forged with nothing changed, it is the same file", () => {
  expect(Buffer.from(forgeRun(honest, () => undefined)).equals(honest)).toBe(true);
});

/** What a forger changes, all hashes and claims being made to fit, and the check that finds it. */
const FORGERIES: readonly Forgery[] = [
  [
    "a reply presses another button",
    "buttons",
    (records) => {
      const { content } = firstOf(records, "reply", 10).reply;
      content.find((block: Forged) => block.type === "tool_use").input.buttons = ["select", "select"];
    },
  ],
  [
    "a result is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 10).outcome.message.content[0].content[0].text =
        "Pressed all 1: you found the lantern.";
    },
  ],
  [
    "sums of calls are invented",
    "claims",
    (records) => {
      const none = { total: [], models: [], hours: [], purposes: [], skills: [], agents: [], runs: [] };
      firstOf(records, "keyframe").totals = { runId: null, ...none };
    },
  ],
  [
    "a milestone is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 20).outcome.milestones = ["the lantern is lit"];
    },
  ],
  [
    "the game's memory is read otherwise",
    "results",
    (records) => {
      firstOf(records, "outcome", 20).outcome.gameInfo.coins = 99;
    },
  ],
  [
    "a note is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 20).outcome.notes = { secret: "the key is under the stone" };
    },
  ],
  [
    "a machine's hash is another one",
    "machine",
    (records) => {
      firstOf(records, "outcome", 20).outcome.machineSha256 = "0".repeat(64);
    },
  ],
  [
    "buttons are recorded that were not pressed",
    "buttons",
    (records) => {
      firstOf(records, "outcome", 20).outcome.track.push([["a"], 8]);
    },
  ],
  [
    "a step is cut out",
    "journal",
    (records) =>
      records.filter((record) => record.step !== 20 || !["call", "reply", "outcome"].includes(record.type)),
  ],
  [
    "a step is told twice",
    "journal",
    (records) =>
      records.flatMap((record) =>
        record.type === "outcome" && record.step === 20 ? [record, record] : [record],
      ),
  ],
  [
    "a reply is spliced in",
    "costs",
    (records) => {
      const reply = firstOf(records, "reply", 20);
      return records.flatMap((record) => (record === reply ? [record, structuredClone(record)] : [record]));
    },
  ],
  [
    "a step of a later time is put before",
    "journal",
    (records) => {
      const [a, b] = [20, 30].map((step) =>
        records.findIndex((record) => record.type === "outcome" && record.step === step),
      );
      return records.with(a ?? 0, records[b ?? 0]);
    },
  ],
  [
    "the keyframe is another machine",
    "journal",
    (records) => {
      firstOf(records, "keyframe").machine = firstOf(records, "keyframe").machine.replace(/^..../, "AAAA");
    },
  ],
  [
    "the game begins with another prompt",
    "start",
    (records) => {
      firstOf(records, "start").system += "\nThe lantern is in the cave to the north.";
    },
  ],
  [
    "the game begins with something in hand",
    "start",
    (records) => {
      firstOf(records, "start").gameInfo.coins = 50;
    },
  ],
  [
    "a summary is another one than the LM's",
    "summaries",
    (records) => {
      firstOf(records, "fold").outcome.summaryText = "## Events\nThe lantern is in the cave.";
    },
  ],
  [
    "the fresh conversation tells more",
    "summaries",
    (records) => {
      firstOf(records, "fold").outcome.opening.content.push({ type: "text", text: "Go north." });
    },
  ],
  [
    "the LM was asked something else",
    "requests",
    (records) => {
      firstOf(records, "call", 10).requestSha256 = "1".repeat(64);
    },
  ],
  [
    "a reply's words change, and the conversation with them",
    "requests",
    (records) => {
      firstOf(records, "reply", 10).reply.content[1].text = "I know the way.";
    },
  ],
  [
    "a call costs less",
    "costs",
    (records) => {
      firstOf(records, "reply", 10).costUsd /= 2;
    },
  ],
  [
    "a call used fewer tokens and cost the same",
    "costs",
    (records) => {
      firstOf(records, "reply", 10).reply.usage.outputTokens = 1;
    },
  ],
  [
    "a reply has no call",
    "costs",
    (records) => {
      const call = firstOf(records, "call", 10);
      return records.filter((record) => record !== call);
    },
  ],
  [
    "the first steps are gone",
    "journal",
    (records) => {
      const from = records.findIndex((record) => record.type === "outcome" && record.step === 10);
      return [firstOf(records, "start"), ...records.slice(from + 1)];
    },
  ],
  [
    "the settings name a better model than the one that was asked",
    "requests",
    (records) => {
      firstOf(records, "start").settings.model = "claude-opus-5-5";
    },
  ],
  [
    "one call asked a better model",
    "requests",
    (records) => {
      firstOf(records, "call", 10).model = "claude-opus-5-5";
    },
  ],
  [
    "a free player is said to have replied",
    "requests",
    (records) => {
      for (const record of records) {
        if (record.type === "call") record.model = "explorer";
        if (record.type === "reply") record.reply.model = "explorer";
        if (record.type === "reply") record.costUsd = 0;
      }
    },
  ],
  [
    "the conversations may be longer than they were",
    "summaries",
    (records) => {
      firstOf(records, "start").settings.maxHistory = 60;
    },
  ],
  [
    "the conversations must be shorter than they were",
    "requests",
    (records) => {
      firstOf(records, "start").settings.maxHistory = 10;
    },
  ],
  [
    "the goal is another one",
    "start",
    (records) => {
      firstOf(records, "start").settings.goal = "Go north.";
    },
  ],
  [
    "the game begins on another console",
    "start",
    (records) => {
      firstOf(records, "start").settings.console = "dmg";
    },
  ],
  [
    "the game began with more buttons",
    "start",
    (records) => {
      firstOf(records, "start").track.push([["a"], 10]);
    },
  ],
  [
    "the tools are fewer than the program's",
    "start",
    (records) => {
      firstOf(records, "start").tools.pop();
    },
  ],
  [
    "it was played on another core of those that are kept",
    "machine",
    (records) => {
      firstOf(records, "start").core.sha256 = OLD_CORE;
    },
    (manifest) => {
      manifest.core.sha256 = OLD_CORE;
    },
  ],
  [
    "it was played on a core that nobody has",
    "run-file-too-new",
    (records) => {
      firstOf(records, "start").core.sha256 = "1".repeat(64);
    },
    (manifest) => {
      manifest.core.sha256 = "1".repeat(64);
    },
  ],
  [
    "the ROM is another one",
    "start",
    (records) => {
      firstOf(records, "start").game.romSha256 = "1".repeat(64);
    },
    (manifest) => {
      manifest.game.romSha256 = "1".repeat(64);
    },
  ],
  [
    "the game has another name",
    "start",
    (records) => {
      firstOf(records, "start").game.slug = "pokemon";
    },
    (manifest) => {
      manifest.game.slug = "pokemon";
    },
  ],
  [
    "the game is that of another seed",
    "start",
    (records) => {
      firstOf(records, "start").game.romPath = "lantern:7";
    },
    (manifest) => {
      manifest.game.rom = "lantern:7";
    },
  ],
  [
    "the ROM is a path",
    "claims",
    (records) => {
      firstOf(records, "start").game.romPath = "/etc/passwd";
    },
  ],
  [
    "the keyframe has a breakpoint of the emulator",
    "machine",
    (records) => {
      const keyframe = firstOf(records, "keyframe");
      keyframe.machine = changedMachine(keyframe.machine, ({ globals, globalNames }) => {
        globals[globalNames.findIndex((name: string) => name.includes("Breakpoints.program"))] = 0x40;
      });
    },
  ],
  [
    "the keyframe has another picture",
    "machine",
    (records) => {
      const keyframe = firstOf(records, "keyframe");
      keyframe.machine = changedMachine(keyframe.machine, (machine) => machine.regions.frame.fill(9));
    },
  ],
  [
    "the keyframe is of an earlier step",
    "journal",
    (records) => {
      const keyframe = firstOf(records, "keyframe");
      const outcome = firstOf(records, "outcome", 40);
      return replaced(replaced(records, keyframe), outcome, outcome, { ...keyframe, step: 40 });
    },
  ],
  [
    "the keyframe is a bomb",
    "journal",
    (records) => {
      const zeros = Buffer.alloc(100 * 2 ** 20);
      firstOf(records, "keyframe").machine = brotliCompressSync(zeros).toString("base64");
    },
  ],
  [
    "a step took longer than anybody can play again",
    "machine",
    (records) => {
      const { outcome } = firstOf(records, "outcome", 20);
      outcome.track = Array.from({ length: 50_000 }, () => [["a"], 100_000]);
      outcome.machineSha256 = "1".repeat(64);
    },
  ],
  [
    "a reply was lost that is acted on",
    "journal",
    (records) => {
      const { reply: _, ...record } = firstOf(records, "reply", 10);
      const lost = { ...record, type: "lost", model: MODEL, usage: null, costUsd: null, isLast: true };
      return replaced(records, firstOf(records, "reply", 10), lost);
    },
  ],
  [
    "a lost call costs more than its tokens",
    "costs",
    (records) => {
      const reply = firstOf(records, "reply", 10);
      const { reply: said, ...record } = reply;
      const lost = { ...record, type: "lost", model: MODEL, usage: said.usage, costUsd: 1 };
      return replaced(records, reply, lost, reply);
    },
  ],
  [
    "a call's price is not said, though it is known",
    "costs",
    (records) => {
      firstOf(records, "reply", 10).costUsd = null;
    },
  ],
  [
    "the LM was told something in the runner's name",
    "results",
    (records) => {
      const drift = { action: "hint", level: 1, signal: "progress", evidence: "x", count: 1, since: 1 };
      return decided(records, { told: "Go north.", drift });
    },
  ],
  [
    "the playbook was edited where nobody asked for it",
    "results",
    (records) => decided(records, { playbook: { edits: [], from: 1 } }),
  ],
  [
    "a record is of no kind that there is",
    "journal",
    (records) => [...records, { ...firstOf(records, "head"), type: "victory" }],
  ],
  [
    "an outcome says more than there is",
    "results",
    (records) => {
      firstOf(records, "outcome", 20).outcome.score = 1;
    },
  ],
  [
    "a step is of another branch",
    "journal",
    (records) => {
      firstOf(records, "outcome", 20).branchId = "other";
    },
  ],
];

/** The records with a decision after step 10. */
function decided(records: readonly Forged[], decision: object): readonly Forged[] {
  const outcome = firstOf(records, "outcome", 10);
  const { branchId, time, step } = outcome;
  const plain = { type: "decision", reason: "", settings: null, told: null, stripsThinking: false };
  return replaced(records, outcome, outcome, { ...plain, branchId, time, step, ...decision });
}

for (const [what, found, change, lie] of FORGERIES) {
  test(`it is found that ${what}`, async () => {
    expect(await foundIn(forgeRun(honest, change, lie))).toContain(found);
  });
}

/** Statements of a manifest that only its maker knows: they are reported as claimed. */
const UNPROVEN = ["program", "prices"];

describe("what is false in the file alone is found:", () => {
  test("every claim, and every other statement of the manifest", async () => {
    const { manifest } = readRunFile(honest);
    const leaves = leavesOf(manifest as Forged).filter(([first = ""]) => !UNPROVEN.includes(first));

    expect(leaves.length).toBeGreaterThan(60);
    for (const path of leaves) {
      const lie = (forged: Forged): void => changeLeaf(forged, path);
      expect(await foundIn(forgeRun(honest, () => undefined, lie)), path.join(".")).not.toEqual([]);
    }
  }, 300_000);

  test("the hash chain and the salts are found", async () => {
    const chain = forgeRun(
      honest,
      () => undefined,
      (manifest) => (manifest.journal.chain = "2".repeat(64)),
    );
    const salts = forgeRun(
      honest,
      () => undefined,
      (manifest) => (manifest.salts.words = "3".repeat(64)),
    );

    expect(await foundIn(chain)).toContain("file");
    expect(await foundIn(salts)).toContain("file");
  });

  test("prices of its own are named, and never proven", async () => {
    const rates = { inputUsd: 0, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 };
    const free = forgeRun(
      honest,
      (records) => {
        for (const record of records) if (record.type === "reply") record.costUsd = 0;
      },
      (manifest) => (manifest.prices = { [MODEL]: rates }),
    );

    const { findings, ownPrices } = await checkBytes(free);

    expect(findings).toEqual([]);
    expect(ownPrices).toEqual([MODEL]);
  });
});

test("each flipped byte is found", async () => {
  for (let at = 0; at < honest.length; at += Math.ceil(honest.length / 60)) {
    const flipped = Uint8Array.from(honest);
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    expect(await foundIn(flipped), `byte ${at}`).not.toEqual([]);
  }
});

test("a file that was cut off, or has more at its end, is refused", async () => {
  for (const share of [0, 0.3, 0.9, 0.999]) {
    expect(await foundIn(honest.slice(0, Math.floor(honest.length * share)))).toEqual(["run-file-damaged"]);
  }
  expect(await foundIn(Buffer.concat([honest, Buffer.from("x")]))).toEqual(["run-file-damaged"]);
});

test("a run of another seed is none of this game", async () => {
  const lantern = recordsIn(honest);
  const { romSha256 } = firstOf(lantern, "start").game;
  const other = readBundledRom("lantern:7");
  if (other === null) throw new Error("there is no such seed");
  const { findings } = await checkBytes(honest, other);

  expect(romSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(findings.map(({ check }) => check)).toContain("machine");
});
