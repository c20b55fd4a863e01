import type { PartOptionName, PartRow } from "../../../../play/session/config/part-row.ts";
import {
  PART_TABLE,
  type PartWithoutOption,
  SESSION_PARTS,
} from "../../../../play/session/config/part-table.ts";
import type { SessionConfig } from "../../../../play/session/config/session-config.ts";
import { type ParseValue, parseDuration, parseText, parseWhole, parseYesNo } from "./parse-value.ts";
import { flagsOf, type TableOption } from "./setting-options.ts";

/** The parts of a session that an option gives. */
type PartWithOption = Exclude<keyof SessionConfig, PartWithoutOption>;

/** The options that are parts of a session. */
export type PartOptions = {
  readonly [Part in PartWithOption as PartOptionName<Part>]?: NonNullable<SessionConfig[Part]>;
};

/** The option of a part, as the table of parts has it. */
export interface PartOptionSpec extends TableOption<keyof PartOptions> {
  readonly part: PartWithOption;
  readonly isPath: boolean;
  /** The value where it is not given; undefined for none. */
  readonly usual: string | undefined;
}

/** The options of all parts of a session. */
export const PART_OPTIONS: readonly PartOptionSpec[] = SESSION_PARTS.flatMap((part): PartOptionSpec[] => {
  const { kind, least = 1, option }: PartRow = PART_TABLE[part];
  if (option === undefined) return [];
  const { heading, help, holds, keeps, behind, usual } = option;
  const name = (option.name ?? part) as keyof PartOptions;
  const own = { name, part: part as PartWithOption, isPath: kind === "path", usual };
  return [
    {
      ...own,
      heading,
      flags: flagsOf(name, option),
      help,
      parse: parserOf(kind, least),
      holds,
      keeps,
      behind,
    },
  ];
});

function parserOf(kind: PartRow["kind"], least: number): ParseValue<unknown> {
  switch (kind) {
    case "count":
      return parseWhole(least);
    case "ms":
      return parseDuration;
    case "switch":
      return parseYesNo;
    default:
      return parseText;
  }
}
