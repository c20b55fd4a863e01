import type { JSX } from "preact";
import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import { labelOf } from "../data/describe-data.ts";
import { PlainData } from "../data/plain-data.tsx";
import { ToldText } from "../parts/told-text.tsx";
import { wordsOfCall } from "./call-words.ts";

/** A tool call: what was called with what, and what was answered. */
export function CallView({
  name,
  input,
  result,
  isError,
}: {
  name: string;
  input: JsonObject;
  /** Empty without one. */
  result: string;
  isError: boolean;
}): JSX.Element {
  const { buttons, words, rest } = wordsOfCall(name, input);
  return (
    <div class="call">
      <p class="call-name">
        <code>{name}</code>
        {buttons.map((button, place) => (
          <kbd key={place}>{button}</kbd>
        ))}
        {words !== null && <span class="call-words">{words}</span>}
      </p>
      {Object.keys(rest).length > 0 && (
        <div class="call-input">
          {Object.entries(rest).map(([key, value]) => (
            <span key={key}>
              <i>{labelOf(key)}</i> <PlainData value={value} />
            </span>
          ))}
        </div>
      )}
      {result !== "" && (
        <p class={isError ? "call-result call-error" : "call-result"}>
          {isError && <b>Mistake: </b>}
          <ToldText text={result} />
        </p>
      )}
    </div>
  );
}
