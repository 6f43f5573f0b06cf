import { base58 } from '@scure/base'

export interface SolanaInstruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

export interface SolanaTransaction {
  readonly version: 'legacy' | 0
  readonly feePayer: string
  readonly signers: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  readonly usesLookupTables: boolean
  readonly message: Uint8Array
}

const MAX_BYTES = 1_232

const MALFORMED = Symbol('malformed')

class Reader {
  #at = 0
  constructor(readonly bytes: Uint8Array) {}

  get at(): number {
    return this.#at
  }

  get isDone(): boolean {
    return this.#at === this.bytes.length
  }

  byte(): number {
    const value = this.bytes[this.#at++]
    if (value === undefined) throw MALFORMED
    return value
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.bytes.length) throw MALFORMED
    return this.bytes.slice(this.#at, (this.#at += count))
  }

  length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte === 0 && shift > 0) throw MALFORMED
      if (byte < 0x80) return value
    }
    throw MALFORMED
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.length() }, read)
  }
}

/**
 * Parses a legacy or version 0 transaction. Returns undefined if bytes are missing or left over, or an index is out of
 * range.
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  try {
    if (bytes.length > MAX_BYTES) return undefined
    const reader = new Reader(bytes)
    const signatures = reader.list(() => reader.take(64)).length
    const message = bytes.slice(reader.at)
    const read = readMessage(reader)
    return read.signers.length === signatures && reader.isDone ? { ...read, message } : undefined
  } catch {
    return undefined
  }
}

export function hasUnknownVersion(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  if (first > 0x80) return true
  const version = bytes[1 + 64 * first] ?? 0
  return first > 0 && version > 0x80
}

function readMessage(reader: Reader): Omit<SolanaTransaction, 'message'> {
  const first = reader.byte()
  const versioned = first >= 0x80
  if (versioned && first !== 0x80) throw MALFORMED
  const needed = versioned ? reader.byte() : first
  const [readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte()]
  const keys = reader.list(() => base58.encode(reader.take(32)))
  if (needed === 0 || readonlySigned >= needed || needed + readonlyUnsigned > keys.length) throw MALFORMED
  reader.take(32) // the recent blockhash or a durable nonce
  const raw = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.length()),
  }))
  const looked = versioned ? readTables(reader) : 0
  const instructions = raw.map(({ program, accounts, data }) => {
    const name = keys[program]
    if (name === undefined || accounts.some(at => at >= keys.length + looked)) throw MALFORMED
    return { program: name, accounts: accounts.map(at => keys[at]), data }
  })
  const [feePayer = ''] = keys
  const version = versioned ? 0 : 'legacy'
  return { version, feePayer, signers: keys.slice(0, needed), instructions, usesLookupTables: looked > 0 }
}

function readTables(reader: Reader): number {
  const counts = reader.list(() => {
    reader.take(32)
    return reader.list(() => reader.byte()).length + reader.list(() => reader.byte()).length
  })
  return counts.reduce((sum, count) => sum + count, 0)
}
