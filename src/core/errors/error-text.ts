import { cleanText } from '../../lib/clean-text.js'
import { AppKitError } from './appkit-error.js'
import type { ErrorCode } from './catalogue.js'

const MOST_CHARACTERS = 160

/** What the wallet or the network itself said of a failure, as one short line of text; undefined where it said nothing. */
export function shortMessageOf(error: AppKitError): string | undefined {
  const isTheirs = AppKitError.is(error, 'wallet/failed') || AppKitError.is(error, 'request/failed')
  const said = isTheirs && error.message !== error.code ? cleanText(error.message, MOST_CHARACTERS) : ''
  return said || undefined
}

/** The seconds that a refusal says to wait, rounded up; undefined where it says none. */
export function retryAfter({ cause }: AppKitError): number | undefined {
  const said: unknown = (cause as { retryAfter?: unknown } | null | undefined)?.retryAfter
  return typeof said === 'number' && Number.isFinite(said) && said > 0 ? Math.ceil(said) : undefined
}

/** What hosted services and relays say when they refuse, word for word (spec point 8), and the code each one means. */
const sentences = {
  'Unauthorized: origin not allowed': 'config/origin-not-allowed',
  'JWT validation error: JWT Token is not yet valid': 'config/token-not-valid',
  'Unauthorized: invalid key': 'config/project-id-invalid',
} as const satisfies Record<string, ErrorCode>

/** The code of the server's sentence that a text contains: a response body, or the reason of a closed socket. */
export function serverSentenceCode(text: string): ErrorCode | undefined {
  return Object.entries(sentences).find(([sentence]) => text.includes(sentence))?.[1]
}
