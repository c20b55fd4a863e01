import { join } from "node:path";
import { type Disk, type GamePlace, nodeDisk } from "../../../../base/disk/disk.ts";
import { describeDiskError, guardRead, guardWrite, isDiskError } from "../../../../base/disk/disk-errors.ts";
import { makeOwnFolder } from "../../../../base/disk/write/move-file.ts";
import { writeAtomically } from "../../../../base/disk/write/write-atomically.ts";
import { describeError, RunnerError } from "../../../../base/errors.ts";
import type { OutboxMessage } from "../../base/mail.ts";
import { type Letter, type Mailbox, MOST_LETTERS } from "./mailbox.ts";
import { letterNames, mailboxPath } from "./mailbox-folder.ts";
import { outboxName } from "./outbox-name.ts";
import { isLetterName, MAX_LETTER_BYTES, readLetter } from "./read-letter.ts";

/** More than any message in the outbox has. */
const MAX_OUTBOX_BYTES = 1024 * 1024;

/** The mailbox in a save folder: `mailbox/<game>/inbox` and `outbox`. Nothing is made before something is posted. */
export function createDiskMailbox({ folder, slug, disk = nodeDisk }: GamePlace): Mailbox {
  const place = { folder, slug, disk };
  const inbox = join(folder, mailboxPath(slug, "inbox"));
  const told = new Set<string>();
  const once = (line: string): readonly string[] => {
    if (told.has(line)) return [];
    told.add(line);
    return [line];
  };

  /** Returns the message in a file; a refusal if it is invalid; else notices. */
  const read = (name: string): Letter | Refusal | readonly string[] => {
    const file = join(inbox, name);
    try {
      const entry = disk.inspect(file);
      if (entry === null) return [];
      if (entry.type !== "file")
        return once(`${file} is no regular file: it stays there and is not sent to the LM`);
      const letter = readLetter(name, disk.read(file, MAX_LETTER_BYTES + 1));
      return typeof letter === "string" ? refuse(place, name, letter) : letter;
    } catch (error) {
      if (!isDiskError(error) && !(error instanceof RunnerError)) throw error;
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      return once(`${file} cannot be taken, ${describeDiskError(error)}`);
    }
  };

  return {
    look() {
      const letters: Letter[] = [];
      const notices: string[] = [];
      let refused = 0;
      try {
        const entry = disk.inspect(inbox);
        if (entry === null) return { letters, notices };
        if (entry.type !== "folder") {
          notices.push(...once(`${inbox} is a link or a file, so no message in it reaches the LM`));
          return { letters, notices };
        }
        notices.push(...strangersIn(disk, inbox).flatMap(once));
        for (const name of letterNames(place)) {
          if (letters.length + refused === MOST_LETTERS) break;
          const found = read(name);
          if ("text" in found) letters.push(found);
          else if ("refusal" in found) {
            notices.push(found.refusal);
            refused += 1;
          } else notices.push(...found);
        }
      } catch (error) {
        if (!isDiskError(error) && !(error instanceof RunnerError)) throw error;
        notices.push(...once(describeError(error)));
      }
      // Names may have line ends.
      return { letters, notices: notices.map((line) => line.replace(/\s*\n\s*/g, " ")) };
    },

    remove({ name }) {
      const file = join(inbox, name);
      try {
        if (disk.inspect(file) !== null) disk.remove(file);
        return true;
      } catch (error) {
        if (!isDiskError(error)) throw error;
        return false;
      }
    },

    post: (message) => postInto(place, message),
  };
}

/** Returns the other files in the inbox: they are left alone, since they may be half written. */
function strangersIn(disk: Disk, inbox: string): readonly string[] {
  return disk
    .list(inbox)
    .filter((name) => !name.startsWith(".") && !isLetterName(name))
    .map(
      (name) =>
        `${join(inbox, name)} ends in neither .txt nor .json: it stays there and is not sent to the LM`,
    );
}

/** The outcome for a file that was moved away. */
interface Refusal {
  readonly refusal: string;
}

/** Moves what can be no message out of the inbox; nothing is ever replaced. */
function refuse({ folder, slug, disk }: Required<GamePlace>, name: string, why: string): Refusal {
  const refused = makeOwnFolder(disk, folder, mailboxPath(slug, "refused"));
  let to = join(refused, name);
  for (let copy = 2; disk.inspect(to) !== null; copy += 1) {
    to = join(refused, name.replace(/(\.\w+)$/, `-${copy}$1`));
  }
  disk.rename(join(folder, mailboxPath(slug, "inbox"), name), to);
  return { refusal: `the message ${name} ${why}: it was not sent to the LM, and was moved to ${to}` };
}

/** A reader may have moved a message to `outbox/read`: it is found there, too. */
function postInto(
  { folder, slug, disk }: Required<GamePlace>,
  message: OutboxMessage,
): ReturnType<Mailbox["post"]> {
  const outbox = join(folder, mailboxPath(slug, "outbox"));
  const read = join(folder, mailboxPath(slug, "outbox/read"));
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let copy = 1; ; copy += 1) {
    const name = outboxName(message, copy);
    const file = join(outbox, name);
    const known = [file, join(read, name)].filter(
      (path) => guardRead(path, () => disk.inspect(path)) !== null,
    );
    if (known.some((path) => isSame(disk, path, bytes))) return { file, isNew: false };
    if (known.length > 0) continue;
    guardWrite(file, () => {
      makeOwnFolder(disk, folder, mailboxPath(slug, "outbox"));
      writeAtomically(disk, file, bytes);
    });
    return { file, isNew: true };
  }
}

function isSame(disk: Disk, file: string, bytes: Uint8Array): boolean {
  if (guardRead(file, () => disk.inspect(file))?.type !== "file") return false;
  return (
    Buffer.compare(
      guardRead(file, () => disk.read(file, MAX_OUTBOX_BYTES)),
      bytes,
    ) === 0
  );
}
