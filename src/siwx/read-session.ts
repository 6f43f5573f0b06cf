import { AppKitError } from '../core/errors/appkit-error.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { parseMessage } from './message.js'

const needed = ['iss', 'aud', 'domain', 'version', 'nonce', 'iat'] as const
const further = ['exp', 'nbf', 'requestId', 'statement'] as const
const MAX_CACAO_SIGNATURE_LENGTH = 131_074

/**
 * A copy of our own of what a wallet handed over, in which each field was read once. Refuses with `siwx/bad-message` what is
 * no CACAO. What wallets leave empty counts as absent, as it does in the text they sign. Standard: CAIP-74.
 */
export function readCacao(value: unknown): Cacao {
  const { h, p, s } = recordOf(value)
  const [head, payload, signed] = [recordOf(h), recordOf(p), recordOf(s)]
  const [kind, type, signature] = [head['t'], signed['t'], signed['s']]
  if ((kind !== 'caip122' && kind !== 'eip4361') || (type !== 'eip191' && type !== 'eip1271')) throw refusal()
  if (typeof signature !== 'string' || signature.length > MAX_CACAO_SIGNATURE_LENGTH) throw refusal()
  const must = needed.map(name => [name, textOf(payload[name])] as const)
  const may = further.flatMap(name => (payload[name] ? [[name, textOf(payload[name])] as const] : []))
  const resources = payload['resources'] ?? undefined
  const listed = resources === undefined ? {} : { resources: listOf(resources) }
  const fields = Object.fromEntries([...must, ...may]) as unknown as Cacao['p']
  return { h: { t: kind }, p: { ...fields, ...listed }, s: { t: type, s: signature } }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw refusal()
  return { ...value }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw refusal()
  return value
}

function listOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw refusal()
  return value.map(textOf)
}

function refusal(): AppKitError {
  return new AppKitError('siwx/bad-message', { text: 'What the wallet handed over is no signed message' })
}

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
