import { describeBlankScreen } from "../../../packages/emulator/src/picture/describe-blank-screen.ts";
import { describeOtherRelease } from "../../../packages/games/src/known/known-games.ts";
import type { StartShares } from "../../base/seam/shares.ts";
import type { LearnedGame } from "../../base/vocabulary/learned-game.ts";
import { type ConsoleName, isFreeModel, type RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { StopTarget } from "../../base/vocabulary/stop.ts";
import type { RecordedModels } from "../../model/recording/record-replay.ts";
import type { PlayerSpec } from "../../parts/agents/base/agents.ts";
import type { JournalReader } from "../../record/journal/journal-reader.ts";
import { type AnsweredCall, lastAnswered } from "../../record/ledger/answered-calls.ts";
import type { Spent } from "../../record/ledger/limits.ts";
import { listPricesAt } from "../../record/ledger/list-prices.ts";
import type { PriceTable } from "../../record/ledger/prices.ts";
import { SPENDING_TYPES, spentSoFar } from "../../record/ledger/spent.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import { stopOf } from "../../record/seam/data-parts.ts";
import { branchOff, settingsAhead, withSettings } from "../agent/branch-off.ts";
import { describeOtherInputs } from "../agent/conversation/run-inputs.ts";
import { beginRun } from "../agent/new-run.ts";
import { reopenUnread } from "../agent/nodes/summarize.ts";
import type { RunPorts } from "../agent/ports.ts";
import { openPartPorts, sharesOfSession, withShares } from "../agent/seam/loop-parts.ts";
import { paidByParts } from "../agent/seam/model-parts.ts";
import { describeOtherTools } from "../agent/tools/custom/check-tools.ts";
import type { ContinuedRun } from "../keys/run-owner.ts";
import { ANSWERS } from "./config/answers-of-parts.ts";
import type { AskedSettings, ResumeRequest, SessionConfig } from "./config.ts";
import { type Course, checkCostLimit, courseOf } from "./course.ts";
import { describeIgnored } from "./create-player.ts";
import { type Archive, type FoundStart, findStart } from "./find-start.ts";
import { readGame } from "./open-game.ts";
import type { OpenPlace } from "./open-place.ts";
import { openPorts, type PortSources } from "./open-ports.ts";
import { checkAgent, checkBroughtAgent, saveOtherAgent } from "./other-agent.ts";
import { resolveSettings } from "./resolve-settings.ts";
import type { FilledServices } from "./services.ts";

/** A run at its start. */
export interface OpenRun {
  readonly ports: RunPorts;
  /** The point where the run begins or continues. */
  readonly start: StartPoint;
  /** The targets of the interrupted command; null without a resumed interrupt. */
  readonly target: StopTarget | null;
  readonly course: Course;
  /** The whole run's earlier spending. */
  readonly spent: Spent;
  /** By model: the last request that earlier processes had answered. */
  readonly answered: ReadonlyMap<string, AnsweredCall>;
  /** The entries of some types in the whole journal, as it is now; none without one. See `JournalReader.skim`. */
  readonly skimJournal: JournalReader["skim"];
  /** Repairs and ignored settings, for the log. */
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
  const { game, emulator, store, opened } = place;
  const { signal, disk, beginReplay: begin } = services;
  const archive: Archive = {
    emulator,
    store,
    opened,
    watch: { signal, ...(begin && { begin }) },
    files: { disk: services.disk, folder: config.saveDir },
  };
  const isTrial = !config.autoSave && config.saveDir !== null;
  // A trial leaves what parts keep in a folder to the next run there.
  const ownPlace =
    place.folder !== null && config.autoSave
      ? { folder: place.folder, slug: place.identity.slug, disk }
      : null;
  const opening: Opening = {
    config,
    services,
    place,
    archive,
    imported: services.importMachine?.(game.rom),
    ofParts: openPartPorts(ownPlace, services, { config, disk, isTrial }),
    notices: [...(opened?.notices ?? [])],
    skimJournal: (types, end) => opened?.reader.skim(types, end) ?? [],
  };
  const beginning = await findBeginning(opening);
  return beginning.waiting === null
    ? beginPlaying(opening, beginning, recorded)
    : showWaiting(opening, beginning.waiting);
}

/** The inputs of opening a run. */
interface Opening extends PortSources, Pick<OpenRun, "skimJournal"> {
  readonly notices: string[];
}

/** The start of a run, and the settings asked for there. */
interface Beginning {
  readonly found: FoundStart;
  readonly asked: AskedSettings;
  readonly resume: ResumeRequest | null;
  /** The point, where it is a stop from which the run does not go on now; null for any other. */
  readonly waiting: StartPoint | null;
}

/** Finds where the run begins. The folder is put in order before, unless the run may wait there at an interrupt. */
async function findBeginning(opening: Opening): Promise<Beginning> {
  const { config, services, place, archive, ofParts, notices, skimJournal } = opening;
  const { game, store } = place;
  const mayWait = await ANSWERS.mayStandAt(config, store);
  if (!mayWait) await tidy(opening);
  notices.push(...game.headerFlaws);
  const otherRelease = describeOtherRelease(game.adapter, game.cartridge);
  if (otherRelease !== null) notices.push(otherRelease);
  const { found, asked } = await findChosen(config, services, archive, skimJournal);
  notices.push(...found.notices);
  await checkAgent({ ...config, settings: asked }, savedSettings(found), store);
  if (config.resume !== null && found.begins?.from !== undefined) {
    throw ANSWERS.refuseWithout(found.begins.from.file);
  }
  await checkBroughtAgent({ ...config, settings: asked }, found, archive);
  notices.push(...describeBeginning(found, asked));
  const state = found.point?.state ?? null;
  const resume = config.resume === null ? null : await ANSWERS.resolve(state, config.resume, ofParts);
  const stands = state !== null && stopOf(state.memory) !== null;
  const waiting = resume === null && stands ? found.point : null;
  if (mayWait && waiting === null) await tidy(opening);
  return { found, asked, resume, waiting };
}

async function tidy({ config, place, notices }: Opening): Promise<void> {
  if (config.autoSave) notices.push(...(await place.store.tidy()));
}

function pricesNow({ config, services }: Opening): PriceTable {
  return { ...listPricesAt(services.clock.now()), ...config.prices };
}

/** A run that waits at an interrupt: it is only shown, so no player is made and nothing is written. */
async function showWaiting(opening: Opening, start: StartPoint): Promise<OpenRun> {
  const { config, place, notices, skimJournal } = opening;
  const settings = settingsAhead(start.state.memory);
  place.emulator.usePalette?.(settings.palette ?? "grey");
  const game = await readGame(place.game, start.state.memory.learned, notices);
  const ports = await openPorts(opening, { settings, game, prices: pricesNow(opening), isPlayed: false });
  return {
    ports,
    start,
    target: null,
    course: courseOf(config, null),
    ...callsBefore(place, ports, start),
    skimJournal,
    notices,
  };
}

/** Opens the ports of a run that is played, checks what is asked for, and writes down where it begins. */
async function beginPlaying(
  opening: Opening,
  { found, asked, resume }: Beginning,
  recorded: RecordedModels | null,
): Promise<OpenRun> {
  const { config, services, place, archive, notices, skimJournal } = opening;
  const { emulator, store } = place;
  const named =
    config.playerFile === null ? asked : { ...asked, player: await openPlayerFile(config.playerFile) };
  const settings = settingsOf(named, services, found, recorded);
  ANSWERS.check(config, settings);
  const shares = await sharesOfSession(config);
  emulator.usePalette?.(settings.palette ?? "grey");
  const prices = pricesNow(opening);
  const learned = found.point?.state.memory.learned ?? (await learn(opening, found));
  const read = await readGame(place.game, learned, notices);
  const target = found.point === null ? null : ANSWERS.targetOf(found.point.state.memory);
  const course = courseOf(config, target);
  const continued = found.point === null ? null : continuedRun(place, found.point.state, settings);
  const asPatient = { ...opening, config: { ...config, ...course.patience } };
  const ports = await openPorts(asPatient, {
    settings,
    prices,
    game: read,
    isPlayed: config.steps !== 0,
    beforeAsking: continued === null ? undefined : askOwner(services, continued),
  });
  const leastLimit = services.needsPrice === true ? 0 : null;
  checkCostLimit(course.limits.costUsd ?? leastLimit, ports, prices);
  if (services.model === undefined) notices.push(...(await describeIgnored(settings, read.adapter)));
  if (found.point !== null) {
    const { memory } = found.point.state;
    notices.push(...describeOtherInputs(memory, found.inputs?.adapter ?? null, ports, settings));
    notices.push(...describeOtherTools(memory, read.adapter, services.tools ?? []));
    notices.push(
      ...describeOtherConsole(savedSettings(found)?.console ?? "auto", settings.console ?? "auto"),
    );
  }
  const isElsewhere = found.point === null || found.isBranch;
  if (isElsewhere && config.autoSave) notices.push(...(await saveOtherAgent(archive, ports, settings)));
  if (config.autoSave) await services.beforeBegin?.(store);
  const start = startFrom(found, settings, ports, { resume, shares });
  const { runId, memory } = start.state;
  const isFirst = start.state.totalSteps === 0 && config.steps !== 0;
  if (isFirst && ports.model.isRemote) {
    const powerOn = (console: ConsoleName) => services.powerOn(place.game.rom, console);
    notices.push(...describeBlankScreen(emulator, { laboratory: ports.laboratory, powerOn }));
  }
  if (continued === null) services.owner?.begun({ runId, settings, ...paidByParts(memory) });
  else await services.owner?.continued(continued);
  // Abandoned saves move away as soon as the run continues from elsewhere.
  if (isElsewhere) await tidy(opening);
  return { ports, start, target, course, ...callsBefore(place, ports, start), skimJournal, notices };
}

/** Learns a new game by experiments; undefined where its walkable cells are known, or learning is off. */
async function learn(
  { config: { learnFrames }, services, place: { game } }: Opening,
  { point }: FoundStart,
): Promise<LearnedGame | undefined> {
  if (point !== null || learnFrames === 0 || game.adapter.grid !== undefined) return undefined;
  const { learnBefore } = await import("../../../packages/learn/src/session/learn-before.ts");
  return learnBefore(game, learnFrames, services);
}

/** A run that goes on, as its owner is asked about it. */
function continuedRun(
  { store }: OpenPlace,
  { runId, saved: { file }, memory }: StartPoint["state"],
  settings: RunSettings,
): ContinuedRun {
  const ahead = settingsAhead(memory);
  return {
    runId,
    file,
    listSaves: () => store.list(),
    settings,
    ...paidByParts({ ...memory, settings }),
    stored: { settings: ahead, ...paidByParts({ ...memory, settings: ahead }) },
  };
}

/** Asks the owner once, before the first of the players on servers that a run's files name. */
function askOwner({ owner }: FilledServices, run: ContinuedRun): (() => Promise<void>) | undefined {
  if (owner === undefined) return undefined;
  let asked: Promise<void> | null = null;
  return () => {
    asked ??= owner.mayContinue(run);
    return asked;
  };
}

/** Returns the start, which the caller may still change once the present place is known. */
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

/** Says with what of a checkpoint's file a new game begins. */
function describeBeginning({ begins }: FoundStart, { goal }: AskedSettings): readonly string[] {
  const from = begins?.from;
  if (from === undefined) return [];
  const parts = from.parts.filter((part) => part !== "goal" || goal === undefined);
  const list = new Intl.ListFormat("en").format(parts);
  const left = from.left.length === 0 ? "" : `, without its ${new Intl.ListFormat("en").format(from.left)}`;
  return [`${from.file} holds no machine: a new game begins with its ${list || "agent"}${left}`];
}

/** The settings of the point from which the run goes on; null for a new game. */
function savedSettings({ point }: FoundStart): RunSettings | null {
  return point === null ? null : settingsAhead(point.state.memory);
}

function settingsOf(
  asked: AskedSettings,
  { credentials, model }: FilledServices,
  found: FoundStart,
  recorded: RecordedModels | null,
): RunSettings {
  const saved = savedSettings(found);
  const begins = found.begins?.settings;
  const named = { ...begins, ...(model === undefined ? {} : { model: model.id }), ...asked };
  return resolveSettings(named, { saved, credentials, recorded });
}

function describeOtherConsole(begun: ConsoleName, asked: ConsoleName): readonly string[] {
  return begun === asked
    ? []
    : [`console ${asked} counts from the next new game on: this game began on ${begun}`];
}

/**
 * Returns what the journal, which is long, tells of earlier calls; nothing for a free player. A replay costs nothing, but
 * does what its recording did.
 */
function callsBefore(
  { opened }: OpenPlace,
  { model, summaryModel, modelsOfParts }: RunPorts,
  start: StartPoint,
): Pick<OpenRun, "spent" | "answered"> {
  const { runId } = start.state;
  const isFree = !model.isRemote && summaryModel === null && modelsOfParts.length === 0;
  const isUnread = isFree && isFreeModel(model.id);
  const entries = opened === null || isUnread ? [] : opened.reader.skim(SPENDING_TYPES);
  return { spent: spentSoFar(isFree ? [] : entries, runId), answered: lastAnswered(entries, runId) };
}

function startFrom(
  { point, isBranch, begins }: FoundStart,
  settings: RunSettings,
  ports: RunPorts,
  { resume, shares }: { readonly resume: ResumeRequest | null; readonly shares: StartShares },
): StartPoint {
  if (point === null) return beginRun(ports, settings, shares, begins?.brought);
  const begun = isBranch ? branchOff(point, ports) : point;
  const asked = withSettings(ANSWERS.goOn(begun, resume, settings, ports), settings, ports);
  const state = reopenUnread(ports, begun.state.memory.settings, asked.state);
  return { ...asked, state: withShares(state, shares, ports.journal) };
}

/** zod takes 77 ms to import: only runs with a file of agents read one. */
async function openPlayerFile(path: string): Promise<PlayerSpec> {
  return (await import("../../parts/agents/play/player-file.ts")).readPlayerFile(path);
}
