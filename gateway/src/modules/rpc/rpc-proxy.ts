import type { Clock } from '../../../../src/core/clock.js'
import { safeMethods } from '../../../../src/core/rpc-methods.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { RpcRefusal } from '../chains/rpc-client.js'
import { mapInBatches } from '../outbound/outbound.js'
import { type RpcError, invalidRequest, readRpcCall, toErrorReply, type RpcCall, type RpcReply } from './rpc-call.js'

// Methods that depend on state or keys of the node. All clients of the gateway share its nodes.
const STATEFUL_METHODS =
  /^(eth_accounts|eth_getAccount|eth_syncing|eth_getFilter.*|eth_new.*Filter|eth_uninstallFilter|wallet_.*)$/

const methods: ReadonlySet<string> = new Set([
  ...safeMethods.filter(method => !STATEFUL_METHODS.test(method)),
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'net_version',
])

// Excludes `getProgramAccounts`, which is too expensive.
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

function isProxied(method: string, caipNetworkId = 'eip155:'): boolean {
  return (caipNetworkId.startsWith('solana:') ? solanaMethods : methods).has(method)
}

function changesChain(method: string): boolean {
  return method === 'eth_sendRawTransaction' || method === 'sendTransaction'
}

const MAX_REVERT_DATA_LENGTH = 65_536
// Minimum length of a URL part that is treated as an API key.
const MIN_KEY_LENGTH = 12
const SCHEME_CHARACTER = /[a-z\d+.-]/i

/**
 * Converts a node's error to one that is safe to return: removes links, hosts and API keys. Keeps the rest of the
 * message, because wallets and libraries match on it.
 */
export function toPublicError({ code, message, data }: RpcRefusal, urls: readonly string[]): RpcError {
  const secrets = urls.flatMap(findSecrets)
  const plain = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), removeLinks(message))
  const revert = findRevertData(data)
  return { code: Number.isSafeInteger(code) ? code : -32_603, message: plain, ...(revert && { data: revert }) }
}

function removeLinks(text: string): string {
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

function findSecrets(text: string): readonly string[] {
  const url = new URL(text)
  const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.username, url.password]
  const keys = parts.flatMap(part => [part, decodeOrEmpty(part)]).filter(part => part.length >= MIN_KEY_LENGTH)
  return [...new Set([url.host, url.hostname, ...keys])].toSorted((a, b) => b.length - a.length)
}

function decodeOrEmpty(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

// Finds the revert data. Some nodes nest it one level deeper.
function findRevertData(data: unknown): string | undefined {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof inner === 'string' && inner.length <= MAX_REVERT_DATA_LENGTH && /^0x(?:[\da-f]{2})*$/i.test(inner)
    ? inner
    : undefined
}

// Timeout of a call across all nodes. Less than the 10 s that clients wait.
const TIMEOUT_MS = 9_000
const MAX_CONCURRENT_CALLS = 10
// Maximum total length of the results of one request, in characters. Clients accept 8 million.
const MAX_RESPONSE_LENGTH = 4 * 1024 * 1024

type ProxiedChain = Pick<Chain, 'caipNetworkId' | 'network' | 'rpc'> & Partial<Pick<Chain, 'chainId'>>

interface ProxyOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Reports a failure to reach a node, without the parameters of the call. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/**
 * Answers calls from the nodes of a network, in order. Does not retry, because clients do. Failures become JSON-RPC
 * errors that do not reveal node URLs.
 */
export async function proxyCalls(
  chain: ProxiedChain,
  calls: readonly unknown[],
  options: ProxyOptions,
): Promise<readonly RpcReply[]> {
  const total = { size: 0 }
  return mapInBatches(calls, MAX_CONCURRENT_CALLS, async value => {
    const call = readRpcCall(value)
    if (!call) return invalidRequest(value)
    if (total.size > MAX_RESPONSE_LENGTH) return tooLarge(call)
    const reply = await answerCall(chain, call, options)
    total.size += JSON.stringify(reply).length
    return total.size > MAX_RESPONSE_LENGTH ? tooLarge(call) : reply
  })
}

async function answerCall(chain: ProxiedChain, call: RpcCall, options: ProxyOptions): Promise<RpcReply> {
  const { id, method } = call
  if (!isProxied(method, chain.caipNetworkId))
    return toErrorReply(id, -32_601, `The method ${sanitizeMethod(method)} is not passed on.`)
  if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: `0x${Number(chain.chainId).toString(16)}` }
  try {
    return { jsonrpc: '2.0', id, result: await callNode(chain, call, options) }
  } catch (error) {
    if (!(error instanceof RpcRefusal)) return toFailureReply(call, error, options)
    const { code, message, data } = toPublicError(error, chain.network.rpcUrls)
    return toErrorReply(id, code, message, data)
  }
}

function callNode(chain: ProxiedChain, { method, params }: RpcCall, { clock, signal }: ProxyOptions): Promise<unknown> {
  const onTimeout = () => new HttpError(504, 'outbound/time-out', 'The node took too long.')
  const mutates = changesChain(method)
  const run = (inner: AbortSignal) => chain.rpc.once(method, params, { signal: inner, mutates })
  return withTimeout(run, { ms: TIMEOUT_MS, clock, signal, onTimeout })
}

function toFailureReply({ id }: RpcCall, error: unknown, { onFailure }: ProxyOptions): RpcReply {
  if (!(error instanceof HttpError)) {
    onFailure?.(error)
    return toErrorReply(id, -32_603, 'The gateway could not answer.')
  }
  if (error.code === 'outbound/too-large') return toErrorReply(id, -32_000, 'The answer is too large.')
  const isTimeout = error.code === 'outbound/time-out'
  return toErrorReply(id, -32_603, isTimeout ? 'The node took too long.' : 'The node cannot be reached.')
}

function tooLarge({ id }: RpcCall): RpcReply {
  return toErrorReply(id, -32_000, 'The answers are too large together.')
}

function sanitizeMethod(method: string): string {
  return method.replace(/[^\w]/g, '')
}
