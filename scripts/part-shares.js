import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The modules below a root with which parts add to the library's types, from that root: no other file leads to them. */
export function partShares(root, ending) {
  return ["src/parts", "packages/lab/src/parts", "packages/viewer/src/parts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith(`/shares${ending}`))
      .sort(),
  );
}
