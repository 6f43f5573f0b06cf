import { domainToASCII } from 'node:url'
import { email as emailShape } from '../../../../src/contract/login-fields.js'
import { apiError } from '../../http/http-error.js'

export interface EmailAddress {
  /** As typed, except for the domain. Used for sending and for display. */
  readonly address: string
  /** Identifies the person: lowercase, with the domain in ASCII. A `+tag` is kept. */
  readonly folded: string
}

/**
 * Parses an address. Rejects characters that are not in Unicode normal form (NFKC) instead of replacing them, because
 * such an address can imitate another.
 * @throws HttpError `invalid_request`
 */
export function parseEmail(text: string): EmailAddress {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), domainToASCII(typed.slice(at + 1).toLowerCase())]
  if (typed !== typed.normalize('NFKC') || !domain.includes('.') || !emailShape.safeParse(typed).success)
    throw apiError('invalid_request', 'This is not an email address.')
  return { address: `${local}@${domain}`, folded: `${local.toLowerCase()}@${domain}` }
}
