import { RunnerError } from "../../../../src/base/errors.ts";
import { type Face, FOLLOWED } from "./face.ts";
import type { ReadResourceResult, Resource, ResourceTemplateType } from "./sdk.ts";
import { readStatus } from "./tools/read-status.ts";
import { saveLine, saveUri, toldSave } from "./tools/results.ts";

/** More saves are read by their address. */
const LISTED = 100;

/** The form of a save's address. */
export const SAVE_TEMPLATE: ResourceTemplateType = {
  uriTemplate: saveUri("{id}"),
  name: "save",
  title: "A save",
  description: "A save as a picture: the file holds the machine and the memory, and any runner loads it.",
  mimeType: "image/png",
};

/** The readable resources of the run, its newest saves among them. */
export async function listResources({ run }: Face): Promise<Resource[]> {
  return [
    {
      uri: FOLLOWED.screen,
      name: "screen",
      title: "The screen",
      description: "The picture now: 160 × 144, enlarged as the run's settings say.",
      mimeType: "image/png",
    },
    {
      uri: FOLLOWED.state,
      name: "state",
      title: "The state",
      description: "Step, branch, the game's memory, notes and goals.",
      mimeType: "application/json",
    },
    {
      uri: FOLLOWED.map,
      name: "map",
      title: "The map",
      description: "The map around the player as words, as far as it is known.",
      mimeType: "text/plain",
    },
    ...(await run.list()).slice(0, LISTED).map((entry) => {
      const save = toldSave(entry);
      return {
        uri: save.uri,
        name: `save ${save.id}`,
        title: save.label ?? `Step ${save.step}`,
        description: saveLine(save),
        mimeType: "image/png",
        size: entry.bytes,
      };
    }),
  ];
}

/** Reads a resource; null for an unknown address. @throws RunnerError if it cannot be read */
export async function readResource({ run }: Face, uri: string): Promise<ReadResourceResult | null> {
  const read = READERS.get(uri);
  const id = uri.startsWith(saveUri("")) ? uri.slice(saveUri("").length) : "";
  if (read !== undefined) return { contents: [{ uri, ...(await read(run)) }] };
  const save = id === "" ? null : await findSave(run, id);
  return save && { contents: [{ uri, mimeType: "image/png", blob: base64(save.png) }] };
}

type Content = { mimeType: string; text: string } | { mimeType: string; blob: string };

const READERS = new Map<string, (run: Face["run"]) => Promise<Content>>([
  [
    FOLLOWED.screen,
    async (run) => {
      const { pngs } = await run.look();
      return { mimeType: "image/png", blob: base64(pngs.at(-1) ?? new Uint8Array()) };
    },
  ],
  [
    FOLLOWED.state,
    async (run) => ({
      mimeType: "application/json",
      text: JSON.stringify(await readStatus(run), null, 2),
    }),
  ],
  [
    FOLLOWED.map,
    async (run) => ({
      mimeType: "text/plain",
      text: (await run.map()) ?? "No map is known of the player's place.",
    }),
  ],
]);

async function findSave(run: Face["run"], id: string): Promise<{ readonly png: Uint8Array } | null> {
  try {
    return await run.readSave(id);
  } catch (error) {
    if (error instanceof RunnerError && error.code === "save-missing") return null;
    throw error;
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
