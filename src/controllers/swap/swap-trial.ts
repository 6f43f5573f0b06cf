import type { ChainContext, Signer } from '../../core/chain-adapter.js'
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
