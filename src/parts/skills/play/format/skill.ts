import type { OrTemplate } from "../../../../base/fields/or-template.ts";
import type { Button } from "../../../../base/vocabulary/button.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";

/** The types of a skill's parameters. */
export const PARAMETER_TYPES = ["string", "number", "boolean"] as const;

/** One parameter. Without a default it must be given. */
export interface Parameter {
  readonly type: (typeof PARAMETER_TYPES)[number];
  readonly default?: string | number | boolean | undefined;
  readonly description?: string | undefined;
}

/** A skill's description of itself. */
export interface SkillMeta {
  /** Letters, digits, `-` and `_`; also the name of its file. */
  readonly name: string;
  readonly description?: string | undefined;
  readonly version?: string | undefined;
  /** The game that it is for, as the adapter is called; any game where it is missing. */
  readonly game?: string | undefined;
  /** Whether a checkpoint is made before it runs. */
  readonly risky?: boolean | undefined;
  readonly parameters?: Readonly<Record<string, Parameter>> | undefined;
}

/** A reusable plan. */
export interface Skill {
  readonly meta: SkillMeta;
  readonly steps: readonly Primitive[];
}

/** The severities of a failed expectation. */
export const SEVERITIES = ["fail", "warn"] as const;

/** The cells that a walk over the game's maps can avoid. */
export const AVOIDED_CELLS = ["grass", "sight"] as const;

/** One of them. */
export type AvoidedCell = (typeof AVOIDED_CELLS)[number];

/** One step of a skill, with the defaults filled in. Counts of frames are the game's: 59.73 a second. */
export type Primitive =
  | {
      readonly primitive: "tap";
      /** One, or several that are held together: `right+a`. */
      readonly button: string;
      readonly repeat: OrTemplate<number>;
      readonly hold_frames: OrTemplate<number>;
      readonly wait_frames: OrTemplate<number>;
    }
  | {
      readonly primitive: "hold";
      readonly button: string;
      readonly frames: OrTemplate<number>;
      readonly keep: boolean;
    }
  | { readonly primitive: "release"; readonly button: OrTemplate<Button> }
  | {
      readonly primitive: "wait";
      readonly frames?: OrTemplate<number> | undefined;
      readonly until?: string | undefined;
      readonly max_frames?: OrTemplate<number> | undefined;
    }
  | {
      readonly primitive: "navigate";
      /** A cell of the screen's walking grid: both or none. */
      readonly row?: OrTemplate<number> | undefined;
      readonly column?: OrTemplate<number> | undefined;
      /** A cell of a map of the game, by default of the present one: both, or the marker, or none. */
      readonly x?: OrTemplate<number> | undefined;
      readonly y?: OrTemplate<number> | undefined;
      readonly map?: string | undefined;
      readonly marker?: string | undefined;
      readonly avoid?: readonly AvoidedCell[] | undefined;
      readonly explore?: boolean | undefined;
    }
  | { readonly primitive: "read_text"; readonly max_pages: OrTemplate<number> }
  | { readonly primitive: "choose"; readonly option: string }
  | { readonly primitive: "enter_name"; readonly text: string }
  | { readonly primitive: "act"; readonly action: string; readonly input: JsonObject }
  | { readonly primitive: "refresh_state"; readonly fields?: readonly string[] | undefined }
  | { readonly primitive: "mark_screen" }
  | { readonly primitive: "capture"; readonly label: string }
  | { readonly primitive: "annotate"; readonly message: string }
  | {
      readonly primitive: "expect";
      readonly condition: string;
      readonly message: string;
      readonly severity: (typeof SEVERITIES)[number];
    }
  | { readonly primitive: "set"; readonly name: string; readonly value: JsonValue }
  | {
      readonly primitive: "checkpoint";
      readonly label: string;
      readonly description?: string | undefined;
      /** Frames that are run, after which it is gone; it lasts as long as the skill where this is missing. */
      readonly ttl_frames?: OrTemplate<number> | undefined;
    }
  | {
      readonly primitive: "resume";
      readonly label: string;
      readonly fallback_steps?: readonly Primitive[] | undefined;
      readonly max_times: OrTemplate<number>;
    }
  | {
      readonly primitive: "save_checkpoint";
      readonly slot: OrTemplate<number>;
      readonly label?: string | undefined;
    }
  | { readonly primitive: "load_checkpoint"; readonly slot: OrTemplate<number> }
  | {
      readonly primitive: "inference_checkpoint";
      readonly label: string;
      readonly context: string;
      readonly timeout_seconds: OrTemplate<number>;
    }
  | {
      readonly primitive: "call";
      readonly skill: string;
      readonly params: JsonObject;
      readonly on_abort?: readonly Primitive[] | undefined;
    }
  | {
      readonly primitive: "if";
      readonly condition: string;
      readonly then: readonly Primitive[];
      readonly otherwise?: readonly Primitive[] | undefined;
    }
  | {
      readonly primitive: "while";
      readonly condition: string;
      readonly body: readonly Primitive[];
      readonly max_iterations: OrTemplate<number>;
    }
  | { readonly primitive: "repeat"; readonly times: OrTemplate<number>; readonly body: readonly Primitive[] }
  | { readonly primitive: "break" }
  | { readonly primitive: "success"; readonly summary: string }
  | { readonly primitive: "abort"; readonly reason: string };

/** The name of a primitive. */
export type PrimitiveName = Primitive["primitive"];

/** The lists of steps inside a step, each with the key that holds it. */
export function bodiesOf(step: Primitive): readonly (readonly [key: string, steps: readonly Primitive[]])[] {
  switch (step.primitive) {
    case "if":
      return [
        ["then", step.then],
        ...(step.otherwise === undefined ? [] : [["otherwise", step.otherwise] as const]),
      ];
    case "while":
    case "repeat":
      return [["body", step.body]];
    case "resume":
      return step.fallback_steps === undefined ? [] : [["fallback_steps", step.fallback_steps]];
    case "call":
      return step.on_abort === undefined ? [] : [["on_abort", step.on_abort]];
    default:
      return [];
  }
}

/** Returns every label in a checkpoint or a resume, at any depth. */
export function labelsIn(steps: readonly Primitive[]): readonly string[] {
  return steps.flatMap((step) => [
    ...(step.primitive === "checkpoint" || step.primitive === "resume" ? [step.label] : []),
    ...bodiesOf(step).flatMap(([, body]) => labelsIn(body)),
  ]);
}
