import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal with a stable code and a sentence for the developer; the only error the gateway throws on purpose. */
export class HttpError extends Error {
  override readonly name = 'HttpError'

  constructor(
    readonly status: ContentfulStatusCode,
    /** `area/what-went-wrong`, kept for good once published. */
    readonly code: string,
    message: string,
  ) {
    super(message)
  }

  /** What goes over the wire. */
  toJSON(): { code: string; message: string } {
    return { code: this.code, message: this.message }
  }
}
