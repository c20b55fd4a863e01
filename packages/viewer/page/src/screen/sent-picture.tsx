import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useValue, useViewer } from "../store/use-viewer.ts";

/** A step played again within this time needs no sent picture, in milliseconds. */
const PATIENCE_MS = 30;

/** The picture of a step as the player was sent it: it may be older than the step's end. */
export function SentPicture({ index, step }: { index: number; step: number }): JSX.Element | null {
  const { source } = useViewer();
  const slug = useValue(({ run }) => run?.slug ?? null);
  const [waited, setWaited] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(index), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [index]);
  const [failed, setFailed] = useState<number | null>(null);
  // Without a picture the screen stays as it was.
  if (slug === null || waited === null || failed === waited) return null;
  return (
    <img
      class="screen-sent"
      onError={() => setFailed(waited)}
      src={source.pictureUrl(slug, waited)}
      alt={`What the player was shown at step ${step}`}
    />
  );
}
