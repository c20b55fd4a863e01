import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { GateAnswer } from "../../engine/gate/call-gate.ts";
import { orAborted } from "../../engine/or-aborted.ts";
import type { JobGate } from "../gated-calls.ts";
import type { JobEvent } from "../job-event.ts";
import type { JobLeft } from "../job-result.ts";
import type { ChildMessage, GateQuestion, JobTask, ParentMessage } from "./messages.ts";
import { errorOf, tellError } from "./told-error.ts";

/** The command that starts a child process. */
export interface ChildCommand {
  /** The absolute path of the script that Node runs. */
  readonly script: string;
  readonly args: readonly string[];
  /** Its environment, in which it finds its keys. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A child that says nothing for so long is dead, in milliseconds. */
  readonly silentMs: number;
}

/** Requests of a running job to its parent. */
export interface TaskOptions {
  readonly gate: JobGate;
  /** Aborted when it is to stop at its next step. */
  readonly signal: AbortSignal;
  readonly onEvent?: ((event: JobEvent) => void) | undefined;
}

/** The checks for a silent child, per period of silence that it may have. */
const LOOKS = 12;

/** The last words of a child that are kept. */
const MAX_WORDS = 2_000;

/** The wait for its last messages. */
const LAST_WORDS_MS = 1_000;

/** The time that a child gets to end by itself. */
const LEAVE_MS = 2_000;

/** The end of a child that a signal ended. */
const ENDED_BY = "was ended by ";

interface OpenTask extends TaskOptions {
  hasBegun: boolean;
  readonly job: string;
  /** Aborted when it is to stop, or is over. */
  readonly over: AbortController;
  readonly resolve: (left: JobLeft) => void;
  readonly reject: (error: Error) => void;
}

/** A process that plays jobs, one after the other. */
export class JobProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #watch: NodeJS.Timeout;
  #task: OpenTask | null = null;
  #isAlive = true;
  #hasPlayed = false;
  /** Looks at it since it said anything: no clock, since this process may have been stopped, too. */
  #silentFor = 0;
  #words = "";

  constructor({ script, args, environment, silentMs }: ChildCommand) {
    const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
    this.#child = fork(script, [...args], {
      env: env as Record<string, string>,
      execArgv: [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr?.on("data", (chunk) => {
      this.#words = `${this.#words}${chunk}`.slice(-MAX_WORDS);
    });
    this.#child.on("message", (message) => this.#hear(message as ChildMessage));
    this.#ended = endOf(this.#child).then((how) => this.#gone(how));
    this.#watch = setInterval(() => this.#look(), silentMs / LOOKS);
    this.#watch.unref();
  }

  /** Whether it can be given a job. */
  get isFree(): boolean {
    return this.#isAlive && this.#task === null;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /**
   * Plays a job in it.
   *
   * @throws RunnerError `worker-died`, with `isUnbegun` among its facts where it was about to end as it was given the job, and
   *   `isUnstarted` where it could not start at all; what the child threw
   */
  play(task: JobTask, options: TaskOptions): Promise<JobLeft> {
    const { signal } = options;
    const over = new AbortController();
    const drain = (): void => {
      this.#send({ type: "drain" });
      over.abort(signal.reason);
    };
    return new Promise<JobLeft>((resolve, reject) => {
      this.#task = { ...options, job: task.job.id, over, resolve, reject, hasBegun: false };
      this.#send({ type: "play", task });
      if (signal.aborted) drain();
      else signal.addEventListener("abort", drain, { once: true });
    }).finally(() => {
      this.#task = null;
      over.abort();
      signal.removeEventListener("abort", drain);
    });
  }

  /** Ends it, wherever it is; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Lets it end by itself, as it does without a parent; resolves when it is gone. */
  async leave(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), LEAVE_MS);
    await this.#ended;
    clearTimeout(timer);
  }

  #send(message: ParentMessage): void {
    if (!this.#isAlive || !this.#child.connected) return;
    // A message that cannot be sent was for a child that is gone; its end is reported.
    this.#child.send(message, () => {});
  }

  #hear(message: ChildMessage): void {
    this.#silentFor = 0;
    const task = this.#task;
    if (task === null) return;
    switch (message.type) {
      case "beat":
        return;
      case "begun":
        this.#hasPlayed = true;
        task.hasBegun = true;
        return;
      case "event":
        task.onEvent?.(message.event);
        return;
      case "ask":
        void this.#answer(message.id, message.question, task);
        return;
      case "left":
        task.resolve(message.left);
        return;
      case "threw":
        task.reject(errorOf(message.error));
    }
  }

  async #answer(id: number, question: GateQuestion, { gate, job, over }: OpenTask): Promise<void> {
    try {
      this.#send({ type: "answer", id, answer: await ask(gate, job, question, over.signal) });
    } catch (error) {
      // It stops anyhow.
      if (!over.signal.aborted) this.#send({ type: "refused", id, error: tellError(error) });
    }
  }

  #look(): void {
    this.#silentFor += 1;
    if (this.#silentFor > LOOKS) this.#child.kill("SIGKILL");
  }

  #gone(how: string): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    clearInterval(this.#watch);
    const silent = this.#silentFor > LOOKS ? ", since it said nothing any more" : "";
    if (this.#task === null) return;
    const { job, hasBegun, reject } = this.#task;
    const message = `the process that played the job ${job} ${how}${silent}${lastWords(this.#words)}`;
    const isUnstarted = !this.#hasPlayed && !hasBegun && !how.startsWith(ENDED_BY);
    const facts = { job, isUnbegun: this.#hasPlayed && !hasBegun, isUnstarted };
    reject(new RunnerError("worker-died", message, { facts }));
  }
}

/** Returns how a child ended, after all its messages. Node's `close` does not come after a `disconnect` of ours. */
async function endOf(child: ChildProcess): Promise<string> {
  const heard = new Promise<void>((resolve) => child.once("disconnect", resolve));
  const read = new Promise<void>((resolve) => child.stderr?.once("close", resolve));
  const how = await new Promise<string>((resolve) => {
    child.on("error", (error) => {
      // One that never began has no end.
      if (child.pid === undefined) resolve(`could not be started (${error.message})`);
    });
    child.once("exit", (code, signal) =>
      resolve(signal === null ? `ended with exit code ${code}` : `${ENDED_BY}${signal}`),
    );
  });
  if (child.connected) await heard;
  // Whatever it started may hold on to what it wrote to.
  const patience = new AbortController();
  await Promise.race([read, delay(LAST_WORDS_MS, undefined, { signal: patience.signal })]);
  patience.abort();
  return how;
}

/** Its last output, without the lines of a stack. */
function lastWords(words: string): string {
  const line = words.split("\n").findLast((text) => text.trim() !== "" && !text.startsWith("    at "));
  return line === undefined ? "" : ` (${line.trim()})`;
}

/** Does not wait for a queue that is away when the job is to stop: the next worker tells it what was spent. */
async function unlessOver(told: Promise<void>, over: AbortSignal): Promise<void> {
  await orAborted(told, over).catch((error: unknown) => {
    if (!over.aborted) throw error;
  });
}

async function ask(
  gate: JobGate,
  job: string,
  question: GateQuestion,
  signal: AbortSignal,
): Promise<GateAnswer | null> {
  switch (question.what) {
    case "enter":
      return gate.enter({ job, model: question.model, reserve: question.reserve }, signal);
    case "spent":
      await unlessOver(gate.spent(job, question.totalUsd), signal);
      return null;
    case "pause":
      await unlessOver(gate.pause(question.model, question.forMs), signal);
      return null;
  }
}
