import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'

// Encodes a compact-u16: seven bits per byte, lowest first.
function compactLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)]
}

// Reads a compact-u16. Missing bytes read as 0.
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

export interface AccountUse {
  readonly address: string
  readonly signs?: boolean
  readonly isWritten?: boolean
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

export interface Message {
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

const KEY_LENGTH = 32

/** Encodes a legacy message, which every wallet supports. */
export function writeMessage({ payer, blockhash, instructions }: Message): Uint8Array<ArrayBuffer> {
  const uses = mergeAccountUses(payer, instructions)
  const keys = uses.map(({ address }) => address)
  const at = (address: string) => keys.indexOf(address)
  const count = (matches: (use: AccountUse) => boolean | undefined) => uses.filter(matches).length
  return Uint8Array.from([
    count(({ signs }) => signs),
    count(({ signs, isWritten }) => signs && !isWritten),
    count(({ signs, isWritten }) => !signs && !isWritten),
    ...compactLength(keys.length),
    ...keys.flatMap(decodeKey),
    ...decodeKey(blockhash),
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

/** Decodes a legacy or version 0 message. Returns undefined if it is malformed or uses address lookup tables. */
export function readMessage(bytes: Uint8Array): Message | undefined {
  try {
    const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
    if (isVersioned && bytes[0] !== 0x80) return undefined
    const cursor = { bytes, at: isVersioned ? 1 : 0 }
    const [signerCount, readonlySignerCount, readonlyOtherCount] = [...take(cursor, 3)] as [number, number, number]
    const keys = Array.from({ length: readCompactLength(cursor) }, () => encodeBase58(take(cursor, KEY_LENGTH)))
    const blockhash = encodeBase58(take(cursor, KEY_LENGTH))
    const use = (index: number | undefined): AccountUse => {
      const address = keys[index ?? -1]
      if (index === undefined || address === undefined) throw malformedMessage()
      const signs = index < signerCount
      const isWritten = signs ? index < signerCount - readonlySignerCount : index < keys.length - readonlyOtherCount
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

// Merges the uses of each account, in message order: payer, signers, writable accounts, read-only accounts.
function mergeAccountUses(payer: string, instructions: readonly Instruction[]): readonly Required<AccountUse>[] {
  const merged = new Map<string, Required<AccountUse>>()
  const add = ({ address, signs = false, isWritten = false }: AccountUse) => {
    const known = merged.get(address)
    merged.set(address, { address, signs: signs || !!known?.signs, isWritten: isWritten || !!known?.isWritten })
  }
  add({ address: payer, signs: true, isWritten: true })
  for (const { accounts } of instructions) accounts.forEach(add)
  for (const { program } of instructions) add({ address: program })
  const rank = ({ signs, isWritten }: Required<AccountUse>) => (signs ? 0 : 2) + (isWritten ? 0 : 1)
  return [...merged.values()].sort((a, b) => rank(a) - rank(b))
}

function decodeKey(key: string): readonly number[] {
  return [...(decodeBase58(key) ?? [])]
}

function malformedMessage(): AppKitError {
  return new AppKitError('send/mismatch', { text: 'Malformed message' })
}

function take(cursor: { readonly bytes: Uint8Array; at: number }, count: number): Uint8Array {
  const taken = cursor.bytes.slice(cursor.at, cursor.at + count)
  if (taken.length < count) throw malformedMessage()
  cursor.at += count
  return taken
}
