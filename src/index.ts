// The public library. Each export is a decision: what is not here may change without notice.

export type { Pressed } from "./actions/press-buttons.ts";
export type { Directive, Director, Scene, Stage } from "./agent/director.ts";
export { beginRun } from "./agent/new-run.ts";
export type { RunJournal, RunPorts } from "./agent/ports.ts";
export { branchOff, withSettings } from "./agent/resume.ts";
export { runAgent } from "./agent/run-agent.ts";
export type { RunOptions } from "./agent/run-options.ts";
export type { CustomTool, PressFrames, ToolAnswer, ToolGame } from "./agent/tools/custom/custom-tool.ts";
export type { Disk, DiskEntry } from "./disk/disk.ts";
export { insertBatterySave } from "./emulator/bess/battery-save.ts";
export { isBess } from "./emulator/bess/bess-file.ts";
export { type DecodedBess, decodeBess } from "./emulator/bess/decode-bess.ts";
export { type EncodedBess, encodeBess } from "./emulator/bess/encode-bess.ts";
export { parseCartridge } from "./emulator/cartridge/cartridge.ts";
export { readRom } from "./emulator/cartridge/read-rom.ts";
export type { Emulator, MemoryCondition, MemoryReader, Stop, StopCondition } from "./emulator/emulator.ts";
export type { WasmboyEmulator } from "./emulator/emulator-on-core.ts";
export { hashMachine } from "./emulator/machine-hash.ts";
export { encodeScreenPng } from "./emulator/picture/screen-png.ts";
export { createEmulator } from "./emulator/wasmboy-emulator.ts";
export {
  type ErrorCode,
  type ErrorFacts,
  type ErrorKind,
  EXIT_CODES,
  RunnerError,
  type RunnerErrorOptions,
} from "./errors.ts";
export type {
  CollisionGrid,
  GameAdapter,
  GameView,
  GridCell,
  Position,
  ShownEntry,
  ShownKeyboard,
  ShownMenu,
  ShownText,
} from "./games/game-adapter.ts";
export { findAdapter } from "./games/registry.ts";
export type { ReplayWatch } from "./history/replay.ts";
export { catchUp } from "./history/replay.ts";
export { restorePoint } from "./history/restore.ts";
export type { StartPoint } from "./history/start-point.ts";
export type { Limits, Spent } from "./ledger/limits.ts";
export type { Price, PriceTable, Rates } from "./ledger/price-table.ts";
export { costOf, PRICES } from "./ledger/prices.ts";
export type { InboxView, Letter, Mailbox } from "./mailbox/mailbox.ts";
export { createMemoryMailbox, type MemoryMailbox } from "./mailbox/memory-mailbox.ts";
export type { GameOptions as PlayedRunOptions } from "./mcp/player/open-game.ts";
export { openPlayed } from "./mcp/player/open-played.ts";
export type { CallOptions, PlayedRun, PlayedState, SavedFile } from "./mcp/player/played-run.ts";
export type { Standing as PlayedStanding, Told } from "./mcp/player/told.ts";
export { type AnthropicModelOptions, createAnthropicModel } from "./model/anthropic/anthropic-model.ts";
export type { ThinkingSetting } from "./model/anthropic/model-parameters.ts";
export type { RetryClock } from "./model/calls/retry.ts";
export { createExplorer } from "./model/explorer/explorer.ts";
export {
  type KnownWorld,
  type LanguageModel,
  type ModelEvent,
  ModelFault,
  type ModelFaultKind,
  type ModelFaultOptions,
  type ModelReply,
  type ModelRequest,
  type RefusedParameter,
  type StopReason,
} from "./model/language-model.ts";
export { createVendorPlayer, type VendorPlayerOptions } from "./model/vendors/open-vendor.ts";
export type { VendorCalls } from "./model/vendors/vendor-calls.ts";
export { parseVendor, VENDORS, type Vendor, type VendorModel } from "./model/vendors/vendor-name.ts";
export type {
  Atlas,
  AtlasDoor,
  AtlasMap,
  AtlasMarker,
  AtlasWarp,
  Direction,
  Layer,
  LayerRun,
  MapCell,
  MapSize,
  Standing,
} from "./run/atlas.ts";
export { BUTTONS, type Button, type InputTrack } from "./run/button.ts";
export type { Checkpoint, CheckpointKind, GameIdentity } from "./run/checkpoint.ts";
export {
  type AssistantMessage,
  type ImageBlock,
  type ImageTable,
  type Message,
  type ReplyBlock,
  type TextBlock,
  type ToolResultBlock,
  type ToolSpec,
  type ToolUse,
  textOf,
  toolUsesOf,
  type UserMessage,
} from "./run/conversation.ts";
export type { DriftSettings, DriftSignalName, RecoveryAction, SignalReading, Trend } from "./run/drift.ts";
export type { GameInfo } from "./run/game-info.ts";
export type {
  CallDecision,
  InterruptDecision,
  InterruptSettings,
  InterruptTrigger,
} from "./run/interrupts.ts";
export type { Head, HeadKeeper } from "./run/journal/head.ts";
export type { JsonObject, JsonValue } from "./run/json.ts";
export type { LoopNode } from "./run/loop-node.ts";
export type { Cartridge, CoreIdentity, MachineState, MemoryRegion, Screen } from "./run/machine.ts";
export type { OperatorMail, OutboxMessage } from "./run/mail.ts";
export type { ImportedMachine, OperatorAction } from "./run/operator.ts";
export type { RunOutcome } from "./run/outcome.ts";
export type { NearGoals } from "./run/plan.ts";
export type { CallPurpose } from "./run/reply.ts";
export type { InterruptedState, PendingAction, PendingCall, RunEvent } from "./run/run-event.ts";
export type { RunSettings } from "./run/run-settings.ts";
export type { Memory, RunState } from "./run/run-state.ts";
export type { Alarm, Clock, IdSource, Timers } from "./run/services.ts";
export type { SkillCapture, SkillMetrics, SkillResult, SkillSnapshot } from "./run/skill.ts";
export type { Usage } from "./run/usage.ts";
export type { GateDecision, StageResult, StepMark, WorkflowInfo } from "./run/workflow.ts";
export type {
  CheckpointStore,
  ClearRequest,
  LoadedSave,
  SaveReceipt,
  SaveRequest,
} from "./saves/checkpoint-store.ts";
export { type GameSaves, type ListOptions, listSaves, type SavesList } from "./saves/folder/list-saves.ts";
export type { RefusedSave } from "./saves/folder/scan-part.ts";
export type { SaveEntry, SavePlace } from "./saves/format/save-entry.ts";
export type { PartDigest, PartName, SaveInfo } from "./saves/format/save-info.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./saves/memory-store.ts";
export { createFileStore, type FileStoreOptions } from "./saves/store.ts";
export {
  type AskedSettings,
  fillConfig,
  type ResumeRequest,
  type SessionConfig,
  type SessionInput,
  type StartFrom,
} from "./session/config.ts";
export { BUNDLED_ROM } from "./session/open-game.ts";
export { openSession, type PlayOptions, type Session } from "./session/open-session.ts";
export { createRunner } from "./session/runner/create-runner.ts";
export type {
  CallChoice,
  Decision,
  HistoryOptions,
  HowFar,
  LastEvent,
  ResumeOptions,
  RunInput,
  Runner,
  RunnerOptions,
  StateOptions,
  StateSnapshot,
} from "./session/runner/runner-options.ts";
export type { ChosenStart, Credentials, SessionServices } from "./session/services.ts";
export type { LocatedMistake } from "./text/yaml/located-mistake.ts";
export type { FindSkill } from "./workflows/format/check-workflow.ts";
export { parseWorkflow, type WorkflowFile } from "./workflows/format/parse-workflow.ts";
export { runWorkflow, type WorkflowEnd, type WorkflowOptions } from "./workflows/run/run-workflow.ts";
export type { StepTally } from "./workflows/run/tally.ts";
export type { CallInfo, WorkflowFunction, WorkflowFunctions } from "./workflows/run/workflow-function.ts";
