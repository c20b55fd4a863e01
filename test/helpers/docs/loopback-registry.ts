import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { listenInTest } from "../server/listen.ts";

/** A registry on loopback that has one package, the newest: gives its address. It is gone after the test. */
export async function loopbackRegistry(
  manifest: { readonly name: string; readonly version: string },
  tarball: string,
): Promise<string> {
  const { name, version } = manifest;
  const server = createServer(({ url, headers }, response) => {
    if (url === `/${name}.tgz`) return void response.end(readFileSync(tarball));
    if (url !== `/${name}`) return void response.writeHead(404).end("{}");
    const dist = { tarball: `http://${headers.host}/${name}.tgz` };
    const versions = { [version]: { ...manifest, dist } };
    response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
  });
  return listenInTest(server);
}
