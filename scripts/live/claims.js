// The documented behaviour of the Messages API on which the strict test server (test/helpers/server/messages-rules.ts) relies.

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNgGAWjYBQMMQAAAggAAU9wKukAAAAASUVORK5CYII=";
const text = (words) => ({ type: "text", text: words });
const user = (...content) => ({ role: "user", content });
const assistant = (...content) => ({ role: "assistant", content });
const WAIT = {
  name: "wait",
  description: "Waits in the game.",
  input_schema: { type: "object", properties: { frames: { type: "integer" } }, required: ["frames"] },
};
const CALL = { type: "tool_use", id: "toolu_live_1", name: "wait", input: { frames: 1 } };
const result = (more = {}) => ({
  type: "tool_result",
  tool_use_id: CALL.id,
  content: [text("Done.")],
  ...more,
});
const image = (data = PNG) => ({ type: "image", source: { type: "base64", media_type: "image/png", data } });
const marked = (words) => ({ ...text(words), cache_control: { type: "ephemeral" } });

/** A request that is accepted; each refused one differs from it in one thing. */
const GOOD = {
  system: "You play a Game Boy game.",
  messages: [user(text("Press a button by the tool."))],
  tools: [WAIT],
};
const afterCall = (...content) => ({ messages: [...GOOD.messages, assistant(CALL), user(...content)] });

/** Requests that are refused with 400, by the claim. They cost nothing. */
export const REFUSED = {
  "temperature is refused": { temperature: 0.5 },
  "an unknown key is refused": { gameboy: true },
  "a forced tool is refused": { tool_choice: { type: "any" } },
  "a thinking budget is refused": { thinking: { type: "enabled", budget_tokens: 1024 } },
  "a last message of the assistant is refused": { messages: [...GOOD.messages, assistant(text("I press"))] },
  "a call without a result is refused": afterCall(text("Go on.")),
  "a result of another call is refused": afterCall(result(), result({ tool_use_id: "toolu_live_2" })),
  "a text before a result is refused": afterCall(text("Here:"), result()),
  "an error result with a picture is refused": afterCall(result({ is_error: true, content: [image()] })),
  "calls without tools are refused": { ...afterCall(result()), tools: undefined },
  "an empty text is refused": { messages: [user(text(" "))] },
  "a message without content is refused": { messages: [user()] },
  "two tools of one name are refused": { tools: [WAIT, WAIT] },
  "a tool whose schema is no object is refused": { tools: [{ ...WAIT, input_schema: {} }] },
  "a picture that is none is refused": { messages: [user(text("Look:"), image("AAAA"))] },
  "half of a surrogate pair is refused": { messages: [user(text("\ud800"))] },
  "five cache breakpoints are refused": {
    cache_control: { type: "ephemeral" },
    system: [marked("You play.")],
    messages: [user(marked("a"), marked("b"), marked("c"))],
  },
};

/** A request, with `change` in the place of what is usual. Long enough for every model's cache if `isLong`. */
export function requestOf(model, change = {}, isLong = false) {
  const system = isLong ? `${GOOD.system} ${"The lamp is out. ".repeat(1_500)}` : GOOD.system;
  return { model, max_tokens: 1_024, ...GOOD, system, ...change };
}

/** The same conversation after a reply, with its calls answered. */
export function continued(request, reply) {
  const results = reply.content.flatMap(({ type, id }) =>
    type === "tool_use" ? [{ type: "tool_result", tool_use_id: id, content: [text("Done.")] }] : [],
  );
  const next = results.length > 0 ? results : [text("Call the tool wait once more.")];
  return {
    ...request,
    messages: [...request.messages, assistant(...reply.content), user(...next)],
  };
}
