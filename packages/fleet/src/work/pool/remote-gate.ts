import type { GateAnswer, GatedCall } from "../../engine/gate/call-gate.ts";
import type { JobGate } from "../gated-calls.ts";
import type { ChildMessage, GateQuestion, ParentMessage } from "./messages.ts";
import { errorOf } from "./told-error.ts";

/** An answer of the parent's. */
type Answer = Extract<ParentMessage, { type: "answer" | "refused" }>;

/** The gate of a child: its parent's, asked by messages. */
export class RemoteGate implements JobGate {
  readonly #send: (message: ChildMessage) => void;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #asked = 0;

  constructor(send: (message: ChildMessage) => void) {
    this.#send = send;
  }

  /** Takes the parent's answer; drops one that is no longer awaited. */
  hear(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }

  async enter({ model, reserve }: Omit<GatedCall, "job">, signal: AbortSignal): Promise<GateAnswer> {
    signal.throwIfAborted();
    return (await this.#ask({ what: "enter", model, reserve }, signal)) ?? "go";
  }

  async spent(_job: string, totalUsd: number): Promise<void> {
    await this.#ask({ what: "spent", totalUsd });
  }

  async pause(model: string, forMs: number): Promise<void> {
    await this.#ask({ what: "pause", model, forMs });
  }

  /** @throws what the parent's gate throws; the signal's reason as soon as it is aborted */
  #ask(question: GateQuestion, signal?: AbortSignal): Promise<GateAnswer | null> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#waiting.delete(id);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.#waiting.set(id, (answer) => {
        signal?.removeEventListener("abort", stop);
        if (answer.type === "answer") resolve(answer.answer);
        else reject(errorOf(answer.error));
      });
      this.#send({ type: "ask", id, question });
    });
  }
}
