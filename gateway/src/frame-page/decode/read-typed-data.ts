import type { TypedData } from '../worker/worker-protocol.js'
import type { Decoded } from './decoded.js'
import { deadlineWarnings } from './token-calls.js'

const NAME = /^[A-Za-z_$][\w$]{0,127}$/
const LISTS = /^(?:\[\d{0,6}\])*$/
const BASE =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const MAX_TYPES = 64
const MAX_FIELDS = 256
const DOMAIN_FIELDS = ['name', 'version', 'chainId', 'verifyingContract', 'salt'] as const

type Types = TypedData['types']
type Plain = Readonly<Record<string, unknown>>

/**
 * Validates typed data (EIP-712) and returns a copy, or undefined if it is invalid: unknown types, a message that does
 * not match them, undeclared fields (which would be shown, but not signed), or a domain with undeclared values. Never
 * throws.
 */
export function readTypedData(raw: unknown): TypedData | undefined {
  const given = typeof raw === 'string' ? tryParse(raw) : raw
  if (!isRecord(given)) return undefined
  const { types, primaryType, domain, message } = given
  if (!isRecord(types) || typeof primaryType !== 'string' || !isRecord(message)) return undefined
  if (!isRecord(domain) || primaryType === 'EIP712Domain') return undefined
  const sound = readTypes(types)
  if (!sound || !Object.hasOwn(sound, primaryType) || !isSoundDomain(domain, sound)) return undefined
  if (!fits(primaryType, message, sound, 0)) return undefined
  return Object.freeze({ types: sound, primaryType, domain, message })
}

function fits(type: string, value: unknown, types: Types, depth: number): boolean {
  if (depth > 10) return false
  const array = /^(.+)\[(\d{0,6})\]$/.exec(type)
  if (array) {
    const [, inner = '', length = ''] = array
    if (!Array.isArray(value) || value.length > 1_000) return false
    return (
      (length === '' || value.length === Number(length)) &&
      value.every(element => fits(inner, element, types, depth + 1))
    )
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return fitsBase(type, value)
  if (!isRecord(value)) return false
  const declared = new Set(fields.map(({ name }) => name))
  const complete = fields.every(field => Object.hasOwn(value, field.name))
  if (!complete || Object.keys(value).some(key => !declared.has(key))) return false
  return fields.every(field => fits(field.type, value[field.name], types, depth + 1))
}

function fitsBase(type: string, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'address') return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
  if (type.startsWith('bytes')) {
    const size = Number(type.slice(5) || -1)
    return (
      typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value) && (size < 0 || value.length === 2 + 2 * size)
    )
  }
  const integer = toInteger(value)
  const bits = BigInt(type.slice(type.startsWith('u') ? 4 : 3) || 256)
  if (integer === undefined) return false
  return type.startsWith('u')
    ? integer >= 0n && integer < 1n << bits
    : integer >= -(1n << (bits - 1n)) && integer < 1n << (bits - 1n)
}

export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value)) return undefined
  return BigInt(value)
}

function readTypes(raw: Plain): Types | undefined {
  const names = Object.keys(raw)
  if (names.length > MAX_TYPES || !names.every(name => NAME.test(name) && !BASE.test(name))) return undefined
  const sound: Record<string, { name: string; type: string }[]> = Object.create(null) as Record<string, never>
  for (const name of names) {
    const fields = readFields(raw[name], names)
    if (!fields) return undefined
    sound[name] = fields
  }
  return sound
}

function readFields(raw: unknown, names: readonly string[]): { name: string; type: string }[] | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_FIELDS) return undefined
  const fields: { name: string; type: string }[] = []
  for (const field of raw as readonly unknown[]) {
    if (!isRecord(field) || typeof field['name'] !== 'string' || typeof field['type'] !== 'string') return undefined
    const { name, type } = field as { name: string; type: string }
    const base = type.split('[', 1)[0] ?? ''
    if (!LISTS.test(type.slice(base.length))) return undefined
    if (!NAME.test(name) || fields.some(existing => existing.name === name)) return undefined
    if (!BASE.test(base) && !names.includes(base)) return undefined
    fields.push({ name, type })
  }
  return fields
}

// Checks that a declared domain type covers all values of the domain; others would not be signed.
function isSoundDomain(domain: Plain, types: Types): boolean {
  const keys = Object.keys(domain).filter(key => domain[key] !== undefined)
  if (!keys.every(key => (DOMAIN_FIELDS as readonly string[]).includes(key))) return false
  const declared =
    (Object.hasOwn(types, 'EIP712Domain') && types['EIP712Domain']) ||
    keys.map(name => ({ name, type: domainTypes[name as 'name'] }))
  if (declared.length !== keys.length || !declared.every(({ name }) => keys.includes(name))) return false
  return declared.every(
    ({ name, type }) =>
      Object.hasOwn(domainTypes, name) && type === domainTypes[name as 'name'] && fits(type, domain[name], {}, 0),
  )
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
