import type { TypedData } from '../worker/worker-protocol.js'
import type { CallFacts } from './decode-call.js'
import { decoded, type Decoded, type DecodedFact, type DecodedParty, type DecodedWarning } from './decoded.js'
import { readTypedData, wholeOf } from './read-typed-data.js'
import { typedIntents } from './typed-intents.js'
import { visibleText } from './visible-text.js'

/** How many fields of an unknown message are listed; the rest is counted. */
const MAX_ROWS = 80

/** Typed data as it is signed, beside what it means. */
export interface ReadTypedData {
  /** Nothing where it is not sound; then it cannot be signed. */
  readonly typedData: TypedData | undefined
  readonly decoded: Decoded
}

/** What typed data means. Never throws. Another network's domain, or none for what moves value, cannot be approved. */
export function decodeTypedData(raw: unknown, facts: CallFacts): ReadTypedData {
  const typedData = readTypedData(raw)
  if (!typedData) {
    const warnings: readonly DecodedWarning[] = [{ code: 'malformed', level: 'blocked' }]
    return { typedData: undefined, decoded: decoded('typed-data', { warnings }) }
  }
  const known = intentOf(typedData, facts)
  const meaning = known ?? decoded('typed-data')
  const { domain, primaryType, types, message } = typedData
  const moves = known !== undefined || movesValue(typedData)
  const rows = fieldRows(primaryType, message, types)
  const shown: Decoded = {
    ...meaning,
    parties: [...meaning.parties, ...contractOf(domain)],
    facts: [
      ...meaning.facts,
      ...(typeof domain['name'] === 'string' ? [fact('domain-name', domain['name'])] : []),
      fact('primary-type', primaryType),
      ...rows,
    ],
    warnings: [...meaning.warnings, ...chainWarnings(domain, moves, facts), ...hiddenWarnings(rows)],
  }
  return { typedData, decoded: shown }
}

/** A rule reads what a hostile message may leave out: then there is no rule for it. */
function intentOf(typedData: TypedData, facts: CallFacts): Decoded | undefined {
  try {
    return typedIntents[typedData.primaryType]?.(typedData, facts)
  } catch {
    return undefined
  }
}

function chainWarnings(domain: TypedData['domain'], moves: boolean, { chainId }: CallFacts): readonly DecodedWarning[] {
  const named = wholeOf(domain['chainId'])
  if (named === undefined) return moves ? [{ code: 'chain-absent', level: 'blocked' }] : []
  return named === BigInt(chainId) ? [] : [{ code: 'chain-mismatch', level: 'blocked' }]
}

/** Names of what moves value in messages that no rule knows. */
function movesValue({ types, primaryType }: TypedData): boolean {
  if (/permit|order|transfer|forwardrequest|safetx|delegation|metatransaction|useroperation/i.test(primaryType))
    return true
  const names = (types[primaryType] ?? []).map(({ name }) => name.toLowerCase())
  const takes = ['spender', 'operator', 'recipient', 'to', 'taker', 'maker', 'delegate'].some(name =>
    names.includes(name),
  )
  return takes && names.some(name => /amount|value|token|price|allowed/.test(name))
}

function contractOf(domain: TypedData['domain']): readonly DecodedParty[] {
  const address = domain['verifyingContract']
  return typeof address === 'string' ? [{ role: 'contract', address }] : []
}

/** Every declared field as one line, in the order of its type: what is listed is what is signed. */
function fieldRows(type: string, message: unknown, types: TypedData['types']): readonly DecodedFact[] {
  const rows: DecodedFact[] = []
  let left = 0
  const walk = (kind: string, value: unknown, label: string): void => {
    const list = /^(.+)\[\d*\]$/.exec(kind)
    if (list && Array.isArray(value)) return value.forEach((one, at) => walk(list[1] ?? '', one, `${label}[${at}]`))
    const fields = types[kind]
    if (fields) {
      for (const { name, type: inner } of fields)
        walk(inner, (value as Record<string, unknown>)[name], label === '' ? name : `${label}.${name}`)
      return
    }
    if (rows.length >= MAX_ROWS) return void left++
    rows.push({ ...fact('field', String(value)), label: visibleText(label) })
  }
  walk(type, message, '')
  return left === 0 ? rows : [...rows, { ...fact('field', `+ ${left}`), label: '…' }]
}

function hiddenWarnings(rows: readonly DecodedFact[]): readonly DecodedWarning[] {
  const hidden = rows.some(({ value }) => typeof value === 'string' && value.includes('⟨U+'))
  return hidden ? [{ code: 'hidden-characters', level: 'red' }] : []
}

function fact(name: DecodedFact['name'], value: string): DecodedFact {
  return { name, value: visibleText(value) }
}
