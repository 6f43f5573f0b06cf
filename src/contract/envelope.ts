import { defaultLimits, type MessageLimits } from './frame-protocol.js'

/** One message of the channel. */
export interface Envelope {
  /** With its prefix: `@appkit-app/CONNECT_EMAIL`. */
  readonly type: string
  /** 21 to 36 characters from a CSPRNG; the answer carries the same. */
  readonly id: string
  readonly payload?: unknown
}

const ID = /^[A-Za-z0-9_-]{21,36}$/
const TYPE = /^@appkit-(?:app|frame)\/[A-Z][A-Z_]{0,63}$/
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Thrown inside the copy, and never outside this file. */
const REFUSED = Symbol('refused')

interface Budget {
  keys: number
  bytes: number
}

/**
 * A message from outside as a frozen copy of our own, or nothing where it breaks a bound. Each field is
 * read once: what is checked is what is used. Only plain JSON passes: no function, date, map, bigint, cycle,
 * hole, accessor on the way, or key that names a prototype. Never throws.
 */
export function readEnvelope(raw: unknown, limits: MessageLimits = defaultLimits): Envelope | undefined {
  try {
    const copy = copyOf(raw, limits.depth, { keys: limits.keys, bytes: limits.bytes })
    if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return undefined
    const { type, id, payload, ...rest } = copy as Record<string, unknown>
    if (Object.keys(rest).length > 0) return undefined
    if (typeof type !== 'string' || !TYPE.test(type) || typeof id !== 'string' || !ID.test(id)) return undefined
    if (new TextEncoder().encode(JSON.stringify(copy)).byteLength > limits.bytes) return undefined
    return Object.freeze(payload === undefined ? { type, id } : { type, id, payload })
  } catch {
    return undefined
  }
}

/** The id of a message that is otherwise refused, where one can be read: so that it can be answered. */
export function readableId(raw: unknown): string | undefined {
  try {
    const id: unknown = Object.getOwnPropertyDescriptor(raw as object, 'id')?.value
    return typeof id === 'string' && ID.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

function copyOf(value: unknown, depth: number, budget: Budget): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return spend(budget, value.length) && value
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0 // JSON has no -0
  if (typeof value !== 'object' || depth <= 0) throw REFUSED
  return Array.isArray(value) ? copyOfList(value, depth, budget) : copyOfRecord(value, depth, budget)
}

function copyOfList(list: readonly unknown[], depth: number, budget: Budget): unknown {
  const { length } = list
  budget.keys -= length
  if (budget.keys < 0) throw REFUSED
  if (Object.getPrototypeOf(list) !== Array.prototype || Reflect.ownKeys(list).length !== length + 1) throw REFUSED
  const copy: unknown[] = []
  for (let index = 0; index < length; index++) copy.push(copyOf(own(list, String(index)), depth - 1, budget))
  return Object.freeze(copy)
}

function copyOfRecord(record: object, depth: number, budget: Budget): unknown {
  const prototype: unknown = Object.getPrototypeOf(record)
  if (prototype !== Object.prototype && prototype !== null) throw REFUSED
  const copy = Object.create(null) as Record<string, unknown>
  for (const key of Reflect.ownKeys(record)) {
    if (typeof key !== 'string' || FORBIDDEN.has(key) || --budget.keys < 0) throw REFUSED
    spend(budget, key.length)
    const value = own(record, key)
    if (value !== undefined) copy[key] = copyOf(value, depth - 1, budget)
  }
  return Object.freeze(copy)
}

/** The value of a property that holds one; an accessor is refused, for it may answer differently the next time. */
function own(holder: object, key: string): unknown {
  const property = Object.getOwnPropertyDescriptor(holder, key)
  if (!property || !('value' in property)) throw REFUSED
  return property.value as unknown
}

/** Counts characters while copying, so that a bomb is refused before it is copied. */
function spend(budget: Budget, characters: number): true {
  budget.bytes -= characters
  if (budget.bytes < 0) throw REFUSED
  return true
}
