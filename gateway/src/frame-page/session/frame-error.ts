import type { FrameErrorCode, FrameErrorPayload } from '../../../../src/contract/frame-protocol.js'

export type FrameErrorDetails = Pick<FrameErrorPayload, 'retryAfter' | 'left' | 'rpcCode' | 'data' | 'ref'>

/** An expected error with a code of the protocol and a message that is safe to show. */
export class FrameError extends Error {
  override readonly name = 'FrameError'

  constructor(
    readonly code: FrameErrorCode,
    message: string,
    readonly details: FrameErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
  }

  toPayload(): FrameErrorPayload {
    return { message: this.message, code: this.code, ...this.details }
  }

  /** Converts unknown errors to `E_INTERNAL`, without exposing their message. */
  static from(value: unknown): FrameError {
    return value instanceof FrameError ? value : new FrameError('E_INTERNAL', 'Something went wrong.', {}, value)
  }
}
