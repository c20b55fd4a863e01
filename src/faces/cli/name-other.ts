import { nodeDisk } from "../../base/disk/disk.ts";
import { RunnerError } from "../../base/errors.ts";

/**
 * The error that says of which kind a file is that was taken for a save; the same error where that is not known. The recogniser
 * is loaded only then: reading a good save needs none of it.
 */
export async function nameOther(error: RunnerError): Promise<RunnerError> {
  const { file } = error.facts;
  if (error.code !== "save-damaged" || typeof file !== "string") return error;
  const { otherFile, recogniseFile } = await import(
    "../../../packages/emulator/src/foreign/recognise-file.ts"
  );
  const { MOST_STATE_BYTES } = await import("../../../packages/emulator/src/foreign/unwrap.ts");
  try {
    const { kind } = recogniseFile(nodeDisk.read(file, MOST_STATE_BYTES), file);
    return kind === null || kind === "save" ? error : otherFile(file, kind);
  } catch (other) {
    if (other instanceof RunnerError) return error;
    throw other;
  }
}
