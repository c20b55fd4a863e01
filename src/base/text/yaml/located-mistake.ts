import type { JsonObject } from "../../vocabulary/json.ts";
import { firstLines, type Mistake, type Place, renderPlace } from "../mistake.ts";
import type { Position } from "./line-positions.ts";
import type { YamlText } from "./read-yaml.ts";

/** A mistake of a file, with its place. */
export interface LocatedMistake extends Position {
  /** As people write it, `steps[1].until`; empty for the whole file. */
  readonly place: string;
  /** The mistake and its correction. One line. */
  readonly fact: string;
}

/**
 * Mistakes with their places, in the order of the file.
 *
 * @param written a place as the file has it, where keys have old names
 */
export function locateMistakes(
  found: readonly Mistake[],
  { locate }: Pick<YamlText, "locate">,
  written: (place: Place) => Place = (place) => place,
): readonly LocatedMistake[] {
  return found
    .map((mistake) => ({ mistake, place: written(mistake.place) }))
    .map(({ mistake, place }) => ({ mistake, place, position: locate(place) }))
    .sort(({ position: a }, { position: b }) => a.line - b.line || a.column - b.column)
    .map(({ mistake, place, position }) => ({
      ...position,
      place: renderPlace(place),
      // Some find their words on demand: a file may hold thousands.
      get fact() {
        return mistake.fact;
      },
    }));
}

/** The first mistakes as lines: see {@link renderLocated}. */
export function tellMistakes(where: string, mistakes: readonly LocatedMistake[]): readonly string[] {
  return firstLines(mistakes, (mistake) => renderLocated(where, mistake));
}

/** A mistake as one line: `lantern.yaml:7:9: steps[1].until: …`. */
export function renderLocated(where: string, { line, column, place, fact }: LocatedMistake): string {
  return [`${where}:${line}:${column}`, ...(place === "" ? [] : [place]), fact].join(": ");
}

const MAX_FACTS = 20;

/** The error of a file that cannot be used: its first mistake as the message, the first ones as facts. */
export function summarizeMistakes(
  where: string,
  mistakes: readonly LocatedMistake[],
): { readonly message: string; readonly facts: JsonObject } {
  const [first = ""] = tellMistakes(where, mistakes);
  const rest = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : "";
  const told = mistakes.slice(0, MAX_FACTS).map((mistake) => ({ ...mistake }));
  return { message: `${first}${rest}`, facts: { file: where, mistakes: told } };
}
