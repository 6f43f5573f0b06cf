import type { Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { PRIORITY_FEE, instructions, isTokenProgram } from './instructions.js'
import type { Instruction } from './message.js'
import { COMMITMENT, type Node, readAccount, readValue } from './node-requests.js'
import { deriveAssociatedAccount } from './read-transfer.js'

// The current and the scheduled transfer fee of a token. Standard: Token-2022.
interface FeeSchedule {
  readonly older: FeeRate
  readonly newer: FeeRate
}

interface FeeRate {
  readonly epoch: bigint
  readonly maxFee: bigint
  readonly basisPoints: bigint
}

// The fee rates follow two authorities and the withheld amount.
const FEE_RATES_OFFSET = 32 + 32 + 8
const FEE_RATE_LENGTH = 8 + 8 + 2

function readFeeSchedule(bytes: Uint8Array): FeeSchedule {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readRate = (at: number): FeeRate => ({
    epoch: view.getBigUint64(at, true),
    maxFee: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  })
  return { older: readRate(FEE_RATES_OFFSET), newer: readRate(FEE_RATES_OFFSET + FEE_RATE_LENGTH) }
}

// Rounded up and capped at the maximum fee.
function computeTransferFee({ older, newer }: FeeSchedule, amount: bigint, epoch: bigint): bigint {
  const { basisPoints, maxFee } = epoch >= newer.epoch ? newer : older
  const fee = (amount * basisPoints + 9_999n) / 10_000n
  return fee < maxFee ? fee : maxFee
}

interface MintInfo {
  readonly program: string
  readonly decimals: number
  readonly fee?: FeeSchedule
  // The size of a token account, in bytes.
  readonly accountSize: number
}

// The offsets of the decimals and of the extensions in a mint.
const DECIMALS_OFFSET = 44
const EXTENSIONS_OFFSET = 166

// Mint extension types. Standard: Token-2022.
const TRANSFER_FEE = 1
const TRANSFER_HOOK = 14
// The bytes that a mint extension adds to each token account, including its 4-byte header.
const accountExtensionSizes: Readonly<Record<number, number>> = { [TRANSFER_FEE]: 12, 9: 4, 26: 4 }
// The sizes of a token account without and with extensions (account type and the immutable owner extension).
const ACCOUNT_SIZE = 165
const EXTENDED_ACCOUNT_SIZE = ACCOUNT_SIZE + 1 + 4

/**
 * @throws AppKitError `request/failed` if the token does not exist, `send/transfer-hook-unsupported` if it has a
 * transfer hook
 */
export async function readMint(node: Node, mint: string): Promise<MintInfo> {
  const found = await readAccount(node, mint)
  const decimals = found?.data[DECIMALS_OFFSET]
  if (!found || decimals === undefined || !isTokenProgram(found.owner))
    throw new AppKitError('request/failed', { text: 'This token is not on this network' })
  const extensions = readExtensions(found.data)
  const hook = extensions.get(TRANSFER_HOOK)?.slice(32)
  if (hook?.some(byte => byte !== 0)) throw new AppKitError('send/transfer-hook-unsupported')
  const fee = extensions.get(TRANSFER_FEE)
  const extra = [...extensions.keys()].reduce((sum, kind) => sum + (accountExtensionSizes[kind] ?? 0), 0)
  const isExtended = found.data.length > DECIMALS_OFFSET && found.owner.startsWith('Tokenz')
  return {
    program: found.owner,
    decimals,
    ...(fee && { fee: readFeeSchedule(fee) }),
    accountSize: isExtended ? EXTENDED_ACCOUNT_SIZE + extra : ACCOUNT_SIZE,
  }
}

// Returns undefined if the token is not on this network.
export async function readTokenDecimals(node: Node, mint: string): Promise<number | undefined> {
  const found = await readAccount(node, mint)
  return isTokenProgram(found?.owner) ? found?.data[DECIMALS_OFFSET] : undefined
}

// Each extension has a 2-byte type, a 2-byte length and its data.
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const readUint16 = (at: number) => (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)
  for (let at = EXTENSIONS_OFFSET; at + 4 <= data.length; at += 4 + readUint16(at + 2)) {
    if (readUint16(at) === 0) break
    found.set(readUint16(at), data.slice(at + 4, at + 4 + readUint16(at + 2)))
  }
  return found
}

