/** Starts the worker that plays steps again, from the server of the page. */
export function newModuleWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
