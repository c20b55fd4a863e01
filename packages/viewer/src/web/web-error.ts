/** The statuses of answers that are errors, but for those of bugs. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 500 | 503;

/** A request that is answered with an error: one line for people. */
export class WebError extends Error {
  override readonly name: string = "WebError";
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
