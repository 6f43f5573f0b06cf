import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import { cleanText } from '../../lib/clean-text.js'

/** The wallet's own words are kept for developers, up to so many characters. */
const LONGEST_TEXT = 200

/** The wallet's answers of the protocol (CAIP-25 and the library's own), by code. */
const byCode: Readonly<Record<number, ErrorCode>> = {
  4001: 'wallet/rejected',
  5000: 'wallet/rejected',
  5001: 'wallet/rejected',
  5002: 'wallet/rejected',
  5003: 'wallet/rejected',
  5100: 'network/unsupported',
  5101: 'wallet/method-unsupported',
  5102: 'wallet/method-unsupported',
  5103: 'network/unsupported',
  5104: 'network/unsupported',
  6000: 'wallet/disconnected',
  [-32002]: 'wallet/busy',
}

const byText: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/expired/i, 'pairing/expired'],
  [/internet connection|establish socket|failed to publish|socket stalled/i, 'pairing/relay-unreachable'],
]

/** Why a pairing came to nothing, from what the wallet or the library said. */
export function pairingFailure(cause: unknown): AppKitError {
  if (AppKitError.is(cause)) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const text = cleanText(message, LONGEST_TEXT)
  const known =
    (typeof code === 'number' ? byCode[code] : undefined) ??
    (isRejection(cause) ? 'wallet/rejected' : byText.find(([pattern]) => pattern.test(text))?.[1])
  return new AppKitError(known ?? 'pairing/failed', { cause, ...(text && { text }) })
}
