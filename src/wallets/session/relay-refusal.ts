import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'

/** What relays write into the close event when they refuse a page, and what it means. */
const reasons: readonly (readonly [text: string, code: ErrorCode])[] = [
  ['Unauthorized: invalid key', 'config/project-id-invalid'],
  ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
  ['JWT validation error: JWT Token is not yet valid', 'config/token-not-valid'],
]

/** The error behind a refusal by the relay, from the words of its close event. */
export function relayRefusal(cause: unknown): AppKitError {
  const message = cause instanceof Error ? cause.message : String(cause)
  const known = reasons.find(([text]) => message.includes(text))
  return new AppKitError(known?.[1] ?? 'pairing/relay-unreachable', { cause, text: known?.[0] ?? message })
}
