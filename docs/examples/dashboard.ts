// A dashboard over events: a page that shows a run as it is played. Open the address that it prints.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { encodeScreenPng, fillConfig, openSession, type RunEvent } from "gameboy-runner";

const PAGE = `<!doctype html><meta charset="utf-8"><title>A run</title>
<style>body { font: 16px system-ui; margin: 2rem } img { width: 320px; image-rendering: pixelated }</style>
<h1>Step <span id="step">0</span></h1><img id="screen" src="screen.png" alt="The screen of the game">
<p id="said">Nothing was done yet.</p><ol id="reached"></ol>
<script>
const show = (id, text) => { document.getElementById(id).textContent = text };
const events = new EventSource("events");
events.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  if (event.type === "tool-result") show("said", event.tool + ": " + event.text);
  if (event.type === "milestone") for (const text of event.reached) {
    document.getElementById("reached").append(Object.assign(document.createElement("li"), { textContent: text }));
  }
  if (event.type === "step-finished") {
    show("step", event.step);
    document.getElementById("screen").src = "screen.png?" + event.step;
  }
  if (event.type === "finished") { show("said", "It ended: " + event.outcome.type); events.close() }
};
</script>`;

const steps = Number(process.argv[2] ?? 200);
const config = fillConfig({ saveDir: resolve("saves"), settings: { model: "explorer" }, steps });
const session = await openSession(config);

/** What happened so far: pages that are opened late get it, too. */
const past: RunEvent[] = [];
const watching = new Set<ServerResponse>();
const send = (response: ServerResponse, event: RunEvent) =>
  response.write(`data: ${JSON.stringify(event)}\n\n`);

const server = createServer((request, response) => {
  const path = request.url?.split("?")[0];
  if (path === "/") {
    response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
  } else if (path === "/screen.png") {
    const png = encodeScreenPng(session.ports.emulator.screen(), 2);
    response.setHeader("content-type", "image/png").end(png);
  } else if (path === "/events") {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    for (const event of past) send(response, event);
    watching.add(response);
    response.on("close", () => watching.delete(response));
  } else {
    response.writeHead(404).end();
  }
});
// On this machine alone: the page has no password.
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

try {
  for await (const event of session.play()) {
    past.push(event);
    for (const response of watching) send(response, event);
    // A turn for the server: between two calls of an LM there is time enough, and the built-in player waits for nobody.
    if (event.type === "step-finished") await new Promise((turn) => setTimeout(turn, 50));
  }
} finally {
  session.close();
}
console.log("the run is over: Ctrl-C ends the dashboard");
