import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import type { SwapPlan } from './swap-state.js'

/** Where the trial puts {@link BALANCE_CODE}; nothing is deployed there. */
const SCRATCH = '0x00000000000000000000000000000000006261c0'
/** A contract that answers with the balance, in the network's own coin, of the address that it is called with. */
const BALANCE_CODE = '0x6000353160005260206000f3'
/** The selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

/**
 * Tries a swap on a node that can simulate, and compares what the account has before and after with what the swap says.
 * Undefined where the node cannot simulate, gives no sound answer, or says that the swap fails: that is tried elsewhere. Standard: `eth_simulateV1` of the execution APIs.
 */
export async function movesAsMeant(
  rpc: ChainContext['rpc'],
  {
    call: { from, to, amount, minimum },
    transaction,
  }: Pick<Extract<SwapPlan, { kind: 'swap' }>, 'call' | 'transaction'>,
  { address, network }: Pick<Signer, 'address' | 'network'>,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const reads = [from, to].map(token => balanceCall(token, address))
  // Without a price of gas no fee is taken, and what is missing afterwards is what was given.
  const { to: router, data, value = 0n } = transaction
  const calls = [...reads, { from: address, to: router, data, value: `0x${value.toString(16)}` }, ...reads]
  const blocks = [{ stateOverrides: { [SCRATCH]: { code: BALANCE_CODE } }, calls }]
  const params = [{ blockStateCalls: blocks }, 'latest']
  const answer = await rpc(network.caipNetworkId, { method: 'eth_simulateV1', params }, signal).catch(() => undefined)
  const [fromBefore, toBefore, ran, fromAfter, toAfter] = resultsOf(answer, calls.length)
  if (!ran?.succeeded) return undefined
  const [given, got] = [difference(fromBefore, fromAfter), difference(toAfter, toBefore)]
  return given === undefined || got === undefined ? undefined : given <= amount && got >= minimum
}

interface CallResult {
  readonly succeeded: boolean
  readonly data: string
}

function balanceCall(token: string | undefined, owner: string): { to: string; data: string } {
  const word = owner.slice(2).padStart(64, '0')
  return token === undefined ? { to: SCRATCH, data: `0x${word}` } : { to: token, data: `${BALANCE_OF}${word}` }
}

/** What each call of the one block gave; empty where the answer is not as the standard says. */
function resultsOf(answer: unknown, count: number): readonly CallResult[] {
  const [block] = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  const { calls } = (block ?? {}) as { readonly calls?: unknown }
  if (!Array.isArray(calls) || calls.length !== count) return []
  return calls.map(call => {
    const { status, returnData } = (call ?? {}) as { readonly status?: unknown; readonly returnData?: unknown }
    return { succeeded: status === '0x1', data: String(returnData) }
  })
}

/** How much more one word is than another; undefined where one is missing. */
function difference(more: CallResult | undefined, less: CallResult | undefined): bigint | undefined {
  const [a, b] = [wordOf(more), wordOf(less)]
  return a === undefined || b === undefined ? undefined : a - b
}

function wordOf(result: CallResult | undefined): bigint | undefined {
  return result?.succeeded && /^0x[0-9a-f]{64}$/i.test(result.data) ? BigInt(result.data) : undefined
}
