import type { JSX } from "preact";
import type {
  ImageBlock,
  TextBlock,
  ToolResultBlock,
} from "../../../../../../src/base/vocabulary/conversation.ts";
import { useValue, useViewer } from "../../store/use-viewer.ts";
import { ToldText } from "../parts/told-text.tsx";

/** A message to the LM, as it was sent: words and pictures. */
export function SentBlocks({
  blocks,
  at,
}: {
  blocks: readonly (TextBlock | ImageBlock | ToolResultBlock)[];
  /** The step with whose path its pictures are found. */
  at: number;
}): JSX.Element {
  if (blocks.length === 0) return <p class="quiet">No input.</p>;
  return (
    <div class="sent">
      {blocks.map((block, place) => (
        <SentBlock key={place} block={block} at={at} />
      ))}
    </div>
  );
}

function SentBlock({
  block,
  at,
}: {
  block: TextBlock | ImageBlock | ToolResultBlock;
  at: number;
}): JSX.Element {
  const { source } = useViewer();
  const slug = useValue(({ run }) => run?.slug ?? "");
  switch (block.type) {
    case "text":
      return (
        <p class="words">
          <ToldText text={block.text} />
        </p>
      );
    case "image":
      return (
        <img
          class="sent-picture"
          src={source.sentPictureUrl(slug, block.sha256, at)}
          alt="The screen, as it was sent"
          loading="lazy"
        />
      );
    case "tool_result":
      return (
        <div class={block.is_error === true ? "sent-result sent-error" : "sent-result"}>
          {block.content.map((inner, place) => (
            <SentBlock key={place} block={inner} at={at} />
          ))}
        </div>
      );
    default:
      return <p class="quiet">Content of an unknown kind.</p>;
  }
}
