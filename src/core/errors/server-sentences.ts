import type { ErrorCode } from './catalogue.js'

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
