/**
 * Shares of parts in the vocabulary. Each is empty here: a part adds its own keys to them by a module augmentation, so that
 * the sets stay closed and a forgotten one is an error of the compiler.
 */

/** Settings of a run, all optional and nullable, so that old saves load. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface SettingShares {}

/** Settings of which less can be asked for than a save keeps, as they are asked for. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface AskedShares {}

/** The options that give fields of settings that are objects, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface SettingFieldShares {}

/** Parts of a session's configuration. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface SessionShares {}

/** Those of them that no option gives. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface SessionOnlyShares {}

/** Options of the command line that are in no table, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface OptionShares {}

/** Fields of the saved memory, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface MemoryShares {}

/** Fields of a save's info, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface SaveInfoShares {}

/** Fields of a step's outcome, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface OutcomeShares {}

/** Fields of a conversation's opening in its record, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface OpeningShares {}

/** Fields of a new game's record, with which it begins. All optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface StartShares {}

/** Journal records, by type. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface RecordShares {}

/** Journal records of the step under way, by type: played again, the step takes them from there. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface StepRecordShares {}

/** Fields of a decision's record, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface DecisionShares {}

/** Events of a run, by type. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface EventShares {}

/** Fields of a tool's outcome, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ToolOutcomeShares {}

/** Fields of a call of the LM, and of its records: the part that asks, and where. All optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface CallShares {}

/** Fields of what tools jot down in a step, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface JotterShares {}

/** Fields of the context of a tool, which only its part's tools use. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ToolContextShares {}

/** Fields of the context of a run's nodes: what a part keeps for one process. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ContextShares {}

/** Ports of a run, which only its part uses. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface PortShares {}

/** Ports of a run through which a part asks models. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ModelPortShares {}

/** The shares of parts in the cost of a run. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface PaidShares {}

/** Services that a program may give a session, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ServiceShares {}

/** Options of a run that a program drives itself, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface RunOptionShares {}

/** Fields of a new game's memory from elsewhere, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface BroughtShares {}

/** Fields of a run's status, which `runner status --json` prints. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface StatusShares {}

/** Fields of that status about the stop at which a run stands, and those that are open. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface StandingShares {}

/** Fields of the state in a checkpoint of the protocol. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ProtocolShares {}

/** Fields of a decision in a checkpoint of the protocol, all optional. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ProtocolDecisionShares {}

/** Limits of a run in a checkpoint of the protocol. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ConstraintShares {}

/** Kinds of marks in the timeline. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface MarkShares {}

/** Facts of a step that stood before it. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface StepBeforeShares {}

/** Facts of a step that its outcome has. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface StepOutcomeShares {}

/** Requests to the viewer that act, by the last word of their address. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ActShares {}

/** Answers of the viewer about a step, by the last word of their address. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface AnswerShares {}

/** Any value of a share. */
export type AnyOf<Shares> = Shares[keyof Shares];
