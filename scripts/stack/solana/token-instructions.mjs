import { createHash } from 'node:crypto'
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { ASSOCIATED_TOKEN_PROGRAM } from './programs.mjs'

const associatedProgram = new PublicKey(ASSOCIATED_TOKEN_PROGRAM)
const INIT_METADATA = createHash('sha256')
  .update('spl_token_metadata_interface:initialize_account')
  .digest()
  .subarray(0, 8)

/** Derives the associated token account of an owner. */
export function getTokenAddress(owner, mint, program) {
  const seeds = [owner, program, mint].map(key => key.toBuffer())
  return PublicKey.findProgramAddressSync(seeds, associatedProgram)[0]
}

/** Creates the associated token account if it does not exist. */
export function makeTokenAddress({ payer, owner, mint, program }) {
  const keys = [
    signer(payer),
    writable(getTokenAddress(owner, mint, program)),
    readonly(owner),
    readonly(mint),
    readonly(SystemProgram.programId),
    readonly(program),
  ]
  return new TransactionInstruction({ programId: associatedProgram, keys, data: Buffer.from([1]) })
}

export function mintTo({ mint, destination, authority, amount, program }) {
  const keys = [writable(mint), writable(destination), signer(authority)]
  return new TransactionInstruction({ programId: program, keys, data: Buffer.concat([Buffer.from([7]), u64(amount)]) })
}

/** Initializes a mint with a mint authority and without a freeze authority. */
export function initMint({ mint, decimals, authority, program }) {
  const data = Buffer.concat([Buffer.from([20, decimals]), authority.toBuffer(), Buffer.from([0])])
  return new TransactionInstruction({ programId: program, keys: [writable(mint)], data })
}

/** Token-2022: withholds a part of every transfer. Must precede {@link initMint}. */
export function initTransferFee({ mint, authority, basisPoints, most, program }) {
  const some = Buffer.concat([Buffer.from([1]), authority.toBuffer()])
  const points = Buffer.alloc(2)
  points.writeUInt16LE(basisPoints)
  const data = Buffer.concat([Buffer.from([26, 0]), some, some, points, u64(most)])
  return new TransactionInstruction({ programId: program, keys: [writable(mint)], data })
}

/** Token-2022: stores the metadata in the mint itself. Must precede {@link initMint}. */
export function initMetadataPointer({ mint, authority, program }) {
  const data = Buffer.concat([Buffer.from([39, 0]), authority.toBuffer(), mint.toBuffer()])
  return new TransactionInstruction({ programId: program, keys: [writable(mint)], data })
}

/** Token-2022: writes the metadata. Must follow {@link initMint}. */
export function initMetadata({ mint, authority, name, symbol, uri, program }) {
  const keys = [writable(mint), readonly(authority), readonly(mint), { ...signer(authority), isWritable: false }]
  const data = Buffer.concat([INIT_METADATA, ...[name, symbol, uri].map(text)])
  return new TransactionInstruction({ programId: program, keys, data })
}

function text(value) {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function u64(value) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

function signer(pubkey) {
  return { pubkey, isSigner: true, isWritable: true }
}

function writable(pubkey) {
  return { pubkey, isSigner: false, isWritable: true }
}

function readonly(pubkey) {
  return { pubkey, isSigner: false, isWritable: false }
}
