import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapPlan } from './swap-state.js'

// Address at which the simulation places {@link BALANCE_CODE}. It has no code on chain.
const SCRATCH_ADDRESS = '0x00000000000000000000000000000000006261c0'
// Bytecode that returns the native balance of the address in the calldata.
const BALANCE_CODE = '0x6000353160005260206000f3'
const BALANCE_OF_SELECTOR = '0x70a08231'

/**
 * Simulates a swap and compares the balance changes with the amounts of the call. Returns undefined if the node cannot
 * simulate, its response is invalid or the swap fails there. Standard: `eth_simulateV1` of the Ethereum execution APIs.
 */
export async function matchesSimulation(
  rpc: ChainContext['rpc'],
  {
    call: { from, to, amount, minimum },
    transaction,
  }: Pick<Extract<SwapPlan, { kind: 'swap' }>, 'call' | 'transaction'>,
  { address, network }: Pick<Signer, 'address' | 'network'>,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const reads = [from, to].map(token => balanceCall(token, address))
  // Without a gas price no fee is deducted: the difference is exactly the amount sold.
  const { to: router, data, value = 0n } = transaction
  const calls = [...reads, { from: address, to: router, data, value: `0x${value.toString(16)}` }, ...reads]
  const blocks = [{ stateOverrides: { [SCRATCH_ADDRESS]: { code: BALANCE_CODE } }, calls }]
  const params = [{ blockStateCalls: blocks }, 'latest']
  const response = await rpc(network.caipNetworkId, { method: 'eth_simulateV1', params }, signal).catch(() => undefined)
  const [fromBefore, toBefore, swapped, fromAfter, toAfter] = parseCallResults(response, calls.length)
  if (!swapped?.succeeded) return undefined
  const [given, got] = [difference(fromBefore, fromAfter), difference(toAfter, toBefore)]
  return given === undefined || got === undefined ? undefined : given <= amount && got >= minimum
}

interface CallResult {
  readonly succeeded: boolean
  readonly data: string
}

function balanceCall(token: string | undefined, owner: string): { to: string; data: string } {
  const word = owner.slice(2).padStart(64, '0')
  return token === undefined
    ? { to: SCRATCH_ADDRESS, data: `0x${word}` }
    : { to: token, data: `${BALANCE_OF_SELECTOR}${word}` }
}

function parseCallResults(response: unknown, count: number): readonly CallResult[] {
  const [block] = Array.isArray(response) ? (response as readonly unknown[]) : []
  const { calls } = (block ?? {}) as { readonly calls?: unknown }
  if (!Array.isArray(calls) || calls.length !== count) return []
  return calls.map(call => {
    const { status, returnData } = (call ?? {}) as { readonly status?: unknown; readonly returnData?: unknown }
    return { succeeded: status === '0x1', data: String(returnData) }
  })
}

function difference(minuend: CallResult | undefined, subtrahend: CallResult | undefined): bigint | undefined {
  const [a, b] = [readWord(minuend), readWord(subtrahend)]
  return a === undefined || b === undefined ? undefined : a - b
}

function readWord(result: CallResult | undefined): bigint | undefined {
  return result?.succeeded && /^0x[0-9a-f]{64}$/i.test(result.data) ? BigInt(result.data) : undefined
}

// The hash of `Transfer(address,address,uint256)`.
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface Log {
  readonly address?: unknown
  readonly topics?: unknown
  readonly data?: unknown
  readonly removed?: unknown
}

// Returns what the `Transfer` logs of a receipt moved to an account, less what they moved away from it. Undefined if
// that is nothing, or if a log of the token is malformed or removed by a reorganization. Standard: ERC-20.
export function sumTransferLogs(receipt: unknown, token: string, account: string): bigint | undefined {
  const { status, logs } = (receipt ?? {}) as { readonly status?: unknown; readonly logs?: unknown }
  if (status !== '0x1' || !Array.isArray(logs)) return undefined
  const word = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  let sum = 0n
  for (const log of logs) {
    const { address, topics, data, removed } = (log ?? {}) as Log
    if (String(address).toLowerCase() !== token.toLowerCase() || !Array.isArray(topics)) continue
    const [event, from, to, ...rest] = topics.map(topic => String(topic).toLowerCase())
    if (event !== TRANSFER_TOPIC || rest.length > 0 || (from !== word) === (to !== word)) continue
    const amount = readWord({ succeeded: true, data: String(data) })
    if (amount === undefined || removed === true) return undefined
    sum += to === word ? amount : -amount
  }
  return sum > 0n ? sum : undefined
}

// Returns by how much a transaction of Solana raised an account's balance of a token. Undefined if it did not, or if a
// balance is malformed.
export function compareTokenBalances(transaction: unknown, mint: string, owner: string): bigint | undefined {
  const { meta } = (transaction ?? {}) as { readonly meta?: Readonly<Record<string, unknown>> }
  if (!meta || meta['err'] !== null) return undefined
  const [before, after] = [meta['preTokenBalances'], meta['postTokenBalances']].map(list =>
    sumTokenBalances(list, mint, owner),
  )
  if (before === undefined || after === undefined) return undefined
  return after > before ? after - before : undefined
}

interface TokenBalance {
  readonly mint?: unknown
  readonly owner?: unknown
  readonly uiTokenAmount?: { readonly amount?: unknown }
}

function sumTokenBalances(list: unknown, mint: string, owner: string): bigint | undefined {
  if (!Array.isArray(list)) return undefined
  const own = (list as readonly (TokenBalance | null)[]).filter(entry => entry?.mint === mint && entry.owner === owner)
  const amounts = own.map(entry => String(entry?.uiTokenAmount?.amount))
  if (!amounts.every(amount => /^\d{1,20}$/.test(amount))) return undefined
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
}

// Reads the amount of a token that a confirmed transaction paid to the account. Undefined if it is unknown. Throws if
// the node does not have the transaction yet.
export async function readReceived(
  rpc: ChainContext['rpc'],
  { hash, token }: { readonly hash: string; readonly token: string },
  { address, network }: Pick<Signer, 'address' | 'network'>,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const isSolana = network.chainNamespace === 'solana'
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const call = isSolana
    ? { method: 'getTransaction', params: [hash, config] }
    : { method: 'eth_getTransactionReceipt', params: [hash] }
  const found = await rpc(network.caipNetworkId, call, signal)
  if (found === null) throw new AppKitError('rpc/failed', { text: 'The node does not have the transaction yet' })
  return isSolana ? compareTokenBalances(found, token, address) : sumTransferLogs(found, token, address)
}
