const usage = { inputTokens: 9_000, outputTokens: 120, cacheReadTokens: 0, cacheWriteTokens: 0 };
const SUMMARY = [
  "Events and milestones",
  "Decisions",
  "Present goal",
  "Place and party",
  "Strategies and plans",
];

let ids = 0;

/** A paid player that presses one button for one frame, as the services of a session; ids count. */
export function quickPlayer() {
  let asked = 0;
  const model = {
    id: "bench",
    isRemote: true,
    async *reply({ purpose }) {
      asked += 1;
      const words =
        "The path to the north is blocked by a rock, so I go around it and look for the lantern. ";
      if (purpose === "summary") {
        const text = SUMMARY.map((heading) => `## ${heading}\n${words.repeat(6)}`).join("\n");
        return { content: [{ type: "text", text }], stopReason: "end_turn", usage, model: "bench" };
      }
      const button = ["up", "right", "down", "left", "a"][asked % 5];
      const input = { buttons: [button], hold_frames: 1, wait_frames: 0 };
      const call = { type: "tool_use", id: `call_${asked}`, name: "press_buttons", input };
      const content = [
        { type: "thinking", thinking: words.repeat(3), signature: "c2ln".repeat(80) },
        { type: "text", text: words },
        call,
      ];
      return { content, stopReason: "tool_use", usage, model: "bench" };
    },
  };
  return { ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-bench` }, model };
}
