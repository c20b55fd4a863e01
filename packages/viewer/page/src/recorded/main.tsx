import "./recorded.css";
import { startPage } from "../start.tsx";
import { createRecordedSource } from "./recorded-source.ts";
import { unpackAnswers } from "./unpack-answers.ts";

declare global {
  /** Set by scripts beside this one: a page that is opened from disk may load scripts and nothing else. */
  interface Window {
    readonly recordedRuns?: string;
    readonly workerCode?: string;
  }
}

/** Shows the recorded runs. */
async function start(): Promise<void> {
  const { recordedRuns = "", workerCode = "" } = window;
  const worker = URL.createObjectURL(new Blob([workerCode], { type: "text/javascript" }));
  startPage(createRecordedSource(await unpackAnswers(recordedRuns)), () => new Worker(worker));
}

start().catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  document.getElementById("app")?.replaceChildren(`The recorded runs cannot be shown: ${why}`);
});
