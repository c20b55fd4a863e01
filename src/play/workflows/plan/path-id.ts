import { createHash } from "node:crypto";
import { refuseCheckpointId } from "../format/checkpoint-id.ts";

/** The id of the checkpoint behind a step that names none: `journey.1.go` for the path `journey[1].go`. */
export function idOfPath(path: string): string {
  const id = path.replaceAll("[", ".").replaceAll("]", "");
  if (refuseCheckpointId(id) === null) return id;
  const digest = createHash("sha256").update(path).digest("hex").slice(0, 12);
  return `${id.slice(-50)}-${digest}`;
}
