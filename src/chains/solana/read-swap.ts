import { AddressLookupTableAccount, PublicKey, SystemInstruction } from '@solana/web3.js'
import type { Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { JUPITER_PROGRAM, type SwapCall } from '../../core/swap.js'
import { encodeBase58 } from '../../lib/base58.js'
import { fromHex } from './encoding.js'
import { isTokenProgram, programs, readPriorityFee } from './instructions.js'
import { type JupiterSwap, readJupiterSwap } from './jupiter.js'
import {
  type Instruction,
  listLookupTables,
  type LookupTables,
  type Message,
  readMessage,
  readTransaction,
  toWeb3Instruction,
} from './message.js'
import { type Node, readAccount, readAccounts } from './node-requests.js'
import { deriveAssociatedAccount } from './read-transfer.js'
import { MAX_PRIORITY_FEE } from './sign-and-send.js'
import { readMint } from './token-transfer.js'

// The mint of wrapped SOL.
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

// The network's fee for the only signature, in lamports.
const SIGNATURE_FEE = 5_000n

// A swap transaction that was decoded completely.
export interface DecodedSwap {
  readonly call: SwapCall
  readonly message: Message
  readonly tables: LookupTables
  // The token accounts that the swap takes from and pays to.
  readonly accounts: readonly [source: string, destination: string]
  readonly mints: readonly [from: string, to: string]
  // The network fee without rent, in lamports.
  readonly networkFee: bigint
}

// Decodes a transaction that swaps through Jupiter for the signer and does nothing else. Reads its lookup tables, and
// the programs of both tokens, from the network.
// Throws `swap/unreadable`.
export async function readSwapTransaction(
  node: Node,
  { data }: TransactionRequest,
  { address }: Pick<Signer, 'address'>,
): Promise<DecodedSwap> {
  const parts = readTransaction(fromHex(data) ?? new Uint8Array())
  if (!parts) throw unreadable('It is not a transaction')
  const tables = await readLookupTables(node, listLookupTables(parts.message))
  const message = readMessage(parts.message, tables)
  if (!message) throw unreadable('It cannot be decoded')
  if (message.payer !== address || parts.signatures.length !== 1) throw unreadable('It needs other signatures')
  const priorityFee = readPriorityFee(message.instructions)
  if (priorityFee === undefined || priorityFee > MAX_PRIORITY_FEE) throw unreadable('Its priority fee is too high')
  const [swap, ...others] = message.instructions.flatMap(step => readJupiterSwap(step) ?? [])
  if (!swap || others.length > 0 || swap.user !== address) throw unreadable('It is not one swap')
  const networkFee = SIGNATURE_FEE + priorityFee + 1n // the network rounds up
  const fromMint = swap.fromMint ?? (await readSourceMint(node, swap))
  const steps = readSteps(message, { swap, fromMint })
  const { rent, reserve } = await verifyAccounts(node, swap, fromMint, steps)
  const call = {
    router: JUPITER_PROGRAM,
    ...(!steps.wraps && { from: fromMint }),
    ...(!(swap.toMint === WRAPPED_SOL && steps.closes) && { to: swap.toMint }),
    amount: swap.amount,
    minimum: swap.minimum,
    recipient: address,
    fee: networkFee + rent,
    reserve,
  }
  const accounts = [swap.source, swap.destination] as const
  return { call, message, tables, accounts, mints: [fromMint, swap.toMint], networkFee }
}

function unreadable(text: string): AppKitError {
  return new AppKitError('swap/unreadable', { text })
}

// Entries of a table never change, so that a later read resolves the same accounts.
async function readLookupTables(node: Node, addresses: readonly string[]): Promise<LookupTables> {
  const found = await readAccounts(node, addresses)
  return addresses.map((address, at) => {
    const account = found[at]
    if (account?.owner !== programs.lookupTable) throw unreadable('A lookup table does not exist')
    try {
      const state = AddressLookupTableAccount.deserialize(account.data)
      return new AddressLookupTableAccount({ key: new PublicKey(address), state })
    } catch {
      throw unreadable('A lookup table cannot be decoded')
    }
  })
}

// The oldest layout names only the source account: that of wrapped SOL may not exist yet.
async function readSourceMint(node: Node, { user, source }: JupiterSwap): Promise<string> {
  if (source === deriveAssociatedAccount(user, WRAPPED_SOL, programs.token)) return WRAPPED_SOL
  const found = await readAccount(node, source)
  if (!found || !isTokenProgram(found.owner)) throw unreadable('The source is not a token account')
  return encodeBase58(found.data.slice(0, 32))
}

interface Steps {
  // True if native tokens are wrapped to be sold.
  readonly wraps: boolean
  // True if the account of wrapped SOL is closed, which pays its balance to the user in native tokens.
  readonly closes: boolean
  // The token accounts that are created for the user.
  readonly created: readonly string[]
}

interface Terms {
  readonly swap: JupiterSwap
  readonly fromMint: string
}

// Reads the instructions around the swap. Throws for any that is not known to serve it.
function readSteps({ instructions }: Message, terms: Terms): Steps {
  const kinds = instructions.map(instruction => {
    const kind = readStep(instruction, terms)
    if (kind) return { ...instruction, kind }
    throw unreadable(`It calls ${instruction.program}`)
  })
  const count = (kind: StepKind) => kinds.filter(step => step.kind === kind).length
  const [wraps, closes] = [count('wrap'), count('close')]
  if (wraps > 1 || closes > 1 || count('sync') > wraps) throw unreadable('It wraps more than once')
  const created = kinds.flatMap(({ kind, accounts }) => (kind === 'create' ? (accounts[1]?.address ?? []) : []))
  return { wraps: wraps > 0, closes: closes > 0, created }
}

type StepKind = 'budget' | 'swap' | 'create' | 'wrap' | 'sync' | 'close'

function readStep(step: Instruction, { swap, fromMint }: Terms): StepKind | undefined {
  const { program, data } = step
  const accounts = step.accounts.map(({ address }) => address)
  const wrapped = deriveAssociatedAccount(swap.user, WRAPPED_SOL, programs.token)
  switch (program) {
    case JUPITER_PROGRAM:
      return 'swap' // the only one, which was read
    case programs.computeBudget:
      return data[0] === 2 || data[0] === 3 || data[0] === 4 ? 'budget' : undefined
    case programs.associatedToken:
      return isAccountCreation(step, swap.user) ? 'create' : undefined
    case programs.system:
      return fromMint === WRAPPED_SOL && isWrapping(step, swap, wrapped) ? 'wrap' : undefined
    case programs.token:
      if (accounts[0] !== wrapped || data.length !== 1) return undefined
      if (data[0] === 17 && accounts.length === 1) return 'sync'
      return data[0] === 9 && accounts.join() === [wrapped, swap.user, swap.user].join() ? 'close' : undefined
    default:
      return undefined
  }
}

// The user pays the rent of an account that only the user owns.
function isAccountCreation({ accounts, data }: Instruction, user: string): boolean {
  const [payer, created, owner, mint, system, tokenProgram] = accounts.map(({ address }) => address)
  const isCreation = accounts.length === 6 && (data.length === 0 || (data.length === 1 && Number(data[0]) <= 1))
  if (!isCreation || payer !== user || owner !== user || system !== programs.system) return false
  if (!mint || !isTokenProgram(tokenProgram)) return false
  return created === deriveAssociatedAccount(user, mint, tokenProgram)
}

function isWrapping(step: Instruction, { user, amount }: JupiterSwap, wrapped: string): boolean {
  const [from, to] = step.accounts.map(({ address }) => address)
  if (step.accounts.length !== 2 || step.data.length !== 12 || from !== user || to !== wrapped) return false
  try {
    return BigInt(SystemInstruction.decodeTransfer(toWeb3Instruction(step)).lamports) === amount
  } catch {
    return false // another instruction of the program
  }
}

interface Rents {
  // Of the accounts that the swap creates and keeps.
  readonly rent: bigint
  // What the user needs in addition and keeps: the rent of wrapped SOL until it is closed, at least that of the user's
  // own account.
  readonly reserve: bigint
}

// Requires that the swap takes from and pays to the user's own associated accounts. Returns rents in lamports.
async function verifyAccounts(node: Node, swap: JupiterSwap, fromMint: string, steps: Steps): Promise<Rents> {
  const [from, to] = await Promise.all([fromMint, swap.toMint].map(mint => readTokenMint(node, mint)))
  const expected = [
    [swap.source, fromMint, from],
    [swap.destination, swap.toMint, to],
  ] as const
  for (const [account, mint, facts] of expected)
    if (!facts || account !== deriveAssociatedAccount(swap.user, mint, facts.program))
      throw unreadable('It uses another token account')
  const wrapped = deriveAssociatedAccount(swap.user, WRAPPED_SOL, programs.token)
  const isReturned = (account: string) => steps.closes && account === wrapped
  const created = [...new Set(steps.created)]
  const existing = await readAccounts(node, created, 0)
  const missing = created.filter((_, at) => !existing[at])
  const size = Math.max(...[from, to].map(facts => facts?.accountSize ?? 0))
  const [own = 0n, rent = 0n] = await Promise.all([0, size].map(bytes => readRent(node, bytes)))
  const remaining = missing.filter(account => !isReturned(account)).length
  return { rent: BigInt(remaining) * rent, reserve: missing.some(isReturned) && rent > own ? rent : own }
}

async function readRent(node: Node, bytes: number): Promise<bigint> {
  return BigInt(Number(await node('getMinimumBalanceForRentExemption', [bytes])))
}

// A token with a transfer hook may move anything, so it is not read.
async function readTokenMint(node: Node, mint: string): Promise<Awaited<ReturnType<typeof readMint>> | undefined> {
  try {
    return await readMint(node, mint)
  } catch (cause) {
    if (AppKitError.is(cause, 'send/transfer-hook-unsupported') || AppKitError.is(cause, 'request/failed'))
      throw new AppKitError('swap/unreadable', { cause })
    throw cause
  }
}
