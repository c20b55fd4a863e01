import type { Clock, IdSource, Timers } from "../../base/vocabulary/services.ts";

/** A stream for people or programs. */
export interface Output {
  readonly isTerminal: boolean;
  /** Characters a line, or null where that is not known. */
  readonly columns: number | null;
  /** Visible lines; null if that is not known, or on no terminal. */
  readonly rows: number | null;
  /** Why nothing can be written there, in a person's words; null while all is well. */
  readonly failure: string | null;
  /** The digits that mark a colour as one of this program's; absent where it has none. */
  readonly colourMark?: string | undefined;
  /**
   * Never throws: what cannot be written is dropped. Text loses its control characters, unless it is a drawing: the program's
   * own codes, in which every text from elsewhere is clean. Bytes are as they are, but for a terminal.
   */
  write(text: string | Uint8Array, kind?: "drawing"): void;
}

/** The process as `main` gives it to the commands. */
export interface World {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Results. */
  readonly stdout: Output;
  /** The log and the progress. */
  readonly stderr: Output;
  /** Asks a person, and gives the line that they answer; null without a terminal. */
  ask(question: string): Promise<string | null>;
  /** The same with a line that begins as `text`, and that the person may edit or leave. */
  editLine(question: string, text?: string): Promise<EditedLine>;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** The system's own unless given. */
  readonly timers?: Timers | undefined;
  /** The CPU time of this process so far, in seconds. */
  cpuSeconds(): number;
  /** Number of manual saves asked for by a signal or a key since the last call. */
  takeSaveRequests(): number;
  /** Notifies another runner of a request left for it. */
  notify(pid: number): void;
  /** Whether there is a terminal whose keys {@link listenForKeys} hears. */
  readonly hasKeys: boolean;
  /**
   * Calls `onKey` with each key that is pressed on the terminal, if there is one, until the result is called. A key that
   * sends a code is one key, `\u001b[A`; so is an answer of the terminal's.
   */
  listenForKeys(onKey: (key: string) => void): () => void;
  /** Reports what happens to stderr's terminal, until the result is called; nothing if it is not a terminal. */
  watchTerminal(watcher: TerminalWatcher): () => void;
  /** Aborted when the process gets a signal to end; the reason is a {@link StopRequest}. */
  readonly signal: AbortSignal;
}

/** A line that a person finished, or left with Esc or Ctrl-C; or the end of the input. */
export type EditedLine = { readonly line: string } | "left" | "ended";

/** Anything that draws on a terminal. */
export interface TerminalWatcher {
  /** The terminal has another size. */
  resized(): void;
  /** The process is suspended or ends: what is written now is written at once. */
  leaves(): void;
  /** The process continues after it was suspended. */
  returns(): void;
}

/** The reason why the process ends, with its exit code. */
export class StopRequest extends Error {
  override readonly name: string = "StopRequest";
  readonly exitCode: number;

  constructor(reason: string, exitCode: number) {
    super(reason);
    this.exitCode = exitCode;
  }
}
