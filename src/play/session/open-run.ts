import type { FolderLock } from "../../base/disk/folder-lock.ts";
import { RunnerError } from "../../base/errors.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import type { InterruptTarget } from "../../base/vocabulary/interrupts.ts";
import type { MachineState } from "../../base/vocabulary/machine.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Emulator } from "../../game/emulator/emulator.ts";
import { systemAlarm } from "../../model/calls/silence-watch.ts";
import type { RecordedModels } from "../../model/recording/record-replay.ts";
import type { JournalReader } from "../../record/journal/journal-reader.ts";
import type { OpenJournal } from "../../record/journal/open-journal.ts";
import type { Spent } from "../../record/ledger/limits.ts";
import { listPricesAt } from "../../record/ledger/list-prices.ts";
import { costOf } from "../../record/ledger/prices.ts";
import { SPENDING_TYPES, spentSoFar } from "../../record/ledger/spent.ts";
import type { Mailbox } from "../../record/mailbox/mailbox.ts";
import type { Notifier } from "../../record/mailbox/notifier.ts";
import type { ReplayWatch } from "../../record/replay/replay.ts";
import type { StartPoint } from "../../record/replay/start-point.ts";
import { settingsBeforeTrial } from "../../record/replay/untried.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import { describeOtherInputs } from "../agent/conversation/run-inputs.ts";
import { beginRun } from "../agent/new-run.ts";
import type { RunPorts } from "../agent/ports.ts";
import { branchOff, type ResumeRequest, resumeFrom, settingsAhead, withSettings } from "../agent/resume.ts";
import { resolveResume } from "../agent/tools/calls/resolve-resume.ts";
import { describeOtherTools } from "../agent/tools/custom/describe-tools.ts";
import { compileInterrupts } from "../interrupts/compile-interrupts.ts";
import { parseInterrupts } from "../interrupts/parse-interrupts.ts";
import { namedServersOnly } from "../keys/destination.ts";
import { openSkillLibrary } from "../skills/library/open-library.ts";
import { checkAgent } from "./agents/check-agent.ts";
import { saveOtherAgent } from "./agents/save-other-agent.ts";
import type { AskedSettings, SessionConfig } from "./config.ts";
import { type Course, checkCostLimit, courseOf } from "./course.ts";
import {
  createPlayer,
  createPlayerLater,
  createSummarizer,
  createSummarizerLater,
  describeIgnored,
} from "./create-player.ts";
import { type Archive, type FoundStart, findStart, recallAcross } from "./find-start.ts";
import type { Game } from "./open-game.ts";
import { resolveSettings } from "./resolve-settings.ts";
import type { FilledServices } from "./services.ts";

/** Where a run is kept, opened, and its machine: a game's part of a save folder, or a store. */
export interface OpenPlace {
  readonly game: Game;
  readonly identity: GameIdentity;
  readonly emulator: Emulator;
  readonly store: CheckpointStore;
  /** Null where no journal is kept. */
  readonly opened: OpenJournal | null;
  /** Where the operator writes; null where there is no folder. */
  readonly mailbox: Mailbox | null;
  /** What a trial in a folder takes while it saves; null where there is no lock. */
  readonly takeLock: (() => FolderLock) | null;
}

/** A run at its start. */
export interface OpenRun {
  readonly ports: RunPorts;
  /** Where the run begins or goes on. */
  readonly start: StartPoint;
  /** What the interrupted command was asked for; null where no interrupt is resumed. */
  readonly target: InterruptTarget | null;
  readonly course: Course;
  /** What the whole run has spent before. */
  readonly spent: Spent;
  /** The entries of some types in the whole journal, as it is now; none without one. See `JournalReader.skim`. */
  readonly skimJournal: JournalReader["skim"];
  /** What had to be mended, and what comes to nothing: for the log. */
  readonly notices: readonly string[];
}

/**
 * Puts the folder in order, finds where the run begins, and makes its player.
 *
 * @throws RunnerError when the saves or the player are not as they must be
 */
