import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { HttpError } from '../../http-error.js'
import { inTurns } from '../activity/in-turns.js'
import type { Chain } from '../chains/chain.js'
import { RpcRefusal } from '../chains/rpc-refusal.js'
import { nodeWords } from './node-words.js'
import { changesChain, isProxied } from './proxied-methods.js'
import { invalidRequest, readRpcCall, refusalOf, type RpcCall, type RpcReply } from './rpc-call.js'

/** For one call with all the nodes that are tried: less than the ten seconds that clients wait. */
const TIMEOUT_MS = 9_000
/** Calls of one request that are under way at once. */
const AT_ONCE = 10
/** The most that the answers of one request may have together, in characters: clients take eight million. */
const MOST_ANSWERED = 4 * 1024 * 1024

/** A network whose nodes may be asked; its number where it is an EVM one. */
export type ProxiedChain = Pick<Chain, 'caipNetworkId' | 'network' | 'rpc'> & Partial<Pick<Chain, 'chainId'>>

/** How calls are passed on. */
export interface ProxyOptions {
  readonly clock: Clock
  /** Aborted when the asker has gone. */
  readonly signal: AbortSignal
  /** Told why a node could not be asked; never of a call's parameters. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/**
 * Answers calls from the nodes of a network, in the order they came. Nothing is tried again here: the client does that.
 * No failure is more than a JSON-RPC error, and none says where the nodes are.
 */
export async function proxyCalls(
  chain: ProxiedChain,
  calls: readonly unknown[],
  options: ProxyOptions,
): Promise<readonly RpcReply[]> {
  const answered = { size: 0 }
  return inTurns(calls, AT_ONCE, async value => {
    const call = readRpcCall(value)
    if (!call) return invalidRequest(value)
    if (answered.size > MOST_ANSWERED) return tooLarge(call)
    const reply = await answer(chain, call, options)
    answered.size += JSON.stringify(reply).length
    return answered.size > MOST_ANSWERED ? tooLarge(call) : reply
  })
}

async function answer(chain: ProxiedChain, call: RpcCall, options: ProxyOptions): Promise<RpcReply> {
  const { id, method } = call
  if (!isProxied(method, chain.caipNetworkId))
    return refusalOf(id, -32_601, `The method ${quoted(method)} is not passed on.`)
  if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: `0x${Number(chain.chainId).toString(16)}` }
  try {
    return { jsonrpc: '2.0', id, result: await ask(chain, call, options) }
  } catch (error) {
    if (!(error instanceof RpcRefusal)) return failed(call, error, options)
    const { code, message, data } = nodeWords(error, chain.network.rpcUrls)
    return refusalOf(id, code, message, data)
  }
}

function ask(chain: ProxiedChain, { method, params }: RpcCall, { clock, signal }: ProxyOptions): Promise<unknown> {
  const onTimeout = () => new HttpError(504, 'outbound/time-out', 'The node took too long.')
  const changes = changesChain(method)
  const run = (inner: AbortSignal) => chain.rpc.once(method, params, { signal: inner, changes })
  return withTimeout(run, { ms: TIMEOUT_MS, clock, signal, onTimeout })
}

function failed({ id }: RpcCall, error: unknown, { onFailure }: ProxyOptions): RpcReply {
  if (!(error instanceof HttpError)) {
    onFailure?.(error)
    return refusalOf(id, -32_603, 'The gateway could not answer.')
  }
  if (error.code === 'outbound/too-large') return refusalOf(id, -32_000, 'The answer is too large.')
  const late = error.code === 'outbound/time-out'
  return refusalOf(id, -32_603, late ? 'The node took too long.' : 'The node cannot be reached.')
}

function tooLarge({ id }: RpcCall): RpcReply {
  return refusalOf(id, -32_000, 'The answers are too large together.')
}

/** Of a method's name only what one can be made of. */
function quoted(method: string): string {
  return method.replace(/[^\w]/g, '')
}
