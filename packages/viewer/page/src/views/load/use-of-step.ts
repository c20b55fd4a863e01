import type { Source } from "../../source/source.ts";
import { useRow, useValue, useViewer } from "../../store/use-viewer.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { type Loaded, useLoaded } from "./use-loaded.ts";

/** An answer about the step that is looked at. @param about what else it is about */
export function useOfStep<T>(
  kept: KeptAnswers<T>,
  ask: (source: Source, slug: string, index: number) => Promise<T>,
  about: string | null = null,
): Loaded<T> {
  const { source } = useViewer();
  const slug = useValue(({ run }) => run?.slug ?? "");
  const generation = useValue(({ run }) => run?.generation ?? 0);
  const row = useRow();
  // With the hash: another journal of the same game may replace it at the same place.
  const key = row === null ? null : JSON.stringify([slug, generation, row.index, row.sha256, about]);
  return useLoaded(key, () => kept.get(key ?? "", () => ask(source, slug, row?.index ?? 0)));
}