export async function openRun(
  config: SessionConfig,
  services: FilledServices,
  place: OpenPlace,
  recorded: RecordedModels | null,
): Promise<OpenRun> {
  const { game, identity, emulator, store, opened, mailbox, takeLock } = place;
  const imported = services.importMachine?.(game.rom);
  const tidy = async (): Promise<readonly string[]> => (config.autoSave ? store.tidy() : []);
  const notices = [...(opened?.notices ?? [])];
  const skimJournal: OpenRun["skimJournal"] = (types, end) => opened?.reader.skim(types, end) ?? [];
  const mayStand = await mayStandAt(config, store);
  if (!mayStand) notices.push(...(await tidy()));
  if (game.headerFlaw !== null) notices.push(game.headerFlaw);
  const { signal, beginReplay: begin } = services;
  const watch: ReplayWatch = { signal, ...(begin && { begin }) };
  const archive: Archive = { emulator, store, opened, watch };
  const { found, asked } = await findChosen(config, services, archive, skimJournal);
  notices.push(...found.notices);
  await checkAgent({ ...config, settings: asked }, savedSettings(found), store);
  const library = openSkillLibrary({
    folder: config.skillsDir,
    file: config.skillFile,
    disk: services.disk,
  });
  const resume =
    config.resume === null ? null : await resolveResume(found.point?.state ?? null, config.resume, library);
  const standing = config.resume === null ? standingAt(found) : null;
  if (mayStand && standing === null) notices.push(...(await tidy()));

  const settings =
    standing === null ? settingsOf(asked, services, found, recorded) : settingsAhead(standing.state.memory);
  if (standing === null) checkInterrupts(config, settings);
  emulator.usePalette?.(settings.palette ?? "grey");
  const prices = { ...listPricesAt(services.clock.now()), ...config.prices };
  const powerOn = (): MachineState => services.powerOn(game.rom).snapshot();
  const ports: RunPorts = {
    ...{ emulator, clock: services.clock, ids: services.ids },
    powerOn,
    alarm: services.timers?.alarm ?? systemAlarm,
    journal: opened?.journal ?? null,
    ...(opened && { recall: recallIn(archive, powerOn) }),
    store: config.autoSave || takeLock === null ? store : savingUnderLock(store, takeLock),
    game: { identity, adapter: game.adapter },
    // A trial leaves a folder's mail to whoever plays on there.
    mailbox: services.mailbox ?? (config.autoSave ? mailbox : null),
    notifier: await openNotifier(config.notify),
    library,
    offersSkills: config.skills,
    ...(services.tools && { tools: services.tools }),
    ...(imported && { imported }),
    costOf: (model, usage) => costOf(model, usage, prices),
    ...(await openPlayers(standing === null ? config : { ...config, steps: 0 }, services, settings)),
  };
  // Nobody is asked and nothing is written: the run is only shown where it stands.
  if (standing !== null) {
    return {
      ports,
      start: standing,
      ...{ target: null, course: courseOf(config, null) },
      spent: spentBefore(place, ports, standing),
      skimJournal,
      notices,
    };
  }
  const target = found.point?.state.memory.interrupt?.target ?? null;
  const course = courseOf(config, target);
  const leastLimit = services.needsPrice === true ? 0 : null;
  checkCostLimit(course.limits.costUsd ?? leastLimit, ports, prices);
  if (services.model === undefined) notices.push(...(await describeIgnored(settings, game.adapter)));
  if (found.point !== null) {
    const { memory } = found.point.state;
    notices.push(...describeOtherInputs(memory, found.inputs?.adapter ?? null, ports, settings));
    notices.push(...describeOtherTools(memory, services.tools ?? []));
  }
  const isElsewhere = found.point === null || found.isBranch;
  if (isElsewhere && config.autoSave) notices.push(...(await saveOtherAgent(archive, ports, settings)));
  if (config.autoSave) await services.beforeBegin?.(store);
  const start = startFrom(found, settings, ports, resume);
  // What is left behind moves away as soon as the run goes on from elsewhere.
  if (isElsewhere) notices.push(...(await tidy()));
  return { ports, start, target, course, spent: spentBefore(place, ports, start), skimJournal, notices };
}

/** Node's processes take 5 ms to load: only who has a command to run loads them. */
async function openNotifier(command: string | null): Promise<Notifier | null> {
  return command === null ? null : (await import("../../record/mailbox/notifier.ts")).createNotifier(command);
}

/** Where the run begins, where somebody may still choose when it is known where it stands. */
async function findChosen(
  { start, settings }: SessionConfig,
  { chooseStart }: FilledServices,
  archive: Archive,
  skimJournal: OpenRun["skimJournal"],
): Promise<{ readonly found: FoundStart; readonly asked: AskedSettings }> {
  if (chooseStart === undefined) return { found: await findStart(start, archive), asked: settings };
  const { emulator, store } = archive;
  const fresh = emulator.snapshot();
  const found = await findStart(start, archive);
  const { start: other, settings: asked } = await chooseStart(found.point, store, skimJournal);
  if (other === null) return { found, asked };
  emulator.restore(fresh);
  return { found: await findStart(other, archive), asked };
}

