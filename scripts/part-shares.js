import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The modules below a folder with which parts add to the library's types, from that folder: no other file leads to them. */
export function partShares(folder, ending) {
  return readdirSync(join(folder, "parts"), { recursive: true, encoding: "utf8" })
    .map((file) => `parts/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(`/shares${ending}`))
    .sort();
}
