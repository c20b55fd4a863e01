import { z } from "zod";
import { findLockHolder } from "../../../base/disk/folder-lock.ts";
import type { PartAct } from "../../../show/web/control/act-part.ts";
import { text } from "../../../show/web/control/body-text.ts";
import { leaveMail, pendingMail } from "../record/mailbox/mailbox-folder.ts";

/** Leaves a message for the LM, as `runner tell` does. */
export const tellAct: PartAct<"tell"> = {
  body: z.strictObject({ text: text(32_768), id: text(200).optional() }),
  act({ folder, slug, disk, now }, mail) {
    const waitingBefore = pendingMail({ folder, slug, disk }).length;
    const left = leaveMail({ folder, slug, disk }, mail, now);
    return { ...left, waitingBefore, isRunning: findLockHolder({ folder, slug, disk }) !== null };
  },
};
