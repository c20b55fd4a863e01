import { fstatSync, writeSync } from "node:fs";
import { describeDiskError } from "../../disk/disk-errors.ts";
import type { Output } from "../process-context.ts";

type StandardStream = NodeJS.WriteStream & { readonly fd: number };

/**
 * A stream of this process as an {@link Output}: what cannot be written is dropped, and no error leaves it.
 *
 * @param onClosed called when whoever read the pipe is gone
 */
export function createOutput(stream: StandardStream, onClosed: () => void): Output {
  let failure: string | null = null;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") onClosed();
    else failure ??= describeDiskError(error);
  });
  const writeText = isFile(stream)
    ? writeToFile(stream.fd, (reason) => {
        failure = reason;
      })
    : (text: string | Uint8Array): void => {
        if (stream.writable) stream.write(text);
      };
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      // A terminal that does not know its size says 0.
      return stream.columns || null;
    },
    get failure() {
      return failure;
    },
    write: writeText,
  };
}

/** Whether the stream leads to a file or a device: then each write can be tried by itself. */
function isFile({ fd, isTTY }: StandardStream): boolean {
  if (isTTY === true) return false;
  try {
    const stats = fstatSync(fd);
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
