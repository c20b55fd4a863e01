import type { CoursePlace } from "../../packages/games/src/known/game-adapter.ts";
import type { Atlas, Standing } from "../../packages/games/src/world/atlas/atlas.ts";
import type { ErrorCode } from "../base/errors.ts";
import type { Button } from "../base/vocabulary/button.ts";
import type { ImageTable, Message, ReplyBlock, ToolSpec, ToolUse } from "../base/vocabulary/conversation.ts";
import type { ExplorerSettings } from "../base/vocabulary/explorer-settings.ts";
import type { GameInfo } from "../base/vocabulary/game-info.ts";
import type { JsonObject } from "../base/vocabulary/json.ts";
import type { CallPurpose } from "../base/vocabulary/reply.ts";
import type { LeftOut } from "../base/vocabulary/run-settings.ts";
import type { Usage } from "../base/vocabulary/usage.ts";

/** One request. Messages alternate, begin with the user's, and every tool call in them is answered. */
export interface ModelRequest {
  readonly purpose: CallPurpose;
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly messages: readonly Message[];
  /** Holds every image that `messages` refer to. */
  readonly images: ImageTable;
  /** False for a model without vision: words replace the images. True when absent. */
  readonly pictures?: boolean;
  /** Parameters that servers refused, by model: they are not sent. None when absent. */
  readonly leftOut?: LeftOut;
  /** Whether equal faults in a row end the call as a refusal, of which something can be tried. False when absent. */
  readonly endsAlike?: boolean;
  /** The built-in player's seed; the one it was created with when absent. LMs never see it. */
  readonly seed?: number;
  /** Its manner of playing; the usual one when absent. LMs never see it. */
  readonly explorer?: ExplorerSettings;
  /** For a player in this process: no server is sent it, and no digest counts it. Absent in games whose maps are not known. */
  readonly world?: KnownWorld;
  /**
   * The call that answers a part which asks in the middle of a step, and changes nothing: for a player with nothing to add. No server
   * is sent it, and no digest counts it. Absent where no part asks so.
   */
  readonly passWith?: Pick<ToolUse, "name" | "input">;
}

/** The known maps of the game, and the player's place on them; null if the game has no walking. */
export interface KnownWorld {
  readonly atlas: Atlas;
  readonly at: Standing | null;
  /** Whether the screen shows cells to walk on now. Absent where that is not known, and while the player stands nowhere. */
  readonly canWalk?: boolean;
  /** Whether the picture shows the player's walks. Absent where that is not known. */
  readonly showsPlayer?: boolean;
  /** In a game whose maps show neither ways out nor people, a name for the picture now: equal for equal pictures. Absent in others. */
  readonly picture?: () => string;
  /** In a game whose map was found by experiment, the game now: presses can be tried on it. Absent in others. */
  readonly ahead?: () => Fork;
  /** In a game seen from the side, the game now, likewise. Absent in others. */
  readonly course?: () => Fork;
}

/** The game as it would be after some presses. They are tried on a machine that no run uses. */
export interface Fork {
  /** The cells through which the last press led, in order, with the one where it began. */
  readonly passed: readonly Standing[];
  /** The state of the game. */
  readonly info: GameInfo;
  /** The player's place on a course; null or absent where there is none. */
  readonly course?: CoursePlace | null;
  /** The same after one press more; with `holdFrames` 0 time passes alone. The same presses always lead to the same. */
  press(button: Button, holdFrames: number, waitFrames: number): Fork;
}

/** The reason for a reply's end. Unknown values are kept as they came. */
export type StopReason =
  | "end_turn"
  | "tool_use"
  | "max_tokens"
  | "stop_sequence"
  | "refusal"
  | "pause_turn"
  | "model_context_window_exceeded"
  | (string & {});

/** One whole reply. `content` is verbatim and may be empty. */
export interface ModelReply {
  readonly content: readonly ReplyBlock[];
  readonly stopReason: StopReason;
  readonly usage: Usage;
  /** The model that replied, as the server names it. */
  readonly model: string;
}

/**
 * An event of a reply under way. The words are for people to watch, and unchecked: only the reply counts. After a
 * `retry` the reply starts anew, and earlier events are void.
 */
export type ModelEvent =
  | { readonly type: "text"; readonly text: string }
  /** The visible part of the LM's thinking; newer models also put their words between tool calls here. */
  | { readonly type: "thinking"; readonly text: string }
  | {
      readonly type: "retry";
      /** 1 for the first retry of this call. */
      readonly attempt: number;
      readonly waitMs: number;
      /** One line for people. */
      readonly reason: string;
      /** The broken attempt's tokens, as the server reported them; null: unknown. */
      readonly lostUsage: Usage | null;
    };

/** The limits of one attempt of a call. */
export interface Allowance {
  /** The most tokens that the reply may have, its thinking included; null for as many as the model gives. */
  readonly maxTokens: number | null;
  /** The money reserved for it; null if the model's price is unknown. */
  readonly reserved: ReservedMoney | null;
}

/** Money that is set aside for one attempt. */
export interface ReservedMoney {
  readonly usd: number;
  /** The least with which the attempt is worth making. */
  readonly leastUsd: number;
  /** The whole run's cost before it in dollars, including the money reserved for lost calls. */
  readonly spentUsd: number;
  /** Returns the tokens of a reply that the given dollars cover, at least `leastUsd`. */
  tokensFor(usd: number): number;
}

