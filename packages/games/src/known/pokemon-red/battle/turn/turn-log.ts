import { NOTHING_READ, type Reading, seeText } from "../../../../actions/text/reading.ts";
import type { ShownText } from "../../../game-adapter.ts";
import type { Status } from "../../party.ts";
import type { Side } from "../conditions.ts";
import type { FieldView, FighterView } from "./field-view.ts";

/** Something that changed on the field, by the memory. */
export type FieldEvent =
  | {
      readonly type: "hp";
      readonly side: Side;
      readonly name: string;
      readonly from: number;
      readonly to: number;
      readonly of: number;
    }
  | { readonly type: "status"; readonly side: Side; readonly name: string; readonly status: Status | null }
  | {
      readonly type: "out";
      readonly side: Side;
      readonly name: string;
      readonly hp: number;
      readonly of: number;
    };

/** The course of a turn as far as it was seen: plain data. */
export interface TurnLog {
  readonly reading: Reading;
  /** Each event with the number of pages before it. */
  readonly events: readonly { readonly after: number; readonly event: FieldEvent }[];
  /** The field as it last stood for two looks; null before the first. */
  readonly field: FieldView | null;
  /** The field at the last look. */
  readonly last: FieldView | null;
  /** Whether all Pokémon of the party had fainted at any time. */
  readonly hasLost: boolean;
}

/** A log without anything. The field is compared from the first look on, or from `field`. */
export function beginLog(field: FieldView | null = null): TurnLog {
  return { reading: NOTHING_READ, events: [], field, last: null, hasLost: false };
}

/** The log with one more look. A change counts when it stands for two looks: a copy may be half done at one. */
export function look(log: TurnLog, field: FieldView, text: ShownText | null): TurnLog {
  const reading = seeText(log.reading, text);
  const after = reading.pages.length + (reading.open === null ? 0 : 1);
  const isSteady = log.last !== null && JSON.stringify(log.last) === JSON.stringify(field);
  const events = isSteady && log.field !== null ? eventsBetween(log.field, field) : [];
  return {
    reading,
    events: [...log.events, ...events.map((event) => ({ after, event }))],
    field: isSteady ? field : log.field,
    last: field,
    hasLost: log.hasLost || (isSteady && field.isLost),
  };
}

/** Events of the fight; none after its end, when the memory keeps the last fighters. */
function eventsBetween(was: FieldView, is: FieldView): readonly FieldEvent[] {
  if (!is.isOn) return [];
  return (["enemy", "own"] as const).flatMap((side) => sideEvents(side, was[side], is[side]));
}

function sideEvents(side: Side, was: FighterView | null, is: FighterView | null): readonly FieldEvent[] {
  if (is === null) return [];
  const { name, hp, maxHp, status } = is;
  if (was === null || was.place !== is.place) return [{ type: "out", side, name, hp, of: maxHp }];
  return [
    ...(was.hp === hp ? [] : [{ type: "hp", side, name, from: was.hp, to: hp, of: maxHp } as const]),
    // That one fainted, or was revived, is seen by its HP.
    ...(was.status === status || hp === 0 || was.hp === 0
      ? []
      : [{ type: "status", side, name, status } as const]),
  ];
}
