import { base58 } from '@scure/base'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  programName,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.mjs'
import { uiAmount } from './token-accounts.mjs'

/**
 * Returns an instruction as in `jsonParsed` transactions: parsed if it is a common one, otherwise its accounts and
 * data.
 * @param {{ programId: string, accounts: readonly string[], data: Uint8Array, stackHeight: number | null }} instruction
 */
export function parsedInstruction({ programId, accounts, data, stackHeight }) {
  const parsed = readers[programId]?.(Buffer.from(data), accounts)
  if (!parsed) return { programId, accounts, data: base58.encode(data), stackHeight }
  return { programId, program: programName(programId), parsed, stackHeight }
}

const readers = {
  [SYSTEM_PROGRAM]: system,
  [TOKEN_PROGRAM]: token,
  [TOKEN_2022_PROGRAM]: token,
  [ASSOCIATED_TOKEN_PROGRAM]: associated,
  [MEMO_PROGRAM]: data => data.toString('utf8'),
}

function system(data, [source, destination]) {
  const kind = data.length >= 4 ? data.readUInt32LE(0) : -1
  if (kind === 2) {
    return { type: 'transfer', info: { source, destination, lamports: Number(data.readBigUInt64LE(4)) } }
  }
  if (kind !== 0) return undefined
  const [lamports, space] = [Number(data.readBigUInt64LE(4)), Number(data.readBigUInt64LE(12))]
  const owner = base58.encode(data.subarray(20, 52))
  return { type: 'createAccount', info: { source, newAccount: destination, lamports, space, owner } }
}

function token(data, accounts) {
  const [kind] = data
  if (kind === 3) {
    const [source, destination, authority] = accounts
    return { type: 'transfer', info: { source, destination, authority, amount: `${data.readBigUInt64LE(1)}` } }
  }
  if (kind === 12) return checked('transferChecked', data, accounts)
  if (kind === 26 && data[1] === 1) {
    const parsed = checked('transferCheckedWithFee', data.subarray(1), accounts)
    return { ...parsed, info: { ...parsed.info, feeAmount: uiAmount(data.readBigUInt64LE(11), data[10]) } }
  }
  if (kind === 7 || kind === 14) {
    const [mint, account, mintAuthority] = accounts
    const info = { mint, account, mintAuthority, amount: `${data.readBigUInt64LE(1)}` }
    return { type: kind === 7 ? 'mintTo' : 'mintToChecked', info }
  }
  if (kind === 9) {
    const [account, destination, owner] = accounts
    return { type: 'closeAccount', info: { account, destination, owner } }
  }
  if (kind !== 18) return undefined
  const [account, mint] = accounts
  return { type: 'initializeAccount3', info: { account, mint, owner: base58.encode(data.subarray(1, 33)) } }
}

function checked(type, data, [source, mint, destination, authority]) {
  const tokenAmount = uiAmount(data.readBigUInt64LE(1), data[9])
  return { type, info: { source, mint, destination, authority, tokenAmount } }
}

function associated(data, [source, account, wallet, mint, systemProgram, tokenProgram]) {
  const kind = data[0] ?? 0
  if (kind > 1) return undefined
  const info = { source, account, wallet, mint, systemProgram, tokenProgram }
  return { type: kind === 1 ? 'createIdempotent' : 'create', info }
}
