import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** What a refusal may carry beside code and sentence. */
export interface RefusalDetails {
  /** Seconds; also sent as `Retry-After`. */
  readonly retryAfter?: number
  /** Tries that remain. */
  readonly left?: number
}

/** A refusal with a stable code and a sentence for the developer; the only error the gateway throws on purpose. */
export class HttpError extends Error {
  override readonly name = 'HttpError'

  constructor(
    readonly status: ContentfulStatusCode,
    /** Kept for good once published: `area/what-went-wrong`, or a code of `api-error-codes.ts` under `/v1`. */
    readonly code: string,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message)
  }

  /** What goes over the wire. */
  toJSON(): { code: string; message: string } & RefusalDetails {
    return { code: this.code, message: this.message, ...this.details }
  }
}
