import { basename } from "node:path";
import { canonicalJson } from "../../../../../src/base/text/canonical-json.ts";
import { tellMistakes } from "../../../../../src/base/text/yaml/located-mistake.ts";
import { readYaml } from "../../../../../src/base/text/yaml/read-yaml.ts";
import { readWorkflow } from "../../../../../src/parts/workflows/play/format/parse-workflow.ts";
import {
  type InputSpecs,
  type Step,
  stepBodiesOf,
  type Workflow,
} from "../../../../../src/parts/workflows/play/format/workflow.ts";
import {
  findWorkflow,
  readWorkflowFile,
} from "../../../../../src/parts/workflows/play/library/find-workflow.ts";
import type { JobFile } from "../../jobs/job.ts";
import { type Folders, finderIn, foldersOf } from "../../jobs/job-folders.ts";
import { type FileShelf, type Shelved, shelved } from "./file-shelf.ts";

/** A workflow that jobs play. */
export interface ShelvedWorkflow {
  readonly file: JobFile;
  readonly inputs: InputSpecs;
}

/**
 * The workflow that a manifest names, with what its steps name in the folders of the jobs: null for what is shipped only.
 *
 * @param folder where the person stands who named it
 */
export function shelveWorkflow(
  shelf: FileShelf,
  written: string,
  folders: Folders<string | null>,
): Shelved<ShelvedWorkflow> {
  return shelf.once(`workflow ${JSON.stringify([written, folders])}`, written, () => {
    const path = findWorkflow(written, shelf.path("."));
    const bytes = readWorkflowFile(path, written);
    const paths = foldersOf((name) => (folders[name] === null ? null : shelf.path(folders[name])));
    const { file, mistakes } = readWorkflow(bytes, finderIn(paths));
    if (file === null) return { flaws: tellMistakes(basename(path), mistakes) };
    const flaws = refuseForJobs(file.workflow);
    if (flaws.length > 0) return { flaws };
    return shelved({ file: shelf.keep(basename(path), plainOf(bytes)), inputs: file.workflow.inputs });
  });
}

/** Things that a run in an empty folder, on another machine, cannot do. */
function refuseForJobs({ start, steps }: Workflow): readonly string[] {
  const flaws: string[] = [];
  if (start !== "new-game") flaws.push(`starts at ${start}, but each job begins with a new game`);
  const call = findCall(steps);
  if (call !== null) flaws.push(`calls the function ${call}, which only a program can give it`);
  return flaws;
}

function findCall(steps: readonly Step[]): string | null {
  for (const step of steps) {
    if (step.type === "call") return step.function;
    for (const [, body] of stepBodiesOf(step)) {
      const inner = findCall(body);
      if (inner !== null) return inner;
    }
  }
  return null;
}

/** The same without comments and layout, which shape no run: JSON is YAML, too. As it is where that says something else. */
function plainOf(bytes: Uint8Array): Uint8Array {
  const yaml = readYaml(bytes);
  if (!("value" in yaml)) return bytes;
  const plain = canonicalJson(yaml.value);
  const again = readYaml(plain);
  return "value" in again && canonicalJson(again.value) === plain ? Buffer.from(plain) : bytes;
}
