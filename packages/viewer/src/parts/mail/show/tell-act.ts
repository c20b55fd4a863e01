import { z } from "zod";
import { findLockHolder } from "../../../../../../src/base/disk/folder-lock.ts";
import { leaveMail, pendingMail } from "../../../../../../src/parts/mail/record/mailbox/mailbox-folder.ts";
import type { PartAct } from "../../../web/control/act-part.ts";
import { text } from "../../../web/control/body-text.ts";

/** Leaves a message for the LM, as `runner tell` does. */
export const tellAct: PartAct<"tell"> = {
  body: z.strictObject({ text: text(32_768), id: text(200).optional() }),
  act({ folder, slug, disk, now }, mail) {
    const waitingBefore = pendingMail({ folder, slug, disk }).length;
    const left = leaveMail({ folder, slug, disk }, mail, now);
    return { ...left, waitingBefore, isRunning: findLockHolder({ folder, slug, disk }) !== null };
  },
};
