// The public library. Each export is a decision: what is not here may change without notice. The parts' shares of its types are found
// by their folder when it is built.

export { insertBatterySave } from "../packages/emulator/src/bess/battery-save.ts";
export { isBess } from "../packages/emulator/src/bess/bess-file.ts";
export { type DecodedBess, decodeBess } from "../packages/emulator/src/bess/decode-bess.ts";
export { type EncodedBess, encodeBess } from "../packages/emulator/src/bess/encode-bess.ts";
export { parseCartridge } from "../packages/emulator/src/cartridge/cartridge.ts";
export type {
  Emulator,
  MemoryCondition,
  MemoryReader,
  Stop,
  StopCondition,
} from "../packages/emulator/src/emulator.ts";
export type { WasmboyEmulator } from "../packages/emulator/src/emulator-on-core.ts";
export {
  type Cartridge,
  type CoreIdentity,
  type MachineState,
  type MemoryRegion,
  type PassingBytes,
  SCREEN_BYTES,
  type Screen,
  type ScreenView,
} from "../packages/emulator/src/machine/machine.ts";
export { hashMachine } from "../packages/emulator/src/machine/machine-hash.ts";
export { encodeScreenPng } from "../packages/emulator/src/picture/screen-png.ts";
export { createEmulator } from "../packages/emulator/src/wasmboy-emulator.ts";
export { createExplorer } from "../packages/explorer/src/explorer.ts";
export type { Pressed } from "../packages/games/src/actions/press-buttons.ts";
export type {
  CollisionGrid,
  FightNow,
  GameAdapter,
  GameView,
  GameWords,
  GridCell,
  Position,
  ShownEntry,
  ShownKeyboard,
  ShownMenu,
  ShownText,
} from "../packages/games/src/known/game-adapter.ts";
export { findAdapter } from "../packages/games/src/known/registry.ts";
export { readRom } from "../packages/games/src/read-rom.ts";
export type {
  Atlas,
  AtlasBorder,
  AtlasDoor,
  AtlasFailure,
  AtlasMap,
  AtlasMarker,
  AtlasTouch,
  AtlasWarp,
  Direction,
  Layer,
  LayerRun,
  MapCell,
  MapSize,
  Standing,
} from "../packages/games/src/world/atlas/atlas.ts";
export type { GameOptions as PlayedRunOptions } from "../packages/mcp/src/player/open-game.ts";
export { openPlayed } from "../packages/mcp/src/player/open-played.ts";
export type {
  CallOptions,
  PlayedRun,
  PlayedState,
  SavedFile,
} from "../packages/mcp/src/player/played-run.ts";
export type { Standing as PlayedStanding, Told } from "../packages/mcp/src/player/told.ts";
export { createVendorPlayer, type VendorPlayerOptions } from "../packages/vendors/src/open-vendor.ts";
export type { Disk, DiskEntry } from "./base/disk/disk.ts";
export {
  type ErrorCode,
  type ErrorFacts,
  type ErrorKind,
  EXIT_CODES,
  RunnerError,
  type RunnerErrorOptions,
} from "./base/errors.ts";
export type { LocatedMistake } from "./base/text/yaml/located-mistake.ts";
export type { BroughtMemory } from "./base/vocabulary/brought.ts";
export { BUTTONS, type Button, type InputTrack } from "./base/vocabulary/button.ts";
export type { Checkpoint, CheckpointKind, GameIdentity } from "./base/vocabulary/checkpoint.ts";
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
} from "./base/vocabulary/conversation.ts";
export type { GameInfo } from "./base/vocabulary/game-info.ts";
export type { Head, HeadKeeper } from "./base/vocabulary/journal/head.ts";
export type { JsonObject, JsonValue } from "./base/vocabulary/json.ts";
export type { Limits } from "./base/vocabulary/limits.ts";
export type { LoopNode } from "./base/vocabulary/loop-node.ts";
export type { ImportedMachine, OperatorAction } from "./base/vocabulary/operator.ts";
export type { RunOutcome } from "./base/vocabulary/outcome.ts";
export type { NearGoals } from "./base/vocabulary/plan.ts";
export type { CallPurpose } from "./base/vocabulary/reply.ts";
export type { LastEvent, PendingAction, PendingCall, RunEvent } from "./base/vocabulary/run-event.ts";
export type { RunSettings } from "./base/vocabulary/run-settings.ts";
export type { Memory, RunState } from "./base/vocabulary/run-state.ts";
export type { Alarm, Clock, IdSource, Timers } from "./base/vocabulary/services.ts";
export type { KeptPatience, OptionKeeper } from "./base/vocabulary/stop.ts";
export type { Usage } from "./base/vocabulary/usage.ts";
export { type AnthropicModelOptions, createAnthropicModel } from "./model/anthropic/anthropic-model.ts";
export type { ThinkingSetting } from "./model/anthropic/model-parameters.ts";
export type { VendorCalls } from "./model/calls/remote-model.ts";
export type { RetryClock } from "./model/calls/retry.ts";
export type { KeyOwner } from "./model/calls/servers/own-server.ts";
export { parseVendor, VENDORS, type Vendor, type VendorModel } from "./model/calls/servers/vendor-name.ts";
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
export type {
  DriftSettings,
  DriftSignalName,
  RecoveryAction,
  SignalReading,
  Trend,
} from "./parts/drift/base/drift.ts";
export type { InterruptedState } from "./parts/interrupts/base/interrupt-event.ts";
export type {
  CallDecision,
  InterruptDecision,
  InterruptSettings,
  InterruptTrigger,
} from "./parts/interrupts/base/interrupts.ts";
export type { ResumeRequest } from "./parts/interrupts/base/resume-request.ts";
export type { OperatorMail, OutboxMessage } from "./parts/mail/base/mail.ts";
export type { InboxView, Letter, Mailbox } from "./parts/mail/record/mailbox/mailbox.ts";
export { createMemoryMailbox, type MemoryMailbox } from "./parts/mail/record/mailbox/memory-mailbox.ts";
export type { SkillCapture, SkillMetrics, SkillResult, SkillSnapshot } from "./parts/skills/base/skill.ts";
export type { FindSkill } from "./parts/skills/play/library/skill-finder.ts";
export type { GateDecision, StageResult, StepMark, WorkflowInfo } from "./parts/workflows/base/workflow.ts";
export { parseWorkflow, type WorkflowFile } from "./parts/workflows/play/format/parse-workflow.ts";
export {
  runWorkflow,
  type WorkflowEnd,
  type WorkflowOptions,
} from "./parts/workflows/play/run/run-workflow.ts";
export type { StepTally } from "./parts/workflows/play/run/tally.ts";
export type {
  CallInfo,
  WorkflowFunction,
  WorkflowFunctions,
} from "./parts/workflows/play/run/workflow-function.ts";
export { branchOff, withSettings } from "./play/agent/branch-off.ts";
export type { Directive, Director, Scene, Stage } from "./play/agent/director.ts";
export { beginRun } from "./play/agent/new-run.ts";
export type { RunJournal, RunPorts } from "./play/agent/ports.ts";
export { runAgent } from "./play/agent/run-agent.ts";
export type { RunOptions } from "./play/agent/run-options.ts";
export type { CustomTool, PressFrames, ToolAnswer, ToolGame } from "./play/agent/tools/custom/custom-tool.ts";
export type { Credentials } from "./play/keys/destination.ts";
export type { ContinuedRun, PaidChoice, RunOwner } from "./play/keys/run-owner.ts";
export { createRunner } from "./play/runner/create-runner.ts";
export type {
  CallChoice,
  Decision,
  HistoryOptions,
  HowFar,
  ResumeOptions,
  RunInput,
  Runner,
  RunnerOptions,
  StateOptions,
  StateSnapshot,
} from "./play/runner/runner-options.ts";
export type { AskedSettings, SessionConfig, StartFrom } from "./play/session/config/session-config.ts";
export { fillConfig, type SessionInput } from "./play/session/config.ts";
export { BUNDLED_ROM } from "./play/session/open-game.ts";
export { openSession, type PlayOptions, type Session } from "./play/session/open-session.ts";
export type { ChosenStart, SessionServices } from "./play/session/services.ts";
export type { Spent } from "./record/ledger/limits.ts";
export { PRICES } from "./record/ledger/list-prices.ts";
export type { Price, PriceTable, Rates } from "./record/ledger/price-table.ts";
export { costOf } from "./record/ledger/prices.ts";
export type { StartPoint } from "./record/replay/open-state.ts";
export type { ReplayWatch } from "./record/replay/replay.ts";
export { catchUp } from "./record/replay/replay.ts";
export { restorePoint } from "./record/replay/restore.ts";
export type {
  CheckpointStore,
  ClearRequest,
  LoadedSave,
  SaveReceipt,
  SaveRequest,
} from "./record/saves/checkpoint-store.ts";
export {
  type GameSaves,
  type ListOptions,
  listSaves,
  type SavesList,
} from "./record/saves/folder/list-saves.ts";
export type { RefusedSave } from "./record/saves/folder/scan-part.ts";
export type { SaveEntry, SavePlace } from "./record/saves/format/save-entry.ts";
export type { PartDigest, PartName, SaveInfo } from "./record/saves/format/save-info.ts";
export {
  createMemoryStore,
  createMemoryStore as MemoryCheckpointer,
  type MemoryStore,
  type MemoryStoreOptions,
} from "./record/saves/memory-store.ts";
export { createFileStore, type FileStoreOptions } from "./record/saves/store.ts";
