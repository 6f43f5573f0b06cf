import { base58 } from '@scure/base'

/** Thrown and caught in this file. */
const MALFORMED = Symbol('malformed')

/** Reads the data of an instruction from its start to its end. Numbers are little-endian. */
export class InstructionData {
  #at = 0
  constructor(private readonly bytes: Uint8Array) {}

  get isDone(): boolean {
    return this.#at === this.bytes.length
  }

  u8(): number {
    return Number(this.#number(1))
  }

  u32(): number {
    return Number(this.#number(4))
  }

  u64(): bigint {
    return this.#number(8)
  }

  /** A public key, in base58. */
  key(): string {
    return base58.encode(this.#take(32))
  }

  /** A public key behind one byte that says whether it is there. */
  optionalKey(): string | undefined {
    const isThere = this.u8()
    if (isThere > 1) throw MALFORMED
    return isThere === 1 ? this.key() : undefined
  }

  /** A text behind its length in 8 bytes. */
  text(): string {
    const length = this.u64()
    if (length > BigInt(this.bytes.length)) throw MALFORMED
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#take(Number(length)))
  }

  #number(length: number): bigint {
    return this.#take(length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.bytes.length) throw MALFORMED
    return this.bytes.subarray(this.#at, (this.#at = end))
  }
}

/** Reads data with a parser that must use every byte of it; undefined where bytes are missing or left over. */
export function parseData<T>(bytes: Uint8Array, parse: (data: InstructionData) => T): T | undefined {
  const data = new InstructionData(bytes)
  try {
    const value = parse(data)
    return data.isDone ? value : undefined
  } catch (error) {
    if (error === MALFORMED) return undefined
    throw error
  }
}
