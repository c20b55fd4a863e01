import type { Job, Queue, Worker } from "bullmq";
import { loadOptional } from "../../optional-package.ts";

/** The part of BullMQ that is used. */
export type Bull = typeof import("bullmq");
/** BullMQ's queue of jobs. */
export type BullQueue<Data, Result> = Queue<Data, Result, string>;
/** A job of BullMQ's. */
export type BullJob<Data, Result> = Job<Data, Result, string>;
/** BullMQ's worker. */
export type BullWorker<Data, Result> = Worker<Data, Result, string>;

/** Loads BullMQ. @throws RunnerError `package-missing` */
export function loadBull(): Promise<Bull> {
  return loadOptional("bullmq", "a queue", () => import("bullmq"));
}
