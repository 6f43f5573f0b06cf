import { hashTypedData } from 'viem'
import type { TypedData } from '../worker/worker-protocol.js'
import type { Decoded } from './decoded.js'
import { deadlineWarnings } from './token-calls.js'

const NAME = /^[A-Za-z_$][\w$]{0,127}$/
// The characters of `encodeType` that separate names are not allowed: parentheses, brackets, commas and spaces.
const TYPE_NAME = /^[A-Za-z_$][\w$:.\-/@#&+*=<>|~^%!?;]{0,127}$/
const LISTS = /^(?:\[(?:0|[1-9]\d{0,5})?\])*$/
const BASE =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const MAX_TYPES = 64
const MAX_FIELDS = 256
const DOMAIN = 'EIP712Domain'

type Types = TypedData['types']
type Plain = Readonly<Record<string, unknown>>

/**
 * Validates typed data (EIP-712) and returns a canonical copy, or undefined if it is invalid: unknown types, a message
 * that does not match them, undeclared fields (which would be shown, but not signed), a domain with undeclared values, or
 * types whose hash differs between libraries. The copy has only the types that the hash covers, including that of the
 * domain, and integers as bigint. Never throws.
 */
export function readTypedData(raw: unknown): TypedData | undefined {
  const given = typeof raw === 'string' ? tryParse(raw) : raw
  if (!isRecord(given)) return undefined
  const { types, primaryType, domain, message } = given
  if (!isRecord(types) || typeof primaryType !== 'string' || !isRecord(message)) return undefined
  if (!isRecord(domain) || primaryType === DOMAIN) return undefined
  const sound = readTypes(types)
  if (!sound || !Object.hasOwn(sound, primaryType) || !isHashedAlike(primaryType, sound)) return undefined
  const domainType = readDomainType(domain, sound)
  if (!domainType) return undefined
  const used = getUsedTypes(primaryType, { ...sound, [DOMAIN]: domainType })
  try {
    const copy = {
      types: used,
      primaryType,
      domain: copyValue(DOMAIN, domain, used, 0) as Plain,
      message: copyValue(primaryType, message, used, 0) as Plain,
    }
    // The signer uses the same library, so what it rejects is rejected here, before the approval.
    hashTypedData(copy as unknown as Parameters<typeof hashTypedData>[0])
    return Object.freeze(copy)
  } catch {
    return undefined
  }
}

// Copies a value by its type, so that what is shown and what is signed are the same.
function copyValue(type: string, value: unknown, types: Types, depth: number): unknown {
  if (depth > 10) throw INVALID_FIELD
  const list = splitList(type)
  if (list) return copyList(list, value, types, depth)
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return copyBase(type, value)
  if (!isRecord(value)) throw INVALID_FIELD
  const given = Object.keys(value).filter(key => value[key] !== undefined)
  const isDeclared = (key: string) => fields.some(({ name }) => name === key)
  if (given.length !== fields.length || !given.every(isDeclared)) throw INVALID_FIELD
  const copy = Object.create(null) as Record<string, unknown>
  for (const field of fields) copy[field.name] = copyValue(field.type, value[field.name], types, depth + 1)
  return Object.freeze(copy)
}

function copyList({ inner, length }: ListType, value: unknown, types: Types, depth: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > 1_000) throw INVALID_FIELD
  if (length !== undefined && value.length !== length) throw INVALID_FIELD
  return Object.freeze(value.map(element => copyValue(inner, element, types, depth + 1)))
}

interface ListType {
  readonly inner: string
  readonly length: number | undefined
}

/** Splits the last brackets off the type of a list. Returns undefined for other types. */
export function splitList(type: string): ListType | undefined {
  const [, inner, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  return inner === undefined ? undefined : { inner, length: length === '' ? undefined : Number(length) }
}

function copyBase(type: string, value: unknown): unknown {
  if (!/^u?int/.test(type)) {
    if (!fitsBase(type, value)) throw INVALID_FIELD
    return value
  }
  const integer = toInteger(value)
  const bits = BigInt(type.slice(type.startsWith('u') ? 4 : 3) || 256)
  const [least, end] = type.startsWith('u') ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  if (integer === undefined || integer < least || integer >= end) throw INVALID_FIELD
  return integer
}

function fitsBase(type: string, value: unknown): boolean {
  if (type === 'bool') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (type === 'string') return !/\p{Cs}/u.test(value)
  if (type === 'address') return /^0x[0-9a-fA-F]{40}$/.test(value)
  const size = Number(type.slice('bytes'.length) || -1)
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(value) && (size < 0 || value.length === 2 + 2 * size)
}

export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value)) return undefined
  return BigInt(value)
}

