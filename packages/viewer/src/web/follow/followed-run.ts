import type { GamePlace } from "../../../../../src/base/disk/disk.ts";
import { findLockHolder } from "../../../../../src/base/disk/folder-lock.ts";
import { orElseLater } from "../../../../../src/base/errors.ts";
import { readLiveWords } from "../../../../../src/play/session/running/live-words.ts";
import { type RunStatus, readStatus } from "../../../../../src/play/status/run-status.ts";
import type { ViewerEvent } from "../api.ts";
import type { Follower } from "./follower.ts";
import type { Timelines } from "./timelines.ts";

/** The interval at which the files of a followed run are checked. */
const LOOK_MS = 250;

/** The longest time to read a journal at once, so that other requests are answered. */
const READ_MS = 100;

/** The shortest time from one status to the next, and a multiple of the time it took to read. */
const STATUS_MS = 2_000;
const STATUS_SHARE = 10;

/** The parts needed to follow a run. */
export interface FollowPlace extends Required<GamePlace> {
  readonly timelines: Timelines;
  /** Any clock that only goes forward. */
  readonly nowMs: () => number;
  /** Called with unexpected errors. */
  readonly onBug: (error: Error) => void;
}

/**
 * Watches the files of one run while it has followers, and sends them the news. It asks only how large they are as
 * long as nothing changes; no file stays open.
 */
export class FollowedRun {
  readonly #place: FollowPlace;
  readonly #followers = new Set<Follower>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;
  #hadJournal = false;
  /** The last event of each kind, as JSON: a new follower gets it at once. */
  readonly #told = new Map<ViewerEvent["type"], { readonly json: string; readonly event: ViewerEvent }>();
  #statusMs = Number.NEGATIVE_INFINITY;
  #statusOf = "";

  constructor(place: FollowPlace) {
    this.#place = place;
  }

  /** Number of followers. */
  get followers(): number {
    return this.#followers.size;
  }

  /** Sends a follower the known events, and from then on new ones. */
  join(follower: Follower): void {
    // Events from before the last follower left may be old.
    if (this.#followers.size === 0) this.#told.clear();
    this.#followers.add(follower);
    for (const { event } of this.#told.values()) follower.tell(event);
    if (this.#timer === null && !this.#isLooking) this.#lookIn(0);
  }

  /** Sends a follower nothing more. The files are no longer watched once the last one has left. */
  leave(follower: Follower): void {
    follower.end();
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#look();
    }, ms);
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    let hasMore = false;
    try {
      hasMore = await this.#sendTimeline();
      this.#sendWords();
      if (!hasMore) await this.#sendStatus();
    } catch (error) {
      // Sent once: a page that is opened again starts over.
      this.#place.onBug(error instanceof Error ? error : new Error(String(error)));
      for (const follower of [...this.#followers]) this.leave(follower);
    } finally {
      this.#isLooking = false;
    }
    if (this.#followers.size > 0 && this.#timer === null) this.#lookIn(hasMore ? 0 : LOOK_MS);
  }

  /** Whether there is more to read. */
  async #sendTimeline(): Promise<boolean> {
    const { slug, timelines } = this.#place;
    const timeline = timelines.of(slug);
    const hasMore = await timelines.advance(timeline, READ_MS);
    const { generation, rows, bytes, journalBytes, damage } = timeline.view;
    this.#tell({ type: "timeline", generation, rows: rows.length, bytes, damage });
    this.#hadJournal ||= journalBytes > 0;
    if (this.#hadJournal && journalBytes === 0) this.#tell({ type: "gone", why: damage ?? "" });
    else this.#told.delete("gone");
    return hasMore;
  }

  /** The words of the playing process; those left by an ended one are discarded. */
  #sendWords(): void {
    const words = readLiveWords(this.#place);
    const isLive = words !== null && findLockHolder(this.#place)?.pid === words.pid;
    if (!isLive) return void this.#told.delete("words");
    const { step, purpose, thinking, text } = words;
    this.#tell({ type: "words", step, purpose, thinking, text });
  }

  /** Reading it takes a while, so it is read after something changed, and seldom. */
  async #sendStatus(): Promise<void> {
    const { nowMs } = this.#place;
    const facts = this.#statusFacts();
    if (facts === this.#statusOf && this.#told.has("status")) return;
    const beganMs = nowMs();
    if (beganMs < this.#statusMs) return;
    const status = await this.#readStatus();
    const endMs = nowMs();
    this.#statusMs = endMs + Math.max(STATUS_MS, STATUS_SHARE * (endMs - beganMs));
    this.#statusOf = facts;
    this.#tell({ type: "status", status });
  }

  #statusFacts(): string {
    const { slug, timelines } = this.#place;
    const { journalBytes, generation } = timelines.of(slug).view;
    return `${generation} ${journalBytes} ${findLockHolder(this.#place)?.token}`;
  }

  /** Null where nothing is saved yet, or what is cannot be read: the gallery says so. */
  #readStatus(): Promise<RunStatus | null> {
    return orElseLater(
      () => readStatus(this.#place),
      () => null,
    );
  }

  #tell(event: ViewerEvent): void {
    const json = JSON.stringify(event);
    if (this.#told.get(event.type)?.json === json) return;
    this.#told.set(event.type, { json, event });
    for (const follower of this.#followers) follower.tell(event);
  }
}
