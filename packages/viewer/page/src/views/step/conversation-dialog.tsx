import type { JSX } from "preact";
import type { Message } from "../../../../../../src/base/vocabulary/conversation.ts";
import { toolUsesOf } from "../../../../../../src/base/vocabulary/conversation.ts";
import { useValue, useViewer } from "../../store/use-viewer.ts";
import type { StepRow } from "../../wire/types.ts";
import { useLoaded } from "../load/use-loaded.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Fold } from "../parts/fold.tsx";
import { Waiting } from "../parts/waiting.tsx";
import { formatCount, formatCountOf } from "../words/quantities.ts";
import { CallView } from "./call-view.tsx";
import { wordsOfReply } from "./reply-words.ts";
import { SentBlocks } from "./sent-blocks.tsx";

/** The whole conversation, as it was sent for a step. */
export function ConversationDialog({ row, close }: { row: StepRow; close: () => void }): JSX.Element {
  const { source } = useViewer();
  const slug = useValue(({ run }) => run?.slug ?? "");
  const loaded = useLoaded(`${slug} ${row.index}`, () => source.conversation(slug, row.index));
  const { value } = loaded;
  return (
    <Dialog title={`Request of step ${formatCount(row.step)}`} isWide close={close}>
      {value === null || loaded.error !== null ? (
        <Waiting loaded={loaded} words="Loading the conversation…" />
      ) : (
        <div class="stack">
          {value.problem !== null && <p class="problem">{value.problem}</p>}
          <Fold title="System prompt" isOpen={false}>
            <p class="words">{value.system}</p>
          </Fold>
          <Fold title="Tools" note={formatCountOf(value.tools.length, "tool")} isOpen={false}>
            <dl class="facts">
              {value.tools.map(({ name, description }) => (
                <div class="fact" key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </Fold>
          {value.isCut && <p class="quiet">Earlier messages are not available.</p>}
          <ol class="messages">
            {value.messages.map((message, place) => (
              <li class={`message message-${message.role}`} key={place}>
                <MessageView message={message} at={row.index} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}

function MessageView({ message, at }: { message: Message; at: number }): JSX.Element {
  if (message.role === "user") {
    return (
      <>
        <h3>To the player</h3>
        <SentBlocks blocks={message.content} at={at} />
      </>
    );
  }
  const { thought, said } = wordsOfReply(message.content);
  return (
    <>
      <h3>The player</h3>
      {thought !== "" && <p class="words thought">{thought}</p>}
      {said !== "" && <p class="words">{said}</p>}
      {toolUsesOf(message.content).map(({ id, name, input }) => (
        <CallView key={id} name={name} input={input} result="" isError={false} />
      ))}
    </>
  );
}
