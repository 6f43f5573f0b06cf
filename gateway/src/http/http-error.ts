import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { apiErrorCodes, type ApiErrorCode } from '../../../src/contract/api-error-codes.js'

interface ErrorDetails {
  /** Seconds; also sent as `Retry-After`. */
  readonly retryAfter?: number
  readonly left?: number
}

/** An error with a stable code and a message for the developer. The gateway throws no other error on purpose. */
export class HttpError extends Error {
  override readonly name = 'HttpError'

  constructor(
    readonly status: ContentfulStatusCode,
    /** Stable once published: `area/reason`, or a code of `api-error-codes.ts` under `/v1`. */
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message)
  }

  toJSON(): { code: string; message: string } & ErrorDetails {
    return { code: this.code, message: this.message, ...this.details }
  }
}

/** Creates an error of `/v1`. The code determines the HTTP status. */
export function apiError(code: ApiErrorCode, message: string, details: ErrorDetails = {}): HttpError {
  return new HttpError(apiErrorCodes[code], code, message, details)
}
