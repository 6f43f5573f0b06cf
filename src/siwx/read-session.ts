import type { SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { parseMessage } from './parse-message.js'
import { readCacao } from './read-cacao.js'

const MAX_SIGNATURE = 131_074
const fields = [
  'accountAddress',
  'chainId',
  'domain',
  'uri',
  'version',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'statement',
] as const

/**
 * A copy of our own of a sign-in, in which each field was read once; undefined for anything else, or where its fields are
 * not what the signed text says. What it says is not judged, and nothing is verified.
 */
export function readSession(value: unknown): SIWXSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { data, message, signature, cacao } = { ...(value as Partial<SIWXSession>) }
  if (typeof message !== 'string' || typeof signature !== 'string' || signature.length > MAX_SIGNATURE) return undefined
  try {
    const said = parseMessage(message)
    if (typeof data !== 'object' || !isSameMessage(said, data)) return undefined
    return { data: said, message, signature, ...(cacao !== undefined && { cacao: readCacao(cacao) }) }
  } catch {
    return undefined
  }
}

/** Whether two messages say the same in each of these fields: in all of them where none is left out. */
export function isSameMessage(
  one: SIWXMessageData,
  other: SIWXMessageData,
  without: readonly (keyof SIWXMessageData)[] = [],
): boolean {
  const isSame = fields.every(field => without.includes(field) || one[field] === other[field])
  const [some, others] = [one.resources, other.resources]
  if (without.includes('resources') || some === others) return isSame
  const areListed = Array.isArray(some) && Array.isArray(others) && some.length === others.length
  return isSame && areListed && some.every((item, at) => item === others[at])
}
