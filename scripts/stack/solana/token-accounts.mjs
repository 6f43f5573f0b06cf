import { base58 } from '@scure/base'
import { programName, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.mjs'
import { readExtensions } from './token-extensions.mjs'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** The offset of the account type in an extended Token-2022 account. */
const KIND_AT = 165
const KINDS = { 1: 'mint', 2: 'account' }
const STATES = ['uninitialized', 'initialized', 'frozen']

export const tokenPrograms = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]

/** Returns `mint`, `account` (a token account), or undefined. */
export function tokenKind(account) {
  if (!account || !tokenPrograms.includes(account.programAddress)) return undefined
  const { length, [KIND_AT]: kind } = account.data
  if (length === MINT_BYTES) return 'mint'
  return length === ACCOUNT_BYTES ? 'account' : KINDS[kind]
}

/** Parses a token account. */
export function readTokenAccount({ data }) {
  const view = Buffer.from(data)
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: view.readBigUInt64LE(64),
    delegate: view.readUInt32LE(72) ? base58.encode(data.slice(76, 108)) : undefined,
    state: STATES[data[108]],
    isNative: view.readUInt32LE(109) === 1,
    delegated: view.readBigUInt64LE(121),
    closeAuthority: view.readUInt32LE(129) ? base58.encode(data.slice(133, 165)) : undefined,
  }
}

/** Parses a mint. */
export function readMint({ data }) {
  const view = Buffer.from(data)
  return {
    mintAuthority: view.readUInt32LE(0) ? base58.encode(data.slice(4, 36)) : null,
    supply: view.readBigUInt64LE(36),
    decimals: data[44],
    isInitialized: data[45] === 1,
    freezeAuthority: view.readUInt32LE(46) ? base58.encode(data.slice(50, 82)) : null,
  }
}

/** Formats an amount for responses: raw, and with its decimals. */
export function uiAmount(amount, decimals) {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals > 0 && fraction ? `${whole}.${fraction}` : whole
  return { amount: `${amount}`, decimals, uiAmount: Number(text), uiAmountString: text }
}

/** Returns the parsed form of a mint or a token account; undefined for other accounts. */
export function parsedToken(account, accountOf) {
  const kind = tokenKind(account)
  if (!kind) return undefined
  const info = kind === 'mint' ? mintInfo(account) : accountInfo(account, accountOf)
  const extensions = readExtensions(account.data)
  const parsed = { type: kind, info: extensions.length > 0 ? { ...info, extensions } : info }
  return { program: programName(account.programAddress), parsed, space: account.data.length }
}

/** Returns the token balances of a transaction's accounts. */
export function heldTokens(accounts, accountOf) {
  return accounts.flatMap((account, accountIndex) => {
    if (tokenKind(account) !== 'account') return []
    const { mint, owner, amount } = readTokenAccount(account)
    const token = accountOf(mint)
    if (!token) return []
    const uiTokenAmount = uiAmount(amount, readMint(token).decimals)
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
}

function mintInfo(account) {
  const mint = readMint(account)
  return { ...mint, supply: `${mint.supply}` }
}

function accountInfo(account, accountOf) {
  const { mint, owner, amount, state, isNative, delegate, delegated, closeAuthority } = readTokenAccount(account)
  const token = accountOf(mint)
  const decimals = token ? readMint(token).decimals : 0
  return {
    mint,
    owner,
    state,
    isNative,
    tokenAmount: uiAmount(amount, decimals),
    ...(delegate && { delegate, delegatedAmount: uiAmount(delegated, decimals) }),
    ...(closeAuthority && { closeAuthority }),
  }
}
