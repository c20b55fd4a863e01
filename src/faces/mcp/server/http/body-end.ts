/** The same response, which tells once when its body was sent, or whoever asked for it is gone. */
export function tellEnd(response: Response, gone: AbortSignal, onEnd: () => void): Response {
  if (response.body === null) {
    onEnd();
    return response;
  }
  gone.addEventListener("abort", onEnd, { once: true });
  const body = response.body.pipeThrough(new TransformStream({ flush: onEnd }));
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
