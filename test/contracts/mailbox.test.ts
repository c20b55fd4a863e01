import type { OutboxMessage } from "../../src/parts/mail/base/mail.ts";
import { createDiskMailbox } from "../../src/parts/mail/record/mailbox/disk-mailbox.ts";
import { leaveMail } from "../../src/parts/mail/record/mailbox/mailbox-folder.ts";
import { createMemoryMailbox } from "../../src/parts/mail/record/mailbox/memory-mailbox.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { bytesOf } from "../helpers/saves/journals.ts";
import { describeMailbox } from "./describe-mailbox.ts";

describeMailbox("in a folder", () => {
  const disk = powerCutDisk();
  const place = { folder: "/saves", slug: "lantern", disk };
  const outbox = "/saves/mailbox/lantern/outbox";
  return {
    mailbox: createDiskMailbox(place),
    leave: (text, id) => void leaveMail(place, { text, id }, () => new Date("2026-11-22T12:00:00Z")),
    posted: () =>
      (disk.inspect(outbox) === null ? [] : disk.list(outbox)).map(
        (name) => JSON.parse(bytesOf(disk, `${outbox}/${name}`).toString()) as OutboxMessage,
      ),
  };
});

describeMailbox("in memory", () => {
  const mailbox = createMemoryMailbox();
  return { mailbox, leave: (text, id) => void mailbox.tell(text, id), posted: () => mailbox.outbox };
});
