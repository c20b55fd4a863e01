import { resolve } from "node:path";
import { readRom } from "../../../../../packages/games/src/read-rom.ts";
import { isBundledRom, resolveRom } from "../../../../../packages/games/src/seeds/rom-names.ts";
import { isInside } from "../../../../base/disk/is-inside.ts";
import { RunnerError } from "../../../../base/errors.ts";
import { isFreeModel } from "../../../../base/vocabulary/run-settings.ts";
import { DEFAULT_MODEL, FREE_MODEL } from "../../../../play/session/resolve-settings.ts";
import { listPricesAt } from "../../../../record/ledger/list-prices.ts";
import { hasPrice } from "../../../../record/ledger/prices.ts";
import { otherVendorsThan } from "../../keys/key-variables.ts";
import { OPTIONS, type WrittenOption } from "../../options/options.ts";
import { credentialsOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";

/** A line of the configuration file: an option and its value as YAML writes it; null for a line that is commented out. */
export interface ConfigLine {
  readonly name: WrittenOption;
  readonly value: string | number | boolean | readonly string[] | null;
}

/** A question, with what its answer writes. */
export interface InitQuestion {
  readonly ask: string;
  readonly usual: string;
  /** The comment in the file, of one or more lines. */
  readonly comment: string;
  /** Whether it is asked, after the answers so far. */
  readonly isAsked?: (lines: readonly ConfigLine[]) => boolean;
  /** @throws RunnerError for an answer that cannot be used */
  readonly read: (answer: string) => readonly ConfigLine[];
}

/** The questions of `runner init`, in their order. */
export function initQuestions(world: World): readonly InitQuestion[] {
  const { cwd, clock } = world;
  const { apiKey, authToken } = credentialsOf(world);
  const costs = (lines: readonly ConfigLine[]): boolean => {
    const model = String(lines.find(({ name }) => name === "model")?.value);
    return !isFreeModel(model) && hasPrice(model, listPricesAt(clock.now()));
  };
  return [
    {
      ask: "Which game? The path of a ROM, or lantern or cairn, which are bundled",
      usual: "lantern",
      comment: "The game: the path of a ROM, or a bundled game: lantern, lantern:SEED, cairn, cairn:SEED.",
      read: (answer) => {
        if (!isBundledRom(answer)) readRom(resolveRom(cwd, answer));
        return [{ name: "rom", value: answer }];
      },
    },
    {
      ask: `Who plays? explorer (built in, free), a Claude model like ${DEFAULT_MODEL}, or VENDOR:MODEL`,
      usual: apiKey || authToken ? DEFAULT_MODEL : FREE_MODEL,
      comment:
        "The player: explorer, a Claude model, or VENDOR:MODEL. Keys come from the environment, never from a file.",
      read: (answer) => {
        const meant = otherVendorsThan(answer);
        if (meant !== null) throw new RunnerError("option-invalid", `${answer} is not known: ${meant}`);
        return [{ name: "model", value: answer }];
      },
    },
    {
      ask: "How many dollars may the whole run cost? A number, or none",
      usual: "2",
      comment: "The run stops when it has cost this many dollars.",
      isAsked: costs,
      read: (answer) => [
        { name: "maxCost", value: isNone(answer) ? null : OPTIONS.maxCost.parse(answer, "the budget") },
      ],
    },
    {
      ask: "Do you want to approve each action? yes or no",
      usual: "no",
      comment:
        "Before each action, the run asks you on the terminal. It can also stop for a condition: docs/interrupts.md.",
      read: (answer) => {
        const isOn = readYesNo(answer);
        return [
          { name: "interruptBefore", value: isOn ? ["act"] : null },
          { name: "interactive", value: isOn ? true : null },
        ];
      },
    },
    {
      ask: "Which folder holds the saves?",
      usual: "saves",
      comment: "The folder for saves, inside of this one.",
      read: (answer) => {
        if (isInside(resolve(cwd), resolve(cwd, answer))) return [{ name: "saveDir", value: answer }];
        const fact = `${answer} leads out of this folder, which a configuration file may not`;
        throw new RunnerError("option-invalid", `${fact}: name a folder in here`);
      },
    },
    {
      ask: "Do you want to watch the game in the terminal? yes or no",
      usual: "yes",
      comment:
        "The game is drawn in the terminal while it runs. runner watch --open shows it in the browser.",
      read: (answer) => [{ name: "screen", value: readYesNo(answer) }],
    },
  ];
}

function isNone(answer: string): boolean {
  return /^(none|no|-)$/i.test(answer);
}

function readYesNo(answer: string): boolean {
  return OPTIONS.interactive.parse(answer.replace(/^y$/i, "yes").replace(/^n$/i, "no"), "the answer");
}
