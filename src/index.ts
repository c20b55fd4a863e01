// The public library. Each export is a decision: what is not here may change without notice.
export { beginRun } from "./agent/new-run.ts";
export type { RunJournal, RunPorts } from "./agent/ports.ts";
export { branchOff, withSettings } from "./agent/resume.ts";
export { runAgent } from "./agent/run-agent.ts";
export type { RunOptions } from "./agent/run-options.ts";
export type { CustomTool, PressFrames, ToolAnswer, ToolGame } from "./agent/tools/custom/custom-tool.ts";
export { parseCartridge } from "./emulator/cartridge/cartridge.ts";
export { readRom } from "./emulator/cartridge/read-rom.ts";
export type { Emulator, MemoryReader } from "./emulator/emulator.ts";
export { hashMachine } from "./emulator/machine-hash.ts";
export { encodeScreenPng } from "./emulator/picture/screen-png.ts";
export { createEmulator } from "./emulator/wasmboy-emulator.ts";
export { type ErrorCode, type ErrorFacts, type ErrorKind, EXIT_CODES, RunnerError } from "./errors.ts";
export type { CollisionGrid, GameAdapter, GameView, GridCell } from "./games/game-adapter.ts";
export { findAdapter } from "./games/registry.ts";
export { catchUp } from "./history/replay.ts";
export { restorePoint } from "./history/restore.ts";
export type { StartPoint } from "./history/start-point.ts";
export { costOf, PRICES, type PriceTable } from "./ledger/prices.ts";
export type { InboxView, Letter, Mailbox } from "./mailbox/mailbox.ts";
export { createMemoryMailbox, type MemoryMailbox } from "./mailbox/memory-mailbox.ts";
export { type AnthropicModelOptions, createAnthropicModel } from "./model/anthropic/anthropic-model.ts";
export { createExplorer } from "./model/explorer/explorer.ts";
export {
  type LanguageModel,
  type ModelEvent,
  ModelFault,
  type ModelFaultKind,
  type ModelReply,
  type ModelRequest,
} from "./model/language-model.ts";
export { BUTTONS, type Button, type InputTrack } from "./run/button.ts";
export type { Checkpoint, CheckpointKind, GameIdentity } from "./run/checkpoint.ts";
export type { ImageTable, Message, ReplyBlock, ToolSpec } from "./run/conversation.ts";
export type { GameInfo } from "./run/game-info.ts";
export type { InterruptDecision, InterruptSettings, InterruptTrigger } from "./run/interrupts.ts";
export type { Head, HeadKeeper } from "./run/journal/head.ts";
export type { LoopNode } from "./run/loop-node.ts";
export type { Cartridge, CoreIdentity, MachineState, Screen } from "./run/machine.ts";
export type { OperatorMail, OutboxMessage } from "./run/mail.ts";
export type { RunOutcome } from "./run/outcome.ts";
export type { InterruptedState, PendingAction, RunEvent } from "./run/run-event.ts";
export type { RunSettings } from "./run/run-settings.ts";
export type { Memory, RunState } from "./run/run-state.ts";
export type { Clock, IdSource } from "./run/services.ts";
export type { Usage } from "./run/usage.ts";
export type {
  CheckpointStore,
  ClearRequest,
  LoadedSave,
  SaveReceipt,
  SaveRequest,
} from "./saves/checkpoint-store.ts";
export { type GameSaves, listSaves, type SavesList } from "./saves/folder/list-saves.ts";
export type { SaveEntry } from "./saves/format/save-entry.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./saves/memory-store.ts";
export { createFileStore, type FileStoreOptions } from "./saves/store.ts";
export {
  type AskedSettings,
  fillConfig,
  type SessionConfig,
  type SessionInput,
  type StartFrom,
} from "./session/config.ts";
export { openSession, type PlayOptions, type Session } from "./session/open-session.ts";
export { createRunner } from "./session/runner/create-runner.ts";
export type {
  Decision,
  HowFar,
  LastEvent,
  ResumeOptions,
  RunInput,
  Runner,
  RunnerOptions,
} from "./session/runner/runner-options.ts";
export type { Credentials, SessionServices } from "./session/services.ts";
export { parseWorkflow, type WorkflowFile } from "./workflows/format/parse-workflow.ts";
export { runWorkflow, type WorkflowEnd, type WorkflowOptions } from "./workflows/run/run-workflow.ts";
export type { StepTally } from "./workflows/run/tally.ts";
export type { CallInfo, WorkflowFunction, WorkflowFunctions } from "./workflows/run/workflow-function.ts";
