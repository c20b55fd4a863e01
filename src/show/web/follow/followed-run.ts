import type { Disk } from "../../../base/disk/disk.ts";
import { findLockHolder } from "../../../base/disk/folder-lock.ts";
import { RunnerError } from "../../../base/errors.ts";
import { readLiveWords } from "../../../play/session/running/live-words.ts";
import { type RunStatus, readStatus } from "../../../play/status/run-status.ts";
import type { ViewerEvent } from "../api.ts";
import type { Follower } from "./follower.ts";
import type { Timelines } from "./timelines.ts";

/** How often the files of a run are looked at while somebody follows it. */
const LOOK_MS = 250;

/** How long a journal is read in one go, so that who asks meanwhile is answered. */
const READ_MS = 100;

/** How long it is at least from one status to the next, and so many times as long as it took to read. */
const STATUS_MS = 2_000;
const STATUS_SHARE = 10;

/** What a run is followed with. */
export interface FollowPlace {
  readonly folder: string;
  readonly slug: string;
  readonly disk: Disk;
  readonly timelines: Timelines;
  /** Any clock that only goes forward. */
  readonly nowMs: () => number;
  /** Told of what nobody expected. */
  readonly onBug: (error: Error) => void;
}

/**
 * Looks at the files of one run while somebody follows it, and tells them what is new. It asks only how large they are as
 * long as nothing changes; no file stays open.
 */
export class FollowedRun {
  readonly #place: FollowPlace;
  readonly #followers = new Set<Follower>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;
  #hadJournal = false;
  /** What was told last, by kind, as JSON: whoever comes later is told it at once. */
  readonly #told = new Map<ViewerEvent["type"], { readonly json: string; readonly event: ViewerEvent }>();
  #statusMs = Number.NEGATIVE_INFINITY;
  #statusOf = "";

  constructor(place: FollowPlace) {
    this.#place = place;
  }

  /** How many follow it. */
  get followers(): number {
    return this.#followers.size;
  }

  /** Tells a follower what is known, and from then on what is new. */
  join(follower: Follower): void {
    // What was told before anybody looked away may be old.
    if (this.#followers.size === 0) this.#told.clear();
    this.#followers.add(follower);
    for (const { event } of this.#told.values()) follower.tell(event);
    if (this.#timer === null && !this.#isLooking) this.#lookIn(0);
  }

  /** Tells a follower nothing more. Nobody looks at the files once the last one has left. */
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
      hasMore = await this.#tellTimeline();
      this.#tellWords();
      if (!hasMore) await this.#tellStatus();
    } catch (error) {
      // Told once: whoever opens the page anew begins anew.
      this.#place.onBug(error instanceof Error ? error : new Error(String(error)));
      for (const follower of [...this.#followers]) this.leave(follower);
    } finally {
      this.#isLooking = false;
    }
    if (this.#followers.size > 0 && this.#timer === null) this.#lookIn(hasMore ? 0 : LOOK_MS);
  }

  /** Whether there is more to read. */
  async #tellTimeline(): Promise<boolean> {
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

  /** What the process says that plays; what another one left behind is over. */
  #tellWords(): void {
    const words = readLiveWords(this.#place);
    const isLive = words !== null && findLockHolder(this.#place)?.pid === words.pid;
    if (!isLive) return void this.#told.delete("words");
    const { step, purpose, thinking, text } = words;
    this.#tell({ type: "words", step, purpose, thinking, text });
  }

  /** Reading it takes a while, so it is read after something changed, and seldom. */
  async #tellStatus(): Promise<void> {
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

  async #readStatus(): Promise<RunStatus | null> {
    try {
      return await readStatus(this.#place);
    } catch (error) {
      // Nothing is saved yet, or what is cannot be read: the gallery says so.
      if (!(error instanceof RunnerError)) throw error;
      return null;
    }
  }

  #tell(event: ViewerEvent): void {
    const json = JSON.stringify(event);
    if (this.#told.get(event.type)?.json === json) return;
    this.#told.set(event.type, { json, event });
    for (const follower of this.#followers) follower.tell(event);
  }
}
