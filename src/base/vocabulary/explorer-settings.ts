/** The numbers of the built-in player's manner of playing, all whole: each one's range, usual value and meaning. */
export const EXPLORER_NUMBERS = {
  people: { usual: 20, least: -100, most: 100, says: "preference for people that were not asked yet" },
  things: {
    usual: 0,
    least: -100,
    most: 100,
    says: "preference for things and walls that were not looked at yet",
  },
  sights: { usual: 1, least: 1, most: 4, says: "stretches of unseen ground walked over in one step" },
  blocked: {
    usual: 0,
    least: 0,
    most: 200,
    says: "cost of an aim for each time that it was not reached lately",
  },
  patience: { usual: 4, least: 1, most: 20, says: "steps without effect after which anything is pressed" },
  heal: {
    usual: 40,
    least: 0,
    most: 90,
    says: "share of health below which a remedy is taken in a fight, in percent",
  },
  rounds: { usual: 3, least: 1, most: 4, says: "rounds fought in one step while both sides are strong" },
  strong: {
    usual: 30,
    least: 0,
    most: 100,
    says: "share of health above which a side is strong, in percent",
  },
} as const;

/** The name of such a number. */
export type ExplorerNumberName = keyof typeof EXPLORER_NUMBERS;

/** Changes of the built-in player's manner of playing; a number that is absent is as usual. */
export type ExplorerSettings = { readonly [Name in ExplorerNumberName]?: number };

/** All numbers of its manner of playing. */
export type ExplorerManner = { readonly [Name in ExplorerNumberName]: number };

/** The manner of playing with these changes. */
export function mannerWith(changes: ExplorerSettings = {}): ExplorerManner {
  const numbers = Object.entries(EXPLORER_NUMBERS).map(([name, { usual }]) => [
    name,
    changes[name as ExplorerNumberName] ?? usual,
  ]);
  return Object.fromEntries(numbers) as ExplorerManner;
}

/** Whether a value is a number that the built-in player's manner of playing may have. */
export function isExplorerNumber(name: string, value: unknown): boolean {
  if (!Object.hasOwn(EXPLORER_NUMBERS, name)) return false;
  const { least, most } = EXPLORER_NUMBERS[name as ExplorerNumberName];
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** The words for the usual manner of playing. */
const USUAL = "usual";

/** Reads changes as they are written: `heal:60,rounds:3`, or `usual` for none; null for anything else. */
export function readExplorerSettings(text: string): ExplorerSettings | null {
  if (text.trim() === USUAL) return {};
  const pairs = text.split(",").map((pair) => /^\s*(\w+)\s*:\s*(-?\d{1,6})\s*$/.exec(pair) ?? []);
  const numbers = pairs.map(([, name = "", number]) => [name, Number(number)] as const);
  return numbers.every(([name, number]) => isExplorerNumber(name, number))
    ? Object.fromEntries(numbers)
    : null;
}

/** Changes as {@link readExplorerSettings} reads them. */
export function writeExplorerSettings(changes: ExplorerSettings): string {
  const pairs = Object.entries(changes).map(([name, number]) => `${name}:${number}`);
  return pairs.length === 0 ? USUAL : pairs.join(",");
}
