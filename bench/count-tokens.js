// Text counts as bytes / 4, an image as ⌈w / 28⌉ · ⌈h / 28⌉.

export const textTokens = (text) => Buffer.byteLength(text) / 4;
export const imageTokens = (width, height) => Math.ceil(width / 28) * Math.ceil(height / 28);

/** The sent parts of a request: system prompt, tools and messages. */
export function requestTokens({ system, tools, messages, images }) {
  const sent = messages.reduce((sum, message) => sum + messageTokens(message, images), 0);
  return textTokens(system) + textTokens(JSON.stringify(tools)) + sent;
}

function messageTokens(message, images) {
  const blocks = message.content.flatMap((block) => (block.type === "tool_result" ? block.content : [block]));
  return blocks.reduce((sum, block) => {
    if (block.type === "image") return sum + imageTokens(...sizeOf(Buffer.from(images.get(block.sha256))));
    return sum + textTokens(block.type === "text" ? block.text : JSON.stringify(block.input));
  }, 0);
}

const sizeOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];
