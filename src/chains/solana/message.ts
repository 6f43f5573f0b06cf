import {
  type AddressLookupTableAccount,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'

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

/** Encodes a legacy message, which every wallet supports. */
export function writeMessage({ payer, blockhash, instructions }: Message): Uint8Array<ArrayBuffer> {
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: blockhash,
    instructions: instructions.map(toWeb3Instruction),
  })
  return Uint8Array.from(message.compileToLegacyMessage().serialize())
}

export type LookupTables = readonly AddressLookupTableAccount[]

/**
 * Decodes a legacy or version 0 message. Returns undefined if it is malformed or uses a lookup table that is not given.
 * web3.js ignores excess bytes, so a message must also be the encoding of what was read.
 */
export function readMessage(bytes: Uint8Array, tables: LookupTables = []): Message | undefined {
  try {
    const message = VersionedMessage.deserialize(bytes)
    if (!hasSameBytes(message.serialize(), bytes)) return undefined
    const resolved = { addressLookupTableAccounts: [...tables] }
    const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(message, resolved)
    return {
      payer: payerKey.toBase58(),
      blockhash: recentBlockhash,
      instructions: instructions.map(fromWeb3Instruction),
    }
  } catch {
    return undefined
  }
}

export function toWeb3Instruction({ program, accounts, data }: Instruction): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map(({ address, signs = false, isWritten = false }) => ({
      pubkey: new PublicKey(address),
      isSigner: signs,
      isWritable: isWritten,
    })),
    data: data as TransactionInstruction['data'], // typed as a Buffer, but any bytes are accepted
  })
}

export function fromWeb3Instruction({ programId, keys, data }: TransactionInstruction): Instruction {
  return {
    program: programId.toBase58(),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey.toBase58(),
      signs: isSigner,
      isWritten: isWritable,
    })),
    data: Uint8Array.from(data),
  }
}

// Returns the lookup tables that a message names. Throws if the message is malformed.
export function listLookupTables(message: Uint8Array): readonly string[] {
  return VersionedMessage.deserialize(message).addressTableLookups.map(({ accountKey }) => accountKey.toBase58())
}

// Replaces the blockhash of a message, which stays the same otherwise.
export function withBlockhash(bytes: Uint8Array, blockhash: string): Uint8Array<ArrayBuffer> {
  const message = VersionedMessage.deserialize(bytes)
  message.recentBlockhash = blockhash
  return Uint8Array.from(message.serialize())
}

export interface SignedTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
}

/** Adds a placeholder for each required signature. */
export function toUnsignedTransaction(message: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new VersionedTransaction(VersionedMessage.deserialize(message)).serialize())
}

export function withSignature(message: Uint8Array, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new VersionedTransaction(VersionedMessage.deserialize(message), [signature]).serialize())
}

/** Returns undefined if the bytes are not exactly one transaction. */
export function readTransaction(bytes: Uint8Array): SignedTransaction | undefined {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    if (!hasSameBytes(transaction.serialize(), bytes)) return undefined
    return { signatures: transaction.signatures, message: Uint8Array.from(transaction.message.serialize()) }
  } catch {
    return undefined
  }
}

function hasSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
