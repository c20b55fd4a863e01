import type { JSX } from "preact";
import type { GalleryInterrupt } from "../../../../src/web/api.ts";
import { useViewer } from "../../store/use-viewer.ts";
import { Command } from "../../views/control/command.tsx";
import { useLoaded } from "../../views/load/use-loaded.ts";
import { Waiting } from "../../views/parts/waiting.tsx";
import { CallView } from "../../views/step/call-view.tsx";
import { formatCount } from "../../views/words/quantities.ts";

/** Why the run waits for a person, and what it is about to do. */
export function PendingAction({
  interrupt: { step, reason, pending },
}: {
  interrupt: GalleryInterrupt;
}): JSX.Element {
  return (
    <>
      <h3>It waits for you at step {formatCount(step)}</h3>
      <p>{reason}</p>
      {pending !== null && pending.text !== "" && <p class="words">{pending.text}</p>}
      {pending?.toolCalls.map(({ name, input }, place) => (
        <CallView key={place} name={name} input={input} result="" isError={false} />
      ))}
    </>
  );
}

/** The same for a viewer that only looks, with the command that decides. */
export function PendingCommand({
  slug,
  interrupt,
}: {
  slug: string;
  interrupt: GalleryInterrupt;
}): JSX.Element {
  const { source } = useViewer();
  const command = useLoaded(`${slug} ${interrupt.id}`, () => source.resumeCommand(slug));
  return (
    <section class="act act-stop">
      <PendingAction interrupt={interrupt} />
      <p class="quiet small">
        To approve it, type this where runner is installed. <code>runner resume --help</code> shows how to
        reject or change it.
      </p>
      {command.value === null ? (
        <Waiting loaded={command} words="Looking up the command…" />
      ) : (
        <Command words={command.value.command} />
      )}
    </section>
  );
}
