import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Writable } from "node:stream";
import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { openNamedToAppend } from "../../../base/disk/disk.ts";
import { guardFile } from "../../../base/disk/guard-file.ts";
import type { LogLevel } from "../options/values/log-level.ts";
import type { Output } from "../process-context.ts";
import { plainJson } from "../render/plain-text.ts";
import type { Colours } from "./colour.ts";
import { type LogEntry, renderLogLine } from "./log-line.ts";

export type { Logger };

/** Keys of objects in the log that are never written out, at any depth. */
const SECRETS = ["apiKey", "authToken", "keys", "authorization", "x-api-key", "x-goog-api-key"];

/** The log's level and destination. */
export interface LogOptions {
  readonly level: LogLevel;
  /** A file for JSON lines, or null for readable lines on `output`: in words on a terminal, else with every fact. */
  readonly file: string | null;
  readonly output: Output;
  readonly colours: Colours;
}

/** The bytes that wait for a pipe or a full disk; more are lost, and so is a longer line. */
const MOST_WAITING = 2 ** 20;

/**
 * Opens the log. A log that can no longer be written never stops a run.
 *
 * @throws a `RunnerError` (`named-file-unwritable`) when its file cannot be opened
 */
export function openLog({ level, file, output, colours }: LogOptions): Logger {
  const redact = SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
  const options = { level, redact, base: null, hooks: { streamWrite: plainJson } };
  if (file !== null) {
    const dest = guardFile(file, "logFile", () => {
      mkdirSync(dirname(file), { recursive: true });
      return openNamedToAppend(file);
    });
    // A full pipe loses lines: sleeping until it is read would hold the run.
    const destination = pino.destination({
      dest,
      sync: true,
      retryEAGAIN: () => false,
      maxLength: MOST_WAITING,
    });
    destination.on("error", () => {});
    const logger = pino(options, destination);
    destination.on("drop", (line: string) => {
      const bytes = Buffer.byteLength(line);
      if (bytes > MOST_WAITING) logger.warn({ bytes }, "a line of the log was too long and is left out");
    });
    return logger;
  }
  if (output.isTerminal) {
    return pino(options, {
      write: (line) => output.write(`${renderLogLine(JSON.parse(line) as LogEntry, colours)}\n`),
    });
  }
  const lines = new Writable({
    write(chunk, _encoding, done) {
      output.write(String(chunk));
      done();
    },
  });
  return pino(
    options,
    pretty({
      colorize: false,
      destination: lines,
      sync: true,
      singleLine: true,
      translateTime: "SYS:HH:MM:ss",
    }),
  );
}
