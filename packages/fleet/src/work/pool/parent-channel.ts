import process from "node:process";
import type { ParentChannel } from "./play-for-parent.ts";

/** The process that started this one to play jobs for it, or null. */
export function openParentChannel(): ParentChannel | null {
  if (process.send === undefined) return null;
  return {
    send: (message) =>
      new Promise((resolve) => {
        if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
        else resolve();
      }),
    onMessage: (listener) => void process.on("message", listener),
    onGone: (listener) =>
      void process.on("disconnect", () => {
        listener();
        process.exit();
      }),
    leave: () => {
      if (process.connected) process.disconnect();
    },
  };
}
