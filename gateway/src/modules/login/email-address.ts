import { domainToASCII } from 'node:url'
import { email as emailShape } from '../../../../src/contract/login-fields.js'
import { refuse } from '../../http/http-error.js'

/** An email address as the gateway keeps it. */
export interface EmailAddress {
  /** As it was typed, but for the domain. What mail is sent to, and what the person sees. */
  readonly address: string
  /** What makes two addresses the same person: lower case, domain in ASCII. `+tag` stays. */
  readonly folded: string
}

/**
 * Reads an address. Throws `invalid_request` for what is none, and for one that looks like another: letters that
 * Unicode calls compatible are refused, not replaced.
 */
export function readEmail(text: string): EmailAddress {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), domainToASCII(typed.slice(at + 1).toLowerCase())]
  if (typed !== typed.normalize('NFKC') || !domain.includes('.') || !emailShape.safeParse(typed).success)
    throw refuse('invalid_request', 'This is not an email address.')
  return { address: `${local}@${domain}`, folded: `${local.toLowerCase()}@${domain}` }
}
