import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'

/** A length in the format of messages: seven bits a byte, the lowest first. */
function compactLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)]
}

/** Reads a length, and goes past it. A length that runs over the end reads as nothing more. */
function readCompactLength(cursor: { readonly bytes: Uint8Array; at: number }): number {
  let length = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = cursor.bytes[cursor.at] ?? 0
    cursor.at += 1
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) return length
  }
  return length
}

/** An account that an instruction touches. */
export interface AccountUse {
  readonly address: string
  readonly signs?: boolean
  readonly isWritten?: boolean
}

/** One step of a transaction: a program, and what it is told. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/** What a transaction does, and who pays for it. */
export interface Message {
  readonly payer: string
  /** A block of a moment ago: after some 150 more the message is void. */
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

const KEY = 32

/** The bytes that a signer signs, in the first version of the format, which every wallet and ledger reads. */
export function writeMessage({ payer, blockhash, instructions }: Message): Uint8Array<ArrayBuffer> {
  const uses = mergedUses(payer, instructions)
  const keys = uses.map(({ address }) => address)
  const at = (address: string) => keys.indexOf(address)
  const count = (wanted: (use: AccountUse) => boolean | undefined) => uses.filter(wanted).length
  return Uint8Array.from([
    count(({ signs }) => signs),
    count(({ signs, isWritten }) => signs && !isWritten),
    count(({ signs, isWritten }) => !signs && !isWritten),
    ...compactLength(keys.length),
    ...keys.flatMap(bytesOf),
    ...bytesOf(blockhash),
    ...compactLength(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      at(program),
      ...compactLength(accounts.length),
      ...accounts.map(({ address }) => at(address)),
      ...compactLength(data.length),
      ...data,
    ]),
  ])
}

/** Reads a message of either version back; undefined where it is malformed, or looks accounts up in a table. */
export function readMessage(bytes: Uint8Array): Message | undefined {
  try {
    const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
    if (isVersioned && bytes[0] !== 0x80) return undefined
    const cursor = { bytes, at: isVersioned ? 1 : 0 }
    const [signers, readSigners, readOthers] = [...take(cursor, 3)] as [number, number, number]
    const keys = Array.from({ length: readCompactLength(cursor) }, () => encodeBase58(take(cursor, KEY)))
    const blockhash = encodeBase58(take(cursor, KEY))
    const use = (index: number | undefined): AccountUse => {
      const address = keys[index ?? -1]
      if (index === undefined || address === undefined) throw malformed()
      const signs = index < signers
      const isWritten = signs ? index < signers - readSigners : index < keys.length - readOthers
      return { address, signs, isWritten }
    }
    const instructions = Array.from({ length: readCompactLength(cursor) }, () => {
      const { address: program } = use(take(cursor, 1)[0])
      const accounts = [...take(cursor, readCompactLength(cursor))].map(use)
      return { program, accounts, data: take(cursor, readCompactLength(cursor)) }
    })
    if (isVersioned && readCompactLength(cursor) !== 0) return undefined
    const [payer] = keys
    return payer === undefined || cursor.at !== bytes.length ? undefined : { payer, blockhash, instructions }
  } catch {
    return undefined
  }
}

/** Every account once, in the order of the format: the payer, who signs, what is written, what is read. */
function mergedUses(payer: string, instructions: readonly Instruction[]): readonly Required<AccountUse>[] {
  const merged = new Map<string, Required<AccountUse>>()
  const add = ({ address, signs = false, isWritten = false }: AccountUse) => {
    const known = merged.get(address)
    merged.set(address, { address, signs: signs || !!known?.signs, isWritten: isWritten || !!known?.isWritten })
  }
  add({ address: payer, signs: true, isWritten: true })
  for (const { accounts } of instructions) accounts.forEach(add)
  for (const { program } of instructions) add({ address: program })
  const rank = ({ signs, isWritten }: Required<AccountUse>) => (signs ? 0 : 2) + (isWritten ? 0 : 1)
  return [...merged.values()].sort((one, other) => rank(one) - rank(other))
}

function bytesOf(key: string): readonly number[] {
  return [...(decodeBase58(key) ?? [])]
}

/** Ends the reading at once; who reads a message hears of none. */
function malformed(): AppKitError {
  return new AppKitError('send/mismatch', { text: 'Malformed message' })
}

function take(cursor: { readonly bytes: Uint8Array; at: number }, count: number): Uint8Array {
  const taken = cursor.bytes.slice(cursor.at, cursor.at + count)
  if (taken.length < count) throw malformed()
  cursor.at += count
  return taken
}
