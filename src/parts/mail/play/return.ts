import type { ReturnPart } from "../../../play/agent/seam/loop-part.ts";
import { redeliverMail } from "./record-mail.ts";
import { toldIn } from "./told-mail.ts";

/** The operator's messages after the run went back. */
export const mailReturn: ReturnPart = {
  afterGoingBack(context, { mail }, there, isPlanned) {
    // As planned, read messages stay behind; otherwise all later ones are delivered again.
    const ids = isPlanned ? (mail?.unread ?? []).map(({ id }) => id) : mail?.ids;
    const { ports } = context;
    return redeliverMail({ ports, told: toldIn(context) }, { mail: { ids: ids ?? [] } }, there);
  },
};
