/**
 * The answer as a stream of events: one of a server that does not stream is one event, whatever was asked. Its headers are
 * kept, but for the type.
 */
export async function asEvents(response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("application/json")) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/event-stream");
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  // An event ends at a line's end, and so its lines become one.
  return new Response(`data: ${text.replace(/[\r\n]+/g, " ")}\n\n`, { headers });
}
