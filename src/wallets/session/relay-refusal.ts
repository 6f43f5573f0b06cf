import { AppKitError } from '../../core/errors/appkit-error.js'
import { serverSentenceCode } from '../../core/errors/server-sentences.js'

/** The error behind a refusal by the relay, from the words of its close event. */
export function relayRefusal(cause: unknown): AppKitError {
  const text = cause instanceof Error ? cause.message : String(cause)
  return new AppKitError(serverSentenceCode(text) ?? 'pairing/relay-unreachable', { cause, text })
}
