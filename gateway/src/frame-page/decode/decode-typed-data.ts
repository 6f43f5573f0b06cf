import type { TypedData } from '../worker/worker-protocol.js'
import type { CallFacts } from './decode-call.js'
import {
  decoded,
  type Decoded,
  type DecodedFact,
  type DecodedParty,
  type DecodedWarning,
  visibleText,
  withLengthLimit,
} from './decoded.js'
import { typedDataDerivesKeys } from './derived-keys.js'
import { readTypedData, splitList, toInteger } from './read-typed-data.js'
import { isRevokingType, typedIntents } from './typed-intents.js'

// Maximum number of fields that a person can review. A message with more fields is blocked.
const MAX_ROWS = 80

export interface ReadTypedData {
  readonly typedData: TypedData | undefined
  readonly decoded: Decoded
}

/**
 * Decodes typed data. Never throws. A domain of another chain is blocked, and so is a missing chain id if the message
 * moves value.
 */
export function decodeTypedData(raw: unknown, facts: CallFacts): ReadTypedData {
  const typedData = readTypedData(raw)
  if (!typedData) {
    const warnings: readonly DecodedWarning[] = [{ code: 'malformed', level: 'blocked' }]
    return { typedData: undefined, decoded: decoded('typed-data', { warnings }) }
  }
  const known = readIntent(typedData, facts)
  const { domain, primaryType, types, message } = typedData
  const value = known ? 'read' : canMoveValue(typedData)
  const meaning = known ?? decoded('typed-data', { warnings: [UNKNOWN[value === 'no' ? 'no' : 'maybe']] })
  const rows = fieldRows(primaryType, message, types)
  const signed = [...domainFacts(domain), fact('primary-type', primaryType), ...rows]
  const shown: Decoded = {
    ...meaning,
    parties: [...meaning.parties, ...getContractParty(domain)],
    facts: [...meaning.facts, ...signed],
    warnings: [
      ...(typedDataDerivesKeys(typedData) ? [{ code: 'derives-keys', level: 'red' } as const] : []),
      ...meaning.warnings,
      ...chainWarnings(domain, value, facts),
      ...hiddenWarnings(signed),
      ...(rows.length > MAX_ROWS ? [{ code: 'too-many-fields', level: 'blocked' } as const] : []),
    ],
  }
  return { typedData, decoded: withLengthLimit(shown, signed) }
}

const UNKNOWN = {
  maybe: { code: 'unknown-value', level: 'red' },
  no: { code: 'unknown-typed-data', level: 'notice' },
} as const

function readIntent(typedData: TypedData, facts: CallFacts): Decoded | undefined {
  try {
    const { primaryType } = typedData
    const read = Object.hasOwn(typedIntents, primaryType) ? typedIntents[primaryType]?.(typedData, facts) : undefined
    if (read?.action !== 'revoke' || isRevokingType(typedData, facts)) return read
    return { ...read, warnings: [...read.warnings, UNKNOWN.maybe] }
  } catch {
    return undefined
  }
}

type ValueMoved = 'read' | 'named' | 'contract' | 'no'

function chainWarnings(
  domain: TypedData['domain'],
  value: ValueMoved,
  { chainId }: CallFacts,
): readonly DecodedWarning[] {
  const named = toInteger(domain['chainId'])
  if (named === undefined) {
    if (value === 'no') return []
    return [{ code: 'chain-absent', level: value === 'contract' ? 'red' : 'blocked' }]
  }
  return named === BigInt(chainId) ? [] : [{ code: 'chain-mismatch', level: 'blocked' }]
}

const MOVING_TYPE =
  /permit|order|transfer|forwardrequest|safetx|delegat|metatransaction|useroperation|withdraw|swap|trade|listing|offer|\bbid\b|approv|allowance|payment|mint|claim|execut/i
const RECIPIENT_FIELD =
  /^(?:spender|operator|recipient|receiver|to|taker|maker|delegate|delegatee|destination|beneficiary|account|owner)$/i
const VALUE_FIELD = /amount|value|token|price|allowed|asset|wad|shares|nft/i

// Classifies a message without a reader. Its verifying contract could act on anything it verifies, so only a message
// without one counts as harmless.
function canMoveValue({ types, primaryType, domain }: TypedData): ValueMoved {
  const used = Object.entries(types).filter(([name]) => name !== 'EIP712Domain')
  const names = used.flatMap(([, fields]) => fields.map(({ name }) => name))
  const isNamed = MOVING_TYPE.test(primaryType) || used.some(([name]) => MOVING_TYPE.test(name))
  if (isNamed || (names.some(name => RECIPIENT_FIELD.test(name)) && names.some(name => VALUE_FIELD.test(name))))
    return 'named'
  return domain['verifyingContract'] === undefined ? 'no' : 'contract'
}

function getContractParty(domain: TypedData['domain']): readonly DecodedParty[] {
  const address = domain['verifyingContract']
  return typeof address === 'string' ? [{ role: 'contract', address }] : []
}

// The chain id and the contract are shown as the network and as a party.
function domainFacts(domain: TypedData['domain']): readonly DecodedFact[] {
  const names = [
    ['name', 'domain-name'],
    ['version', 'domain-version'],
    ['salt', 'domain-salt'],
  ] as const
  return names.flatMap(([key, name]) => (typeof domain[key] === 'string' ? [fact(name, domain[key])] : []))
}

// Lists every field in the order of its type, so that the list shows exactly what is signed. Empty lists and structs are
// signed, too.
function fieldRows(type: string, message: unknown, types: TypedData['types']): readonly DecodedFact[] {
  const rows: DecodedFact[] = []
  const add = (label: string, value: string) => rows.push({ ...fact('field', value), label: visibleText(label) })
  const walk = (kind: string, value: unknown, label: string): void => {
    const list = splitList(kind)
    if (list && Array.isArray(value)) {
      if (value.length === 0) add(label, '[]')
      return value.forEach((element, at) => walk(list.inner, element, `${label}[${at}]`))
    }
    const fields = Object.hasOwn(types, kind) ? types[kind] : undefined
    if (!fields) return void add(label, String(value))
    if (fields.length === 0) add(label, '{}')
    for (const { name, type: inner } of fields)
      walk(inner, (value as Record<string, unknown>)[name], label === '' ? name : `${label}.${name}`)
  }
  walk(type, message, '')
  return rows
}

function hiddenWarnings(rows: readonly DecodedFact[]): readonly DecodedWarning[] {
  const hidden = rows.some(({ value }) => typeof value === 'string' && value.includes('⟨U+'))
  return hidden ? [{ code: 'hidden-characters', level: 'red' }] : []
}

function fact(name: DecodedFact['name'], value: string): DecodedFact {
  return { name, value: visibleText(value) }
}
