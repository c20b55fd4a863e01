import { showValue } from "../../text/mistake.ts";

const CHECKPOINT_ID = /^(?!\.+$)[A-Za-z0-9._-]{1,64}$/;
const TAKES = "a checkpoint's id has 1 to 64 letters, digits, -, _ and dots";

/** Why a text cannot be the id of a checkpoint; null where it can. */
export function refuseCheckpointId(id: string): string | null {
  return CHECKPOINT_ID.test(id) ? null : `${TAKES}, got ${showValue(id)}`;
}

/** The same for one with templates, as far as it can be told before they are filled in. */
export function refuseIdTemplate(source: string): string | null {
  const parts = source.split(/\$\{\{[\s\S]*?\}\}/);
  if (parts.length === 1) return refuseCheckpointId(source);
  const fixed = parts.join("");
  return /^[A-Za-z0-9._-]{0,63}$/.test(fixed) ? null : `${TAKES}, got ${showValue(source)}`;
}
