import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { JsonObject } from "./json.ts";

/** The action of a person, or of a workflow, instead of the LM: one tool call is one step. */
export interface OperatorAction {
  /** A tool, by the name that the LM knows: `run_skill`, `press_buttons`, `wait`. */
  readonly tool: string;
  readonly input: JsonObject;
}

/** The operator's tool that restores a game that was played elsewhere: no LM is offered it. */
export const IMPORT_STATE = "import_state";

/** A game that was played elsewhere. */
export interface ImportedMachine {
  readonly machine: MachineState;
  /** Names it in the journal: a digest of the file that it came in. */
  readonly id: string;
  /** Its origin, as a whole sentence for the LM. */
  readonly told: string;
}

/** The id of the call that an operator makes. */
export const OPERATOR_CALL_ID = "operator";
