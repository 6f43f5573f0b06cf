import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'

const SESSION_ENDED = 6000

/** What the library itself says when a request cannot be made or is not answered. */
const byText: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/request expired/i, 'wallet/no-answer'],
  [/request\(\) chainId/i, 'network/unsupported'],
  [/request\(\) method/i, 'wallet/method-unsupported'],
  [/publish|internet connection|socket/i, 'pairing/relay-unreachable'],
  [/no matching key|session topic/i, 'wallet/disconnected'],
]

/** Why a request failed: the wallet's own error, code and all, as it came; the library's as one of ours. */
export function requestFailure(cause: unknown): unknown {
  if (AppKitError.is(cause)) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  if (code === SESSION_ENDED) return new AppKitError('wallet/disconnected', { cause })
  if (typeof code === 'number') return cause
  const known = byText.find(([pattern]) => pattern.test(String(message)))?.[1]
  return new AppKitError(known ?? 'request/failed', { cause })
}
