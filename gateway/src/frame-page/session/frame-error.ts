import type { FrameErrorCode, FrameErrorPayload } from '../../../../src/contract/frame-protocol.js'

/** What an answer may carry beside code and sentence: seconds until a retry, tries left, the RPC code. */
export type FrameErrorDetails = Pick<FrameErrorPayload, 'retryAfter' | 'left' | 'rpcCode' | 'data' | 'ref'>

/** A refusal of the frame: a code of the protocol and a sentence that is safe to show. The only error it throws on purpose. */
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

  /** What goes into an `…_ERROR`. */
  toPayload(): FrameErrorPayload {
    return { message: this.message, code: this.code, ...this.details }
  }

  /** Whatever was thrown as a refusal: what is not ours becomes `E_INTERNAL` without a word of its own. */
  static from(value: unknown): FrameError {
    return value instanceof FrameError ? value : new FrameError('E_INTERNAL', 'Something went wrong.', {}, value)
  }
}