function readTypes(raw: Plain): Types | undefined {
  const names = Object.keys(raw)
  if (names.length > MAX_TYPES || !names.every(name => TYPE_NAME.test(name) && !BASE.test(name))) return undefined
  const sound: Record<string, { name: string; type: string }[]> = Object.create(null) as Record<string, never>
  for (const name of names) {
    const fields = readFields(raw[name], names)
    if (!fields) return undefined
    sound[name] = fields
  }
  return sound
}

function getUsedTypes(primaryType: string, types: Types): Types {
  const used = Object.create(null) as Record<string, Types[string]>
  const add = (name: string): void => {
    const fields = Object.hasOwn(types, name) ? types[name] : undefined
    if (!fields || Object.hasOwn(used, name)) return
    used[name] = fields
    for (const { type } of fields) add(getElementType(type))
  }
  add(DOMAIN)
  add(primaryType)
  return Object.freeze(used)
}

// MetaMask's library and viem look up the types of fields by the leading letters and digits of a name, and ethers by the
// whole name. They agree on a name with other characters only if it is the primary type and has no fields with types of
// its own.
function isHashedAlike(primaryType: string, types: Types): boolean {
  const isPlain = (name: string) => /^\w+$/.test(name)
  const names = Object.keys(getUsedTypes(primaryType, types)).filter(name => name !== DOMAIN)
  if (names.every(isPlain)) return true
  const [start = ''] = /^\w*/.exec(primaryType) ?? []
  return names.length === 1 && !Object.hasOwn(types, start) && !(start in Object.prototype)
}

function getElementType(type: string): string {
  return type.split('[', 1)[0] ?? ''
}

function readFields(raw: unknown, names: readonly string[]): { name: string; type: string }[] | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_FIELDS) return undefined
  const fields: { name: string; type: string }[] = []
  for (const field of raw as readonly unknown[]) {
    if (!isRecord(field) || typeof field['name'] !== 'string' || typeof field['type'] !== 'string') return undefined
    const { name, type } = field as { name: string; type: string }
    const base = getElementType(type)
    if (!LISTS.test(type.slice(base.length))) return undefined
    if (!NAME.test(name) || fields.some(existing => existing.name === name)) return undefined
    if (!BASE.test(base) && !names.includes(base)) return undefined
    fields.push({ name, type })
  }
  return fields
}

// Returns the type of the domain, declared or derived from its values. Returns undefined if a value is not covered by the
// declared type, because it would not be signed.
function readDomainType(domain: Plain, types: Types): Types[string] | undefined {
  const keys = Object.keys(domain).filter(key => domain[key] !== undefined)
  const standard = Object.entries(domainTypes).map(([name, type]) => ({ name, type }))
  const derived = standard.filter(({ name }) => keys.includes(name))
  if (derived.length !== keys.length) return undefined
  const declared = Object.hasOwn(types, DOMAIN) ? (types[DOMAIN] ?? []) : derived
  const isStandard = declared.every(field =>
    derived.some(({ name, type }) => name === field.name && type === field.type),
  )
  return declared.length === keys.length && isStandard ? declared : undefined
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
} as const

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type Message = Readonly<Record<string, unknown>>

/** Marks a permit as red: its signature costs nothing and others can use it later. */
export function asPermit(read: Decoded, deadline: bigint, now: number): Decoded {
  if (read.action === 'revoke') return read
  return {
    ...read,
    action: 'permit',
    facts: [...read.facts, { name: 'deadline', value: { time: toTime(deadline) } }],
    warnings: [{ code: 'permit', level: 'red' }, ...read.warnings, ...deadlineWarnings(deadline, now)],
  }
}

export function toTime(moment: bigint): number {
  return Number(moment > 2n ** 53n - 1n ? 2n ** 53n - 1n : moment)
}

export function requireList(raw: unknown): readonly unknown[] {
  if (!Array.isArray(raw)) throw INVALID_FIELD
  return raw as readonly unknown[]
}

export function requireAddress(raw: unknown): string {
  if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(raw)) throw INVALID_FIELD
  return raw
}

export function requireInteger(raw: unknown): bigint {
  const value = toInteger(raw)
  if (value === undefined) throw INVALID_FIELD
  return value
}

const INVALID_FIELD = Symbol('not of the standard')