interface SourceRequest {
  readonly owner: string
  readonly mint: string
  // The owner's associated token account.
  readonly associated: string
  readonly amount: bigint
}

interface TokenAccountRecord {
  readonly pubkey?: unknown
  readonly account?: {
    readonly data?: { readonly parsed?: { readonly info?: { readonly tokenAmount?: { readonly amount?: unknown } } } }
  }
}

// Uses the associated account, or the one with the largest balance if its balance is too low.
async function findSource(node: Node, { owner, mint, associated, amount }: SourceRequest): Promise<string> {
  const params = [owner, { mint }, { encoding: 'jsonParsed', commitment: COMMITMENT }]
  const listed = (await readValue<readonly TokenAccountRecord[]>(node('getTokenAccountsByOwner', params))) ?? []
  const accounts = listed
    .map(({ pubkey, account }) => ({
      address: String(pubkey),
      amount: readAmount(account?.data?.parsed?.info?.tokenAmount?.amount),
    }))
    .sort((a, b) => (a.amount < b.amount ? 1 : -1))
  const preferred = accounts.find(({ address }) => address === associated)
  return preferred && preferred.amount >= amount ? associated : (accounts[0]?.address ?? associated)
}

function readAmount(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : 0n
}

export interface TokenPlan {
  readonly instructions: readonly Instruction[]
  /** The rent of a new recipient account, in lamports. */
  readonly rent: bigint
  readonly withheld?: bigint
  withUnits(units: number | undefined): readonly Instruction[]
}

// An upper limit for any token. Unused units cost nothing.
const MAX_UNITS = 200_000

export async function planTokenTransfer(
  node: Node,
  { token: mint, to, amount, decimals: expectedDecimals }: Transfer & { readonly token: string },
  owner: string,
): Promise<TokenPlan> {
  const facts = await readMint(node, mint)
  const { program, decimals } = facts
  if (expectedDecimals !== undefined && expectedDecimals !== decimals) throw new AppKitError('send/mismatch')
  const associated = deriveAssociatedAccount(owner, mint, program)
  const destination = deriveAssociatedAccount(to, mint, program)
  const [source, existing, withheld] = await Promise.all([
    findSource(node, { owner, mint, associated, amount }),
    readAccount(node, destination),
    readTransferFee(node, facts, amount),
  ])
  const account = { payer: owner, address: destination, owner: to, mint, program }
  const move = { program, mint, source, destination, owner, amount, decimals }
  const steps = [
    ...(existing ? [] : [instructions.createAccount(account)]),
    instructions.transferTokens({ ...move, ...(withheld !== undefined && { withheld }) }),
  ]
  const within = (units = MAX_UNITS) => [...computeBudget(units), ...steps]
  const rent = existing ? 0 : await node('getMinimumBalanceForRentExemption', [facts.accountSize])
  return {
    instructions: within(),
    rent: BigInt(Number(rent)),
    ...(withheld !== undefined && { withheld }),
    withUnits: units => within(units === undefined ? undefined : Math.min(MAX_UNITS, Math.ceil(units * 1.2) + 1_000)),
  }
}

// Sets a unit price that makes the total priority fee equal to that of a native transfer.
function computeBudget(units: number): readonly Instruction[] {
  return [instructions.computeLimit(units), instructions.computePrice((PRIORITY_FEE * 1_000_000n) / BigInt(units))]
}

async function readTransferFee(node: Node, { fee }: MintInfo, amount: bigint): Promise<bigint | undefined> {
  if (!fee) return undefined
  const { epoch } = ((await node('getEpochInfo', [])) ?? {}) as { readonly epoch?: unknown }
  if (!Number.isSafeInteger(epoch)) throw new AppKitError('rpc/failed', { text: 'The node gave no epoch' })
  return computeTransferFee(fee, amount, BigInt(epoch as number))
}
