import type { Clock } from '../../../../src/core/clock.js'
import { safeMethods } from '../../../../src/core/rpc-methods.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { RpcRefusal } from '../chains/rpc-client.js'
import { inTurns } from '../outbound/outbound.js'
import { type RpcError, invalidRequest, readRpcCall, refusalOf, type RpcCall, type RpcReply } from './rpc-call.js'

/** What a node keeps for its asker, or knows of its own keys: behind a gateway all askers are one. */
const KEPT = /^(eth_accounts|eth_getAccount|eth_syncing|eth_getFilter.*|eth_new.*Filter|eth_uninstallFilter|wallet_.*)$/

const methods: ReadonlySet<string> = new Set([
  ...safeMethods.filter(method => !KEPT.test(method)),
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'net_version',
])

/** Of Solana: no list of all accounts of a program, which is too much for one question. */
const solanaMethods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

/** Whether the proxy passes a method on: what reads the chain, and transactions that are signed already. */
function isProxied(method: string, caipNetworkId = 'eip155:'): boolean {
  return (caipNetworkId.startsWith('solana:') ? solanaMethods : methods).has(method)
}

/** Whether a method may not be done twice. */
function changesChain(method: string): boolean {
  return method === 'eth_sendRawTransaction' || method === 'sendTransaction'
}

/** The longest revert data that is passed on, in characters. */
const MOST_DATA = 65_536
/** What is long enough to be a key. */
const KEY_LENGTH = 12
/** A character of a URL's scheme (RFC 3986). */
const SCHEME_CHARACTER = /[a-z\d+.-]/i

/**
 * What a node said against a call, fit to be sent on: wallets and libraries know its sentences by heart. Whatever in it
 * may tell where the node is or by which key it is asked is left out.
 */
export function nodeWords({ code, message, data }: RpcRefusal, urls: readonly string[]): RpcError {
  const secrets = urls.flatMap(secretsOf)
  const plain = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), withoutLinks(message))
  const revert = revertOf(data)
  return { code: Number.isSafeInteger(code) ? code : -32_603, message: plain, ...(revert && { data: revert }) }
}

/** Replaces each link, from its scheme to the next blank, by an ellipsis. */
function withoutLinks(text: string): string {
  return text
    .split(/(\s)/)
    .map(word => {
      const at = word.indexOf('://')
      if (at <= 0) return word
      let start = at
      while (start > 0 && SCHEME_CHARACTER.test(word.charAt(start - 1))) start--
      return `${word.slice(0, start)}…`
    })
    .join('')
}

/** Its host, and every part of path and query that could be a key. */
function secretsOf(text: string): readonly string[] {
  const url = new URL(text)
  const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.username, url.password]
  const keys = parts.flatMap(part => [part, decoded(part)]).filter(part => part.length >= KEY_LENGTH)
  return [...new Set([url.host, url.hostname, ...keys])].toSorted((a, b) => b.length - a.length)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** What a call that was reverted gave back; some nodes put it one step deeper. */
function revertOf(data: unknown): string | undefined {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof inner === 'string' && inner.length <= MOST_DATA && /^0x(?:[\da-f]{2})*$/i.test(inner)
    ? inner
    : undefined
}

/** For one call with all the nodes that are tried: less than the ten seconds that clients wait. */
const TIMEOUT_MS = 9_000
/** Calls of one request that are under way at once. */
const AT_ONCE = 10
/** The most that the answers of one request may have together, in characters: clients take eight million. */
const MOST_ANSWERED = 4 * 1024 * 1024

/** A network whose nodes may be asked; its number where it is an EVM one. */
type ProxiedChain = Pick<Chain, 'caipNetworkId' | 'network' | 'rpc'> & Partial<Pick<Chain, 'chainId'>>

/** How calls are passed on. */
interface ProxyOptions {
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
