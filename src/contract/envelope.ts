import { defaultLimits, type MessageLimits } from './frame-protocol.js'

export interface Envelope {
  readonly type: string
  /** 21 to 36 characters from a CSPRNG. The response has the same id. */
  readonly id: string
  readonly payload?: unknown
}

const ID = /^[A-Za-z0-9_-]{21,36}$/
const TYPE = /^@appkit-(?:app|frame)\/[A-Z][A-Z_]{0,63}$/
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const INVALID = Symbol('refused')

interface Budget {
  keys: number
  bytes: number
}

/**
 * Copies and freezes an untrusted message. Returns undefined if it exceeds a limit or is not plain JSON, for example
 * because of functions, dates, cycles, accessors or prototype keys. Each property is read once, so that the checked
 * value is the one that is used. Never throws.
 */
export function readEnvelope(raw: unknown, limits: MessageLimits = defaultLimits): Envelope | undefined {
  try {
    const copy = copyValue(raw, limits.depth, { keys: limits.keys, bytes: limits.bytes })
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

/** Returns the id of an invalid message, if it is readable, so that an error response can be sent. */
export function readableId(raw: unknown): string | undefined {
  try {
    const id: unknown = Object.getOwnPropertyDescriptor(raw as object, 'id')?.value
    return typeof id === 'string' && ID.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

function copyValue(value: unknown, depth: number, budget: Budget): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return spend(budget, value.length) && value
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0 // JSON has no -0
  if (typeof value !== 'object' || depth <= 0) throw INVALID
  return Array.isArray(value) ? copyList(value, depth, budget) : copyRecord(value, depth, budget)
}

function copyList(list: readonly unknown[], depth: number, budget: Budget): unknown {
  const { length } = list
  budget.keys -= length
  if (budget.keys < 0) throw INVALID
  if (Object.getPrototypeOf(list) !== Array.prototype || Reflect.ownKeys(list).length !== length + 1) throw INVALID
  const copy: unknown[] = []
  for (let index = 0; index < length; index++) copy.push(copyValue(readOwn(list, String(index)), depth - 1, budget))
  return Object.freeze(copy)
}

function copyRecord(record: object, depth: number, budget: Budget): unknown {
  const prototype: unknown = Object.getPrototypeOf(record)
  if (prototype !== Object.prototype && prototype !== null) throw INVALID
  const copy = Object.create(null) as Record<string, unknown>
  for (const key of Reflect.ownKeys(record)) {
    if (typeof key !== 'string' || FORBIDDEN.has(key) || --budget.keys < 0) throw INVALID
    spend(budget, key.length)
    const value = readOwn(record, key)
    if (value !== undefined) copy[key] = copyValue(value, depth - 1, budget)
  }
  return Object.freeze(copy)
}

// Reads a data property. Accessors are rejected, because they could return another value the next time.
function readOwn(target: object, key: string): unknown {
  const property = Object.getOwnPropertyDescriptor(target, key)
  if (!property || !('value' in property)) throw INVALID
  return property.value as unknown
}

function spend(budget: Budget, characters: number): true {
  budget.bytes -= characters
  if (budget.bytes < 0) throw INVALID
  return true
}
