import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { type Running, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import type { Script } from "../../helpers/server/messages-replies.ts";
import type { WireRequest } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const turnOf = ({ messages }: WireRequest): number =>
  messages.filter(({ role }) => role === "assistant").length + 1;

/** Its second reply says the key everywhere: its thinking's signature, its words, and the name and text of a note. */
const echoing =
  (key: string): Script =>
  (request) => {
    const turn = turnOf(request);
    const said = turn === 2 ? key : "nothing";
    return {
      content: [
        turn === 2
          ? { type: "thinking", thinking: "I know it.", signature: `c2ln${key}` }
          : { type: "thinking", thinking: `Thought ${turn}.` },
        { type: "text", text: `You sent ${said}, and ${said}.` },
        { type: "tool_use", id: `toolu_a${turn}`, name: "write_note", input: { name: "sent", text: said } },
        { type: "tool_use", id: `toolu_b${turn}`, name: "press_buttons", input: { buttons: ["a"] } },
      ],
      stopReason: "tool_use",
    };
  };

/** Plays four steps; the command is killed while its third reply is waited for, and started again. */
async function requestsOf({ kill }: { readonly kill: boolean }) {
  const { server, env } = await strictServer();
  const cwd = temporaryFolder();
  const echo = echoing(server.key);
  let running: Running | null = null;
  server.answer((request, n) => {
    if (!kill || turnOf(request) !== 3 || running === null) return echo(request, n);
    running.child.kill("SIGKILL");
    running = null;
    return { fault: "hang" };
  });
  const words = ["--model", "claude-sonnet-5-5", "--until-step", "4", "--quiet"];
  running = startRunner(words, { cwd, env });
  const first = await running.finished;
  running = null;
  const last = kill ? await runProcess(words, { cwd, env }) : first;
  expect(first.signal).toBe(kill ? "SIGKILL" : null);
  expect({ code: last.code, stderr: last.stderr, refused: server.refusals() }).toEqual({
    ...{ code: 0, stderr: "", refused: [] },
  });
  return { key: server.key, bodies: server.exchanges.map(({ body }) => JSON.stringify(body)) };
}

test("49.A6: a run that is killed after a reply that echoes the key sends the same bytes as one that is not, without that turn's thinking", async () => {
  const { key, bodies } = await requestsOf({ kill: false });
  const killed = await requestsOf({ kill: true });

  expect(bodies).toHaveLength(4);
  // The third request went out twice.
  expect(killed.bodies).toEqual([...bodies.slice(0, 3), ...bodies.slice(2)]);
  expect(killed.bodies.join("")).not.toContain(key);
  const [, , third = "", fourth = ""] = bodies;
  expect(third).toContain("You sent [key], and [key].");
  expect(third).toContain('"name":"sent","text":"[key]"');
  expect([third, fourth].map((body) => body.match(/"thinking":"[^"]+"/g))).toEqual([
    ['"thinking":"Thought 1."'],
    ['"thinking":"Thought 1."', '"thinking":"Thought 3."'],
  ]);
});
