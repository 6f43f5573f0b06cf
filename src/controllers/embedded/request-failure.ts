import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { cleanText } from '../../lib/clean-text.js'

export type RequestFailure =
  | { readonly kind: 'funds' }
  /** No response. The transaction may have been sent nevertheless. */
  | { readonly kind: 'unanswered' }
  /** Refused by the network or the wallet. `detail` is their message as plain text. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'known'; readonly code: ErrorCode }

const NO_FUNDS_PATTERN = /insufficient (?:funds|balance|lamports)|no record of a prior credit/i
const UNANSWERED_CODES: readonly ErrorCode[] = ['frame/offline', 'frame/no-answer', 'frame/unavailable', 'rpc/timeout']
const USER_ENDED_CODES: readonly ErrorCode[] = ['wallet/rejected', 'wallet/no-answer', 'request/aborted']
const MAX_DETAIL_LENGTH = 160

/** Converts an error to a failure. Returns undefined if the user ended the request. */
export function toRequestFailure(error: unknown): RequestFailure | undefined {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  if (code === rpcCodes.userRejected || USER_ENDED_CODES.some(own => own === code)) return undefined
  if (typeof message === 'string' && NO_FUNDS_PATTERN.test(message)) return { kind: 'funds' }
  if (!AppKitError.is(error)) return { kind: 'refused', detail: cleanText(message, MAX_DETAIL_LENGTH) }
  if (UNANSWERED_CODES.includes(error.code)) return { kind: 'unanswered' }
  return error.code === 'frame/replied-error' ? { kind: 'refused', detail: '' } : { kind: 'known', code: error.code }
}
