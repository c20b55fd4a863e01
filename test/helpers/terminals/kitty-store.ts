import { inflateSync } from "node:zlib";
import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";

/** A picture where it was placed: the cursor's row and column then, from 0, and its size in characters. */
export interface PlacedPicture {
  readonly screen: Screen;
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
}

interface Transfer {
  readonly keys: Readonly<Record<string, string>>;
  data: string;
}

/** What kitty keeps of pictures, and how it answers: as much of its protocol as its documentation says a client needs. */
export class KittyStore {
  readonly #canEdit: boolean;
  readonly pictures = new Map<string, PlacedPicture>();
  /** Bytes of pixels that came, before they were compressed. */
  pixelBytes = 0;
  edits = 0;
  #transfer: Transfer | null = null;

  constructor(canEdit: boolean) {
    this.#canEdit = canEdit;
  }

  /** Takes the inside of `ESC _G … ESC \`; gives the answer, or an empty text. */
  take(command: string, cursor: { readonly row: number; readonly column: number }): string {
    const [head = "", payload = ""] = command.split(";");
    const keys = Object.fromEntries(head.split(",").map((pair) => pair.split("=") as [string, string]));
    const transfer = this.#transfer ?? { keys, data: "" };
    transfer.data += payload;
    if (payload.length > 4096) throw new Error("more than 4096 bytes in one code");
    if (this.#transfer !== null && transfer.keys["a"] === "f" && keys["a"] !== "f") {
      throw new Error("a chunk of a frame says nothing of a frame");
    }
    this.#transfer = keys["m"] === "1" ? transfer : null;
    if (this.#transfer !== null) return "";
    const result = this.#carryOut(transfer, cursor);
    const { q = "0", i = "0" } = transfer.keys;
    const isTold = result === "OK" ? q === "0" : q !== "2";
    return isTold && transfer.keys["a"] !== "d" ? `\u001b_Gi=${i};${result}\u001b\\` : "";
  }

  #carryOut({ keys, data }: Transfer, cursor: { readonly row: number; readonly column: number }): string {
    const { a: action = "t", i: id = "", s = "", v = "", c = "0", r = "0", x = "0", y = "0", o } = keys;
    if (action === "d") {
      this.pictures.delete(id);
      return "OK";
    }
    const [width, height] = [Number(s), Number(v)];
    const bytes = Buffer.from(data, "base64");
    const rgb = new Uint8Array(o === "z" ? inflateSync(bytes) : bytes);
    if (keys["f"] !== "24" || rgb.length !== width * height * 3) return "EINVAL:wrong number of pixels";
    this.pixelBytes += rgb.length;
    if (action === "q") return "OK";
    if (action === "f") {
      const picture = this.pictures.get(id);
      if (!this.#canEdit || picture === undefined) return "ENOENT:no such picture";
      if (keys["r"] !== "1" || keys["X"] !== "1") return "EINVAL:only the first frame is there";
      this.edits += 1;
      const { screen } = picture;
      for (let line = 0; line < height; line += 1) {
        const to = ((Number(y) + line) * screen.width + Number(x)) * 3;
        screen.rgb.set(rgb.subarray(line * width * 3, (line + 1) * width * 3), to);
      }
      return "OK";
    }
    const screen = { width, height, rgb };
    this.pictures.set(id, { screen, ...cursor, columns: Number(c), rows: Number(r) });
    return "OK";
  }
}
