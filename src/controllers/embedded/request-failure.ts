import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { cleanText } from '../../lib/clean-text.js'

/** Why a request of the embedded wallet failed after it was shown, as far as it concerns the person. */
export type RequestFailure =
  /** The balance does not cover it. */
  | { readonly kind: 'funds' }
  /** No answer: it may have been sent all the same. */
  | { readonly kind: 'unanswered' }
  /** The network, or the wallet, refused it; `detail` is what it said, as plain text. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Something that the wallet has a sentence for. */
  | { readonly kind: 'known'; readonly code: ErrorCode }

const NO_FUNDS = /insufficient (?:funds|balance|lamports)|no record of a prior credit/i
const UNANSWERED: readonly ErrorCode[] = ['frame/offline', 'frame/no-answer', 'frame/unavailable', 'rpc/timeout']
/** The person knows of these: they said no, closed the modal, or are not there any more. */
const OWN: readonly ErrorCode[] = ['wallet/rejected', 'wallet/no-answer', 'request/aborted']
const MAX_DETAIL = 160

/** What to tell the person about a failed request; nothing where they ended it themselves. */
export function requestFailure(error: unknown): RequestFailure | undefined {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  if (code === rpcCodes.userRejected || OWN.some(own => own === code)) return undefined
  if (typeof message === 'string' && NO_FUNDS.test(message)) return { kind: 'funds' }
  if (!AppKitError.is(error)) return { kind: 'refused', detail: cleanText(message, MAX_DETAIL) }
  if (UNANSWERED.includes(error.code)) return { kind: 'unanswered' }
  return error.code === 'frame/replied-error' ? { kind: 'refused', detail: '' } : { kind: 'known', code: error.code }
}
