import type { FromWorker, ToWorker } from "./messages.ts";
import { Replayer } from "./replayer.ts";

/** What of a worker's own scope is used: the library of types for pages does not have it. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer: readonly ArrayBuffer[]): void;
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const replayer = new Replayer((message, transfer = []) => scope.postMessage(message, transfer));
scope.onmessage = ({ data }) => replayer.receive(data);
