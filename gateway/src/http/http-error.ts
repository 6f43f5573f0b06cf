import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { apiErrorCodes, type ApiErrorCode } from '../../../src/contract/api-error-codes.js'

/** What a refusal may carry beside code and sentence. */
interface RefusalDetails {
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

/** A refusal of `/v1`: its code says which status it has. */
export function refuse(code: ApiErrorCode, message: string, details: RefusalDetails = {}): HttpError {
  return new HttpError(apiErrorCodes[code], code, message, details)
}
