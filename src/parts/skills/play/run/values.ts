import { bytesOf } from "../../../../../packages/emulator/src/picture/find-changed.ts";
import { glance } from "../../../../../packages/emulator/src/picture/glance.ts";
import { holds } from "../../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../../base/expressions/expression-error.ts";
import { fillObject, fillTemplates } from "../../../../base/expressions/fill-templates.ts";
import { table } from "../../../../base/table.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import { BUTTONS, type Button, isButton, parseChord } from "../../../../base/vocabulary/button.ts";
import type { GameInfo } from "../../../../base/vocabulary/game-info.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { textOrJson } from "../../../../base/vocabulary/json.ts";
import { SkillAbort } from "./skill-abort.ts";
import { framesPlayed, type Here, type SkillRunning } from "./skill-run.ts";

/** The whole numbers that a field takes. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Returns whether a condition holds now. */
export function holdsNow(here: Here, key: string, source: string): boolean {
  return located(here, key, () => {
    const condition = here.run.expressions.expression(source);
    return holds(condition, scopeOf(here, condition.mentions));
  });
}

/** Returns the names in a condition. */
export function mentions(here: Here, key: string, source: string): readonly string[] {
  return located(here, key, () => here.run.expressions.expression(source).mentions);
}

/** The number of a field, which may be a template. */
export function numberIn(here: Here, key: string, given: number | string, { min, max }: Range): number {
  const value = valueIn(here, key, given);
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw abortAt(here, key, `it must be a whole number from ${min} to ${max}, but is ${show(value)}`);
}

/** The button of a field, which may be a template; in any case. */
export function buttonIn(here: Here, key: string, given: string): Button {
  const value = valueIn(here, key, given);
  const name = typeof value === "string" ? value.toLowerCase() : "";
  if (isButton(name)) return name;
  throw abortAt(here, key, `it must be one of ${BUTTONS.join(", ")}, but is ${show(value)}`);
}

/** The same, or several buttons that are held together. */
export function chordIn(here: Here, key: string, given: string): readonly Button[] {
  const value = valueIn(here, key, given);
  const held = typeof value === "string" ? parseChord(value) : null;
  if (held !== null) return held;
  throw abortAt(here, key, `it must be one of ${BUTTONS.join(", ")}, but is ${show(value)}`);
}

/** A text with its templates filled in. */
export function textIn(here: Here, key: string, given: string): string {
  return textOrJson(valueIn(here, key, given));
}

/** Any value, with every template in it filled in. */
export function valueIn(here: Here, key: string, given: JsonValue): JsonValue {
  return fillTemplates(key, given, (at, source) => renderAt(here, at, source));
}

/** Each value of an object, with every template in it filled in. */
export function objectIn(here: Here, key: string, given: JsonObject): JsonObject {
  return fillObject(key, given, (at, source) => renderAt(here, at, source));
}

/** Ends the run because of an invalid field of a step. */
export function abortAt(here: Here, key: string, fact: string): SkillAbort {
  return new SkillAbort(`${here.place}.${key}: ${fact}`);
}

/** The state of the game as it is now: read again where frames have run or the machine was moved. */
export function gameNow(run: SkillRunning): GameInfo {
  const played = framesPlayed(run);
  if (run.readAt !== played) {
    const { emulator, game } = run.ports;
    run.execution = { ...run.execution, game: game.adapter.readState(emulator, run.execution.game) };
    run.readAt = played;
  }
  return run.execution.game;
}

function renderAt(here: Here, key: string, source: string): JsonValue {
  return located(here, key, () => {
    const template = here.run.expressions.template(source);
    return template.render(scopeOf(here, template.mentions));
  });
}

/** Returns the values for an expression. Only mentioned names are read, such as the screen. */
function scopeOf({ run, active }: Here, mentions: readonly string[]): JsonObject {
  const makers: Readonly<Record<string, () => JsonValue>> = table({
    game: () => gameNow(run),
    vars: () => run.execution.variables,
    params: () => active.params,
    resumes: () => Object.fromEntries(active.resumes),
    screen: () => lookAtScreen(run),
  });
  return Object.fromEntries(mentions.map((name) => [name, makers[name]?.() ?? null]));
}

/** Returns the screen's values for an expression. Reading changes nothing. */
function lookAtScreen({ ports, execution, screens }: SkillRunning): JsonObject {
  const now = bytesOf(glance(ports.emulator));
  const isSame = (other: Uint8Array | undefined) => other !== undefined && now.equals(other);
  const matches = execution.captures.map(({ label, sha256 }) => [label, isSame(screens.get(sha256))]);
  return { changed: !isSame(execution.screen), matches: Object.fromEntries(matches) };
}

function located<T>(here: Here, key: string, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ExpressionError) throw abortAt(here, key, error.message);
    throw error;
  }
}

function show(value: JsonValue): string {
  return cutText(JSON.stringify(value), 80);
}
