import type { AskedShares, OptionShares } from "../../../base/seam/shares.ts";
import { LOOP_NODES } from "../../../base/vocabulary/loop-node.ts";
import { option, repeated, under } from "../../../faces/cli/options/values/option-spec.ts";
import { parseChoices, parseListed, parseYesNo } from "../../../faces/cli/options/values/parse-value.ts";
import type { OptionPart } from "../../../faces/cli/seam/option-part.ts";
import { parseInterrupts } from "../base/parse-interrupts.ts";

/** The options that name places; `interrupts: false` removes all that come from weaker sources. */
const PLACES = ["interruptBefore", "interruptAfter", "interruptWhen"] as const;

/** Each option gives its own list; `interrupts: false` empties those that are not given beside it. */
function interruptsOf(options: OptionShares): AskedShares["interrupts"] {
  const { interruptBefore: before, interruptAfter: after, interruptWhen: when, interrupts } = options;
  if (before === undefined && after === undefined && when === undefined) {
    return interrupts === false ? null : undefined;
  }
  const parsed = parseInterrupts({
    ...(before && { before }),
    ...(after && { after }),
    ...(when && { when }),
  });
  if (interrupts === false || parsed === null) return parsed;
  return {
    ...(before && { before: parsed.before }),
    ...(after && { after: parsed.after }),
    ...(when && { when: parsed.when }),
  };
}

/** Interrupts that a stronger source takes away are gone; those that it leaves alone, or names itself, are meant. */
function withoutWeakerInterrupts<All extends OptionShares>(
  options: All,
  rankOf: (name: string) => number | null,
): All {
  const rank = rankOf("interrupts");
  if (rank === null) return options;
  if (options.interrupts !== false) {
    const { interrupts: _, ...others } = options;
    return others as All;
  }
  const weaker = new Set<string>(PLACES.filter((name) => (rankOf(name) ?? 0) > rank));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !weaker.has(name))) as All;
}

/** The options about interrupts. */
export const interruptsOptions: OptionPart<
  "interruptBefore" | "interruptAfter" | "interruptWhen" | "interrupts"
> = {
  specs: under("Stops for a person", "save", {
    interruptBefore: repeated(
      "--interrupt-before <nodes>",
      `stop for a person before these nodes: ${LOOP_NODES.join(", ")} (the save's)`,
      parseChoices(LOOP_NODES),
    ),
    interruptAfter: repeated(
      "--interrupt-after <nodes>",
      "stop for a person after these nodes (the save's)",
      parseChoices(LOOP_NODES),
    ),
    interruptWhen: repeated(
      "--interrupt-when <condition>",
      "stop for a person before an action for which this holds: see docs/interrupts.md (the save's)",
      parseListed,
    ),
    interrupts: option("--set interrupts=off", "drop the interrupts that the save has", parseYesNo),
  }),
  mostUsed: ["interruptBefore", "interruptAfter"],
  examples: [["runner --steps 9 --interrupt-before act", "stop before each action"]],
  configKeys: { interrupt_before: "interruptBefore", interrupt_after: "interruptAfter" },
  asked(options) {
    const interrupts = interruptsOf(options);
    return interrupts === undefined ? {} : { interrupts };
  },
  withoutWeaker: withoutWeakerInterrupts,
};