/** The settings of the point from which the run goes on; null for a new game. */
function savedSettings({ point }: FoundStart): RunSettings | null {
  if (point === null) return null;
  const { memory } = point.state;
  const before = point.dropped === undefined ? null : settingsBeforeTrial(memory);
  return before ?? settingsAhead(memory);
}

function settingsOf(
  asked: AskedSettings,
  { credentials, model }: FilledServices,
  found: FoundStart,
  recorded: RecordedModels | null,
): RunSettings {
  const saved = savedSettings(found);
  const named = model === undefined ? asked : { model: model.id, ...asked };
  return resolveSettings(named, { saved, credentials, recorded });
}

/** Who plays, and who writes the summaries. Where nothing is played nobody is made, so no key is needed. */
async function openPlayers(
  config: SessionConfig,
  services: FilledServices,
  settings: RunSettings,
): Promise<Pick<RunPorts, "model" | "summaryModel">> {
  const { credentials, clock, timers, model, summaryModel, around = (given) => given } = services;
  const { mayReceiveKey = namedServersOnly([config.settings.baseUrl, credentials.baseUrl]) } = services;
  const source = { ...config, credentials, mayReceiveKey, clock, timers };
  const isLater = config.steps === 0;
  // A player that was given writes the summaries, too, unless somebody else is asked for.
  const isNamed = model === undefined || config.settings.summaryModel != null;
  const named = () =>
    isLater ? createSummarizerLater(settings, source) : createSummarizer(settings, source);
  const player =
    model ?? (isLater ? createPlayerLater(settings, source) : await createPlayer(settings, source));
  const summarizer = summaryModel ?? (isNamed ? await named() : null);
  return { model: around(player), summaryModel: summarizer === null ? null : around(summarizer) };
}

/** What the whole run has spent, as its journal tells; a player that costs nothing spends nothing. */
function spentBefore({ opened }: OpenPlace, { model, summaryModel }: RunPorts, start: StartPoint): Spent {
  const isFree = !model.isRemote && summaryModel === null;
  const entries = opened === null || isFree ? [] : opened.reader.skim(SPENDING_TYPES);
  return spentSoFar(entries, start.state.runId);
}

/** Leads to an earlier step, however far this process has played. */
function recallIn(archive: Archive, powerOn: RunPorts["powerOn"]): NonNullable<RunPorts["recall"]> {
  return (branch, step, planId) => {
    archive.emulator.restore(powerOn());
    return recallAcross(archive, branch, step, planId);
  };
}

/** The same store for a trial, which holds no lock while it plays: its emergency save takes it. */
function savingUnderLock(store: CheckpointStore, takeLock: () => FolderLock): RunPorts["store"] {
  return {
    load: (reference) => store.load(reference),
    list: () => store.list(),
    remove: (reference) => store.remove(reference),
    async save(checkpoint, request) {
      const lock = takeLock();
      try {
        return await store.save(checkpoint, request);
      } finally {
        lock.release();
      }
    },
  };
}

function startFrom(
  { point, isBranch }: FoundStart,
  settings: RunSettings,
  ports: RunPorts,
  resume: ResumeRequest | null,
): StartPoint {
  if (point === null) return beginRun(ports, settings);
  const begun = isBranch ? branchOff(point, ports) : point;
  const isResumed = resume !== null && point.state.memory.interrupt !== undefined;
  return withSettings(isResumed ? resumeFrom(begun, resume, settings, ports) : begun, settings, ports);
}

/** The point, where it is an interrupt from which nobody let the run go on. */
function standingAt({ point }: FoundStart): StartPoint | null {
  return point?.state.memory.interrupt === undefined ? null : point;
}

/** Whether the run may stand at an interrupt: then nothing is put in order before that is known. */
async function mayStandAt({ start }: SessionConfig, store: CheckpointStore): Promise<boolean> {
  if (typeof start === "object") return "save" in start;
  if (start === "open-interrupt") return true;
  return start === "present" && (await store.latest())?.info.kind === "interrupt";
}

/**
 * Refuses interrupts that cannot be: where nothing is saved there would be nothing to go on from.
 *
 * @throws RunnerError `interrupts-need-store`, `interrupt-invalid`
 */
export function checkInterrupts(
  { autoSave }: Pick<SessionConfig, "autoSave">,
  { interrupts }: Pick<AskedSettings, "interrupts">,
): void {
  const named = parseInterrupts(interrupts ?? {});
  compileInterrupts(named);
  if (autoSave || named === null) return;
  const message = "interrupts need saves to go on from, and this run makes none";
  throw new RunnerError("interrupts-need-store", message);
}
