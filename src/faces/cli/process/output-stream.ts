import { fstatSync, writeSync } from "node:fs";
import { describeDiskError } from "../../../base/disk/disk-errors.ts";
import type { Output } from "../process-context.ts";
import { plainOutput } from "../render/plain-text.ts";
import { isTerminal } from "./is-terminal.ts";

/** The standard streams of this process. */
type StreamName = "stdout" | "stderr";

const DESCRIPTORS: Readonly<Record<StreamName, number>> = { stdout: 1, stderr: 2 };

/**
 * A stream of this process as an {@link Output}: what cannot be written is dropped, and no error leaves it. It is the one
 * place that removes what texts from elsewhere must not send to a terminal. Node's own
 * stream is made when something is written to a terminal or a pipe, and for a file never: that takes milliseconds.
 *
 * @param streams the process, with its streams
 * @param onClosed called when the reader of the pipe is gone
 */
export function createOutput(
  streams: Readonly<Record<StreamName, NodeJS.WriteStream>>,
  name: StreamName,
  onClosed: () => void,
): Output {
  const descriptor = DESCRIPTORS[name];
  const isTty = isTerminal(descriptor);
  let failure: string | null = null;
  const open = once(() => {
    const stream = streams[name];
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") onClosed();
      else failure ??= describeDiskError(error);
    });
    return stream;
  });
  // Digits, too many to be guessed.
  const colourMark = isTty ? [...crypto.getRandomValues(new Uint32Array(2))].join("") : undefined;
  const writeOut =
    !isTty && isFile(descriptor)
      ? writeToFile(descriptor, (reason) => {
          failure = reason;
        })
      : (text: string | Uint8Array): void => {
          const stream = open();
          if (stream.writable) stream.write(text);
        };
  return {
    isTerminal: isTty,
    get columns() {
      // A terminal that does not know its size says 0.
      return isTty ? open().columns || null : null;
    },
    get rows() {
      return isTty ? open().rows || null : null;
    },
    get failure() {
      return failure;
    },
    colourMark,
    write: (text, kind) => writeOut(cleaned(text, kind, colourMark)),
  };
}

function cleaned(
  text: string | Uint8Array,
  kind: "drawing" | undefined,
  mark: string | undefined,
): string | Uint8Array {
  if (typeof text !== "string")
    return mark === undefined ? text : plainOutput(Buffer.from(text).toString("utf8"));
  if (kind !== "drawing") return plainOutput(text, mark);
  return mark === undefined ? text : text.replaceAll(`;${mark}m`, "m");
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Whether the descriptor leads to a file or a device: then each write can be tried by itself. */
function isFile(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() || stats.isCharacterDevice();
  } catch {
    return false;
  }
}

/** Writes each text at once. A Node stream is dead after its first error; a disk that was full has room again later. */
function writeToFile(
  fd: number,
  tell: (failure: string | null) => void,
): (text: string | Uint8Array) => void {
  let isTorn = false;
  return (text) => {
    const whole = Buffer.concat([Buffer.from(isTorn ? "\n" : ""), Buffer.from(text)]);
    let written = 0;
    try {
      while (written < whole.length) written += writeSync(fd, whole, written);
      isTorn = false;
      tell(null);
    } catch (error) {
      isTorn ||= written > 0;
      tell(describeDiskError(error));
    }
  };
}