/** A player: the conversation and the tools in; content blocks, usage and stop reason out. */
export interface LanguageModel {
  /** The name that settings and saves keep. */
  readonly id: string;

  /** Whether calls cost money or need a network; the built-in player's do not. */
  readonly isRemote: boolean;

  /** False for a player that is never asked for a summary: the runner writes its own. True when unset. */
  readonly writesSummaries?: boolean;

  /** Asks its server how many tokens a conversation may have; null where it does not say. Unset where no server is asked. */
  contextTokens?(): Promise<number | null>;

  /** The most tokens of a reply, its thinking included; unknown when unset. */
  readonly maxTokens?: number | undefined;

  /**
   * Asks for one reply; yields events meanwhile and returns the whole. May be called again, one call at a time. Keeps
   * no state between calls except in the conversation.
   *
   * `seen` receives the present attempt's tokens, each time the server reports more: none if it refused. Leave it out
   * if only the reply matters.
   *
   * `allow` is asked right before each attempt; if it throws, the call ends, and nothing is sent.
   *
   * @throws `ModelFault` when no reply can be had; the signal's reason when it was aborted
   */
  reply(
    request: ModelRequest,
    options: {
      readonly signal: AbortSignal;
      readonly seen?: (usage: Usage) => void;
      readonly allow?: () => Promise<Allowance>;
    },
  ): AsyncGenerator<ModelEvent, ModelReply, void>;
}

/** The reason for a missing reply. */
export type ModelFaultKind =
  /** No connection, overload, silence: the same call may work later. Every retry was made. */
  | "unreachable"
  /** The key is missing or refused. */
  | "credentials"
  /** The account cannot pay: an unpaid bill, a used-up quota, a limit of spending. */
  | "payment"
  /** The conversation is too large for the model or the server (413, context exceeded). */
  | "too-large"
  /** The server refuses the thinking blocks in the history. */
  | "thinking-refused"
  /** The server refuses the messages of the request, whatever it is about them. */
  | "conversation-refused"
  /** The server refuses a parameter by name that the request can do without: see {@link ModelFault.refused}. */
  | "parameter-refused"
  /** The server refuses the request for another reason, or the model does not exist. */
  | "refused-request"
  /** Recorded traffic and the conversation differ. */
  | "replay-mismatch";

/** A parameter that a server refused by name. */
export interface RefusedParameter {
  /** The model that was asked. */
  readonly model: string;
  /** As in the body of the request: `thinking`, `output_config`. */
  readonly parameter: string;
}

/** The error code of each fault, unless the fault has a more exact one. */
const FAULT_CODES: Readonly<Record<ModelFaultKind, ErrorCode>> = {
  unreachable: "model-unreachable",
  credentials: "credentials-refused",
  payment: "request-refused",
  "too-large": "conversation-too-large",
  "thinking-refused": "thinking-refused",
  "conversation-refused": "conversation-refused",
  "parameter-refused": "parameter-refused",
  "refused-request": "request-refused",
  "replay-mismatch": "recording-mismatched",
};

/** The settings that a server's answer can name as its reason. `model`: it is not known there. */
export const BLAMED_SETTINGS = ["model", "effort", "thinking", "pictures"] as const;

/** A setting that a server's answer names as its reason. */
export type BlamedSetting = (typeof BLAMED_SETTINGS)[number];

/** The details of a fault besides its kind and its message. */
export interface ModelFaultOptions extends ErrorOptions {
  readonly code?: ErrorCode;
  readonly facts?: JsonObject;
  readonly refused?: RefusedParameter | null;
  readonly blames?: readonly BlamedSetting[];
  readonly tries?: readonly string[] | null;
  readonly mayPass?: boolean;
}

/** No reply could be had. The message is one line, subject and fact, as that of a `RunnerError`. */
export class ModelFault extends Error {
  override readonly name: string = "ModelFault";
  readonly kind: ModelFaultKind;
  /** The code of the error that this fault becomes when it ends a run. */
  readonly code: ErrorCode;
  /** The facts of that error's remedy. */
  readonly facts: JsonObject;
  /** The refused parameter, for `parameter-refused`; else null. */
  readonly refused: RefusedParameter | null;
  /** The settings that the server's answer names; empty if it names none, or if no answer came. */
  readonly blames: readonly BlamedSetting[];
  /**
   * The things that the request can be tried without, one after the other: names of `leftOut`. Null where no other request would be taken:
   * for a refused key, a payment, a policy or an unknown model.
   */
  readonly tries: readonly string[] | null;
  /** Whether the same request may be taken later: the server failed again and again, and did not refuse it. */
  readonly mayPass: boolean;

  constructor(
    kind: ModelFaultKind,
    message: string,
    {
      refused = null,
      blames = [],
      tries = null,
      mayPass = false,
      code = FAULT_CODES[kind],
      facts = {},
      ...options
    }: ModelFaultOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.code = code;
    this.facts = facts;
    this.refused = refused;
    this.blames = blames;
    this.tries = tries;
    this.mayPass = mayPass;
  }
}
