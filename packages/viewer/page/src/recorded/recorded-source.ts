import { compareDetails } from "../../../src/timeline/steps/compare-details.ts";
import { createApiSource } from "../source/api-source.ts";
import { type Source, SourceError } from "../source/source.ts";
import { pathTo } from "../store/path.ts";
import type { Answers } from "./unpack-answers.ts";

/** The address for a picture that was not recorded: no image. */
const NO_PICTURE = "data:,";

/** The recorded answers of a viewer's server, as the source of a page without one. Nothing in it changes. */
export function createRecordedSource(answers: Answers): Source {
  const pictures = new Map<string, string>();
  const source = createApiSource({
    async ask(path) {
      const answer = answers.get(path);
      if (answer !== null) return new Response(answer);
      throw new SourceError("This page shows a recorded run, and has no server.", { status: 404 });
    },
    urlOf(path) {
      const known = pictures.get(path);
      const answer = answers.get(path);
      if (known !== undefined || answer === null) return known ?? NO_PICTURE;
      const url = URL.createObjectURL(answer);
      pictures.set(path, url);
      return url;
    },
    listen(_, __, isOpen) {
      isOpen(true);
      return () => {};
    },
  });
  return {
    ...source,
    // The server compares any two steps; it was not asked for each pair.
    async compare(slug, a, b) {
      const { rows, branches } = await source.timeline(slug, 0, 0);
      const read = async (index: number) => {
        const step = await source.step(slug, index);
        const { indices } = pathTo(rows, branches, step.row.branchId);
        return { step, path: indices.filter((at) => at <= index).flatMap((at) => rows[at] ?? []) };
      };
      return compareDetails(await read(a), await read(b));
    },
  };
}
