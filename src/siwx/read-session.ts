import { AppKitError } from '../core/errors/appkit-error.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { parseMessage } from './message.js'

const requiredFields = ['iss', 'aud', 'domain', 'version', 'nonce', 'iat'] as const
const optionalFields = ['exp', 'nbf', 'requestId', 'statement'] as const
const MAX_CACAO_SIGNATURE_LENGTH = 131_074

/**
 * Parses and copies a wallet's CACAO. Each property is read once. Empty optional fields count as absent, as in the
 * signed text. Standard: CAIP-74.
 * @throws AppKitError `siwx/bad-message`
 */
export function readCacao(value: unknown): Cacao {
  const { h, p, s } = toRecord(value)
  const [head, payload, signed] = [toRecord(h), toRecord(p), toRecord(s)]
  const [kind, type, signature] = [head['t'], signed['t'], signed['s']]
  if ((kind !== 'caip122' && kind !== 'eip4361') || (type !== 'eip191' && type !== 'eip1271')) throw createCacaoError()
  if (typeof signature !== 'string' || signature.length > MAX_CACAO_SIGNATURE_LENGTH) throw createCacaoError()
  const required = requiredFields.map(name => [name, requireString(payload[name])] as const)
  const optional = optionalFields.flatMap(name =>
    payload[name] ? [[name, requireString(payload[name])] as const] : [],
  )
  const resources = payload['resources'] ?? undefined
  const resourceFields = resources === undefined ? {} : { resources: requireStrings(resources) }
  const fields = Object.fromEntries([...required, ...optional]) as unknown as Cacao['p']
  return { h: { t: kind }, p: { ...fields, ...resourceFields }, s: { t: type, s: signature } }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw createCacaoError()
  return { ...value }
}

function requireString(value: unknown): string {
  if (typeof value !== 'string') throw createCacaoError()
  return value
}

function requireStrings(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw createCacaoError()
  return value.map(requireString)
}

function createCacaoError(): AppKitError {
  return new AppKitError('siwx/bad-message', { text: 'The wallet returned no signed message' })
}

const MAX_SIGNATURE_LENGTH = 131_074
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
 * Parses and copies a session. Each property is read once. Returns undefined for anything else, or if the fields differ
 * from the signed text. Does not verify the signature or check the values.
 */
export function readSession(value: unknown): SIWXSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { data, message, signature, cacao } = { ...(value as Partial<SIWXSession>) }
  if (typeof message !== 'string' || typeof signature !== 'string' || signature.length > MAX_SIGNATURE_LENGTH)
    return undefined
  try {
    const signedData = parseMessage(message)
    if (typeof data !== 'object' || !isSameMessage(signedData, data)) return undefined
    return { data: signedData, message, signature, ...(cacao !== undefined && { cacao: readCacao(cacao) }) }
  } catch {
    return undefined
  }
}

export function isSameMessage(
  a: SIWXMessageData,
  b: SIWXMessageData,
  ignored: readonly (keyof SIWXMessageData)[] = [],
): boolean {
  const isSame = fields.every(field => ignored.includes(field) || a[field] === b[field])
  const [resourcesA, resourcesB] = [a.resources, b.resources]
  if (ignored.includes('resources') || resourcesA === resourcesB) return isSame
  const areListed = Array.isArray(resourcesA) && Array.isArray(resourcesB) && resourcesA.length === resourcesB.length
  return isSame && areListed && resourcesA.every((item, at) => item === resourcesB[at])
}
