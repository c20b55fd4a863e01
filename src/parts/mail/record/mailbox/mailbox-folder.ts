import { join } from "node:path";
import { type GamePlace, nodeDisk } from "../../../../base/disk/disk.ts";
import { guardRead, guardWrite } from "../../../../base/disk/disk-errors.ts";
import { randomToken } from "../../../../base/disk/lazy-crypto.ts";
import { namesIn } from "../../../../base/disk/names-in.ts";
import { makeFolders, makeOwnFolder } from "../../../../base/disk/write/move-file.ts";
import { writeAtomically } from "../../../../base/disk/write/write-atomically.ts";
import { RunnerError } from "../../../../base/errors.ts";
import { isLetterName, readLetter } from "./read-letter.ts";

/** The folders of a mailbox, from the save folder. */
export function mailboxPath(slug: string, part: "inbox" | "outbox" | "refused" | "outbox/read"): string {
  return `mailbox/${slug}/${part}`;
}

/** The names in a game's inbox that messages have, in order; none where it is not there. @throws RunnerError `cannot-read` */
export function letterNames({ folder, slug, disk = nodeDisk }: GamePlace): readonly string[] {
  const inbox = join(folder, mailboxPath(slug, "inbox"));
  return namesIn(disk, inbox, { follow: false }).filter(isLetterName).sort();
}

/** The names of the messages that wait in a game's inbox, in order; links and folders are none. @throws RunnerError `cannot-read` */
export function pendingMail(place: GamePlace): readonly string[] {
  const { folder, slug, disk = nodeDisk } = place;
  const inbox = join(folder, mailboxPath(slug, "inbox"));
  const isFile = (name: string): boolean =>
    guardRead(inbox, () => disk.inspect(join(inbox, name)))?.type === "file";
  return letterNames(place).filter(isFile);
}

let sent = 0;

/**
 * Leaves a message for the LM that plays a game; it waits where none does. Gives its file and its id.
 *
 * @param mail the text, and an id unless its file's name is to be one
 * @throws RunnerError `message-invalid`, `folder-replaced`, `cannot-write`
 */
export function leaveMail(
  { folder, slug, disk = nodeDisk }: GamePlace,
  { text, id }: { readonly text: string; readonly id?: string | undefined },
  now: () => Date,
): { readonly file: string; readonly id: string } {
  sent += 1;
  const time = now().toISOString().replace(/[-:.]/g, "");
  // Follows the time, so that messages of one process in the same millisecond stay in order.
  const token = randomToken().slice(0, 6);
  const name = `${time}-${String(sent).padStart(6, "0")}-${token}.json`;
  // Short, since the LM repeats it.
  const ownId = `${time.slice(0, 15)}-${token}`;
  const bytes = Buffer.from(`${JSON.stringify({ id: id ?? ownId, text })}\n`);
  const letter = readLetter(name, bytes);
  if (typeof letter === "string") throw new RunnerError("message-invalid", `the message ${letter}`);
  const file = join(folder, mailboxPath(slug, "inbox"), name);
  guardWrite(file, () => {
    makeFolders(disk, folder);
    makeOwnFolder(disk, folder, mailboxPath(slug, "inbox"));
    writeAtomically(disk, file, bytes);
  });
  return { file, id: letter.id };
}
