import type { ChainContext, ChainVerbs, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapCall } from '../../core/swap.js'
import { encodeBase58 } from '../../lib/base58.js'
import { encodeBase64 } from '../../lib/bytes.js'
import { fromHex, toHex } from './encoding.js'
import { isTokenProgram, programs } from './instructions.js'
import { readTransaction, toUnsignedTransaction, withBlockhash } from './message.js'
import {
  type ChainAccount,
  COMMITMENT,
  createNode,
  type Node,
  readAccounts,
  readLatestBlockhash,
  readValue,
  toChainAccount,
} from './node-requests.js'
import { type DecodedSwap, readSwapTransaction, WRAPPED_SOL } from './read-swap.js'
import { signAndSend } from './sign-and-send.js'

// Requests a swap from the wallet and returns the signature. Uses a new blockhash, because the planned one may have
// expired. Decodes the final transaction, compares it with `swap`, and compares the balances that a simulation changes;
// only the minimum output may be higher. Throws `swap/unreadable`, `swap/mismatch`, `swap/would-fail`,
// `swap/balance-mismatch`, `request/aborted`.
async function sendSwap(
  context: Pick<ChainContext, 'rpc'>,
  swap: SwapCall,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<string> {
  const node = createNode(context, signer.network, signal)
  const planned = readTransaction(fromHex(transaction.data) ?? new Uint8Array())
  if (!planned) throw new AppKitError('swap/unreadable')
  const renewed = toUnsignedTransaction(withBlockhash(planned.message, await readLatestBlockhash(node)))
  const decoded = await readSwapTransaction(node, { data: toHex(renewed) }, signer)
  if (!isSame(decoded.call, swap) || swap.recipient !== signer.address) throw new AppKitError('swap/mismatch')
  await verifySimulation(node, renewed, decoded, signer)
  if (signal?.aborted) throw new AppKitError('request/aborted')
  return signAndSend(context, renewed, signer, decoded.tables)
}

// Base58 distinguishes upper and lower case.
function isSame(read: SwapCall, expected: SwapCall): boolean {
  return (
    read.router === expected.router &&
    read.from === expected.from &&
    read.to === expected.to &&
    read.recipient === expected.recipient &&
    read.amount === expected.amount &&
    read.minimum >= expected.minimum &&
    (expected.fee === undefined || (read.fee ?? 0n) <= expected.fee)
  )
}

interface Simulation {
  readonly err?: unknown
  readonly logs?: unknown
  readonly accounts?: unknown
}

// Simulates the transaction, and compares what the user has before and after it.
async function verifySimulation(
  node: Node,
  transaction: Uint8Array,
  decoded: DecodedSwap,
  { address }: Signer,
): Promise<void> {
  const { message, accounts } = decoded
  const written = message.instructions.flatMap(step => step.accounts.filter(({ isWritten }) => isWritten))
  const candidates = [...new Set([address, ...accounts, ...written.map(account => account.address)])]
  const found = await readAccounts(node, candidates, TOKEN_ACCOUNT_LENGTH)
  const isWatched = (account: string, at: number) =>
    account === address || accounts.includes(account) || readHolding(found[at])?.owner === address
  const watched = candidates.filter(isWatched)
  const before = watched.map(account => found[candidates.indexOf(account)])
  const config = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: COMMITMENT,
    accounts: { encoding: 'base64', addresses: watched },
  }
  const result = await readValue<Simulation>(node('simulateTransaction', [encodeBase64(transaction), config]))
  if (result?.err) throw new AppKitError('swap/would-fail', { cause: { err: result.err, logs: result.logs } })
  const answers = result?.accounts
  if (!Array.isArray(answers) || answers.length !== watched.length) throw new AppKitError('swap/balance-mismatch')
  const after = answers.map(toChainAccount)
  if (!isExpected(decoded, address, before, after)) throw new AppKitError('swap/balance-mismatch')
}

// The base length of a token account, and the type that extensions add.
const TOKEN_ACCOUNT_LENGTH = 166
const BASE_LENGTH = 165
const ACCOUNT_TYPE = 2

interface Holding {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  // Who else may transfer or close: the bytes of the delegate and of the authority that may close the account.
  readonly authorities: string
}

// Reads a token account; undefined for any other account. Standard: SPL Token.
function readHolding(account: ChainAccount | undefined): Holding | undefined {
  const data = account?.data
  if (!data || !isTokenProgram(account.owner) || data.length < BASE_LENGTH) return undefined
  if (data.length > BASE_LENGTH && data[BASE_LENGTH] !== ACCOUNT_TYPE) return undefined
  return {
    mint: encodeBase58(data.slice(0, 32)),
    owner: encodeBase58(data.slice(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
    authorities: [data.slice(72, 108), data.slice(129, 165)].join(),
  }
}

type Accounts = readonly (ChainAccount | undefined)[]

// Returns true if the user loses no more than the amount, the fee and no other token, gains the minimum, and keeps every
// account under sole control. Lamports in the user's token accounts count as native tokens of the user.
function isExpected(
  { call, networkFee, mints }: DecodedSwap,
  user: string,
  before: Accounts,
  after: Accounts,
): boolean {
  const keepsControl = before.every((account, at) => remainsControlled(user, account, after[at]))
  const [coinsBefore, coinsAfter] = [before, after].map(all => countCoins(all, user))
  const [fromMint, toMint] = mints
  const coinsLost = (coinsBefore ?? 0n) - (coinsAfter ?? 0n)
  const coinLimit = (call.from === undefined ? call.amount : 0n) - (call.to === undefined ? call.minimum : 0n)
  const held = [...before, ...after].flatMap(account => readHolding(account)?.mint ?? [])
  const tokens = [...new Set([...held, fromMint, toMint])].filter(mint => mint !== WRAPPED_SOL)
  const matches = tokens.every(mint => {
    const gained = countTokens(after, user, mint) - countTokens(before, user, mint)
    if (mint === toMint) return gained >= call.minimum
    return gained >= (mint === fromMint ? -call.amount : 0n)
  })
  return keepsControl && matches && coinsLost <= coinLimit + networkFee
}

function remainsControlled(user: string, before: ChainAccount | undefined, after: ChainAccount | undefined): boolean {
  const [held, holds] = [readHolding(before), readHolding(after)]
  if (!held && holds) return holds.owner === user && holds.authorities.split(',').every(byte => byte === '0')
  if (!after || after.lamports === 0n) return true // closed: its lamports are counted
  if (!held) return after.owner === programs.system
  return holds?.owner === held.owner && holds.mint === held.mint && holds.authorities === held.authorities
}

function countCoins(accounts: Accounts, user: string): bigint {
  const own = accounts.filter((account, at) => at === 0 || readHolding(account)?.owner === user)
  return own.reduce((sum, account) => sum + (account?.lamports ?? 0n), 0n)
}

function countTokens(accounts: Accounts, user: string, mint: string): bigint {
  const holdings = accounts.flatMap(account => readHolding(account) ?? [])
  const own = holdings.filter(holding => holding.owner === user && holding.mint === mint)
  return own.reduce((sum, { amount }) => sum + amount, 0n)
}

export type SwapActions = Required<Pick<ChainVerbs, 'readSwap' | 'sendSwap'>>

export function createSwapActions(context: ChainContext): SwapActions {
  return {
    readSwap: async (transaction, signer) =>
      (await readSwapTransaction(createNode(context, signer.network, undefined), transaction, signer)).call,
    sendSwap: (...args) => sendSwap(context, ...args),
  }
}
