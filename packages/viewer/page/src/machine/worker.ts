import type { FromWorker, ToWorker } from "./messages.ts";
import { Replayer } from "./replayer.ts";

/** The used part of a worker's scope: the library of types for pages lacks it. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer: readonly ArrayBuffer[]): void;
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const replayer = new Replayer((message, transfer = []) => scope.postMessage(message, transfer));
scope.onmessage = ({ data }) => replayer.receive(data);
