import type { Clock } from '../../../core/clock.js'
import type { Provider } from '../../../core/connector.js'
import { AppKitError } from '../../../core/errors/appkit-error.js'
import { safeMethods } from '../../../core/rpc-methods.js'
import { decodeHex } from '../../../lib/bytes.js'
import { readChainId } from '../quantities.js'
import { isRecord } from './host-messages.js'
import { type SendToSafe, readSafeInfo, type SafeInfo } from './safe-client.js'
import { abortAfter } from '../../../lib/abortable.js'

// A Safe expects text. Bytes that are not valid UTF-8 stay hex.
function toSafeMessage(message: unknown): string {
  const text = String(message)
  const bytes = text.startsWith('0x') ? decodeHex(text.slice(2)) : undefined
  if (!bytes) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return text
  }
}

// Converts values to decimals and drops gas, which the Safe computes. A Safe cannot deploy contracts.
function toSafeTransaction(transaction: unknown): { to: string; value: string; data: string } {
  const { to, value = '0x0', data, input } = isRecord(transaction) ? transaction : {}
  if (typeof to !== 'string' || !/^0x[\da-f]{40}$/i.test(to))
    throw new AppKitError('request/not-allowed', { text: 'A Safe sends to an address only' })
  return { to, value: BigInt(value as string).toString(), data: String(data ?? input ?? '0x') }
}

export const OWNERS_TIMEOUT_MS = 600_000
export const POLL_INTERVAL_MS = 1_500

/** The time limit for one poll, after which a host that does not respond is polled again. */
export const POLL_TIMEOUT_MS = 10_000

// Polls until there is a result. Throws `wallet/awaits-owners` at the time limit.
async function pollUntilSettled<T>(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  poll: (signal: AbortSignal) => Promise<T | undefined>,
): Promise<T> {
  const until = clock.now() + OWNERS_TIMEOUT_MS
  for (;;) {
    const limit = abortAfter(POLL_TIMEOUT_MS, clock)
    const found = await poll(AbortSignal.any([limit.signal, signal])).finally(limit.cancel)
    if (found !== undefined) return found
    if (clock.now() >= until) throw new AppKitError('wallet/awaits-owners')
    await pause(clock, signal)
  }
}

// Not `wait` of `lib/async`, which would add a chunk to the adapter.
function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancelTimer()
      reject(new AppKitError('instance/destroyed'))
    }
    const cancelTimer = clock.after(POLL_INTERVAL_MS, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}

export interface SafeContext {
  readonly clock: Clock
  readonly signal: AbortSignal
}

type Method = (params: readonly unknown[]) => Promise<unknown>

/**
 * The provider of an embedding Safe. Account and network are read for each request. Transactions and signatures resolve
 * once the owners have confirmed. Standards: EIP-1193, EIP-5792.
 */
export function safeProvider(sendRequest: SendToSafe, context: SafeContext): Provider {
  const safe: SafeClient = {
    sendRequest,
    context,
    readInfo: async () => readSafeInfo(await sendRequest('getSafeInfo')),
    callNode: (call, params = []) => sendRequest('rpcCall', { call, params }),
  }
  const methods: Readonly<Record<string, Method>> = {
    ...accountMethods(safe),
    ...signingMethods(safe),
    ...sendingMethods(safe),
  }
  return {
    signsOnChain: true,
    async request({ method, params }) {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (handler) return handler(list)
      if (nodeMethods.includes(method)) return safe.callNode(method, list)
      throw new AppKitError('wallet/method-unsupported', { text: `A Safe doesn’t support ${method}` })
    },
  }
}

interface SafeClient {
  readonly sendRequest: SendToSafe
  readonly context: SafeContext
  readInfo(): Promise<SafeInfo>
  callNode(call: string, params?: readonly unknown[]): Promise<unknown>
}

function accountMethods({ readInfo, callNode }: SafeClient): Readonly<Record<string, Method>> {
  const accounts = async () => [(await readInfo()).address]
  return {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: async () => hex(await verifyChainId(readInfo(), callNode('eth_chainId'))),
    wallet_getCapabilities: async () => ({ [hex((await readInfo()).chainId)]: { atomic: { status: 'supported' } } }),
  }
}

function signingMethods({ sendRequest, context, readInfo, callNode }: SafeClient): Readonly<Record<string, Method>> {
  return {
    personal_sign: async ([message, address]) => {
      await requireAccount(readInfo(), address)
      await enableOffChainSigning(callNode)
      return resolveSignature(
        sendRequest,
        context,
        await sendRequest('signMessage', { message: toSafeMessage(message) }),
      )
    },
    eth_signTypedData_v4: async ([address, data]) => {
      await requireAccount(readInfo(), address)
      await enableOffChainSigning(callNode)
      return resolveSignature(
        sendRequest,
        context,
        await sendRequest('signTypedMessage', { typedData: parseTypedData(data) }),
      )
    },
  }
}

function sendingMethods({ sendRequest, context, readInfo }: SafeClient): Readonly<Record<string, Method>> {
  return {
    eth_sendTransaction: async ([transaction]) => {
      await requireAccount(readInfo(), isRecord(transaction) ? transaction['from'] : undefined)
      const id = await propose(sendRequest, [transaction])
      return pollUntilSettled(context, signal => findTransactionHash(sendRequest, id, signal))
    },
    wallet_sendCalls: async ([batch]) => {
      const { calls, from, chainId } = isRecord(batch) ? batch : {}
      const safe = await requireAccount(readInfo(), from)
      if (chainId !== undefined && readChainId(chainId) !== `eip155:${safe.chainId}`)
        throw new AppKitError('network/unsupported')
      return { id: await propose(sendRequest, Array.isArray(calls) ? calls : []) }
    },
  }
}

const nodeMethods: readonly string[] = safeMethods.filter(method => method.startsWith('eth_'))

const hex = (id: number) => `0x${id.toString(16)}`

// Returns the chain id if the Safe and its node agree.
async function verifyChainId(safe: Promise<SafeInfo>, chain: Promise<unknown>): Promise<number> {
  const [{ chainId }, nodeChainId] = await Promise.all([safe, chain])
  if (readChainId(nodeChainId) === `eip155:${chainId}`) return chainId
  throw new AppKitError('wallet/invalid-response', { text: 'The Safe is on another network than it reports' })
}

async function requireAccount(safe: Promise<SafeInfo>, address: unknown): Promise<SafeInfo> {
  const found = await safe
  if (address !== undefined && String(address).toLowerCase() !== found.address.toLowerCase())
    throw new AppKitError('request/not-allowed', { text: 'Another Safe is open now' })
  return found
}

// Requests signatures without a transaction. Safes without this setting ignore the error and sign as they can.
async function enableOffChainSigning(
  node: (call: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<void> {
  await node('safe_setSettings', [{ offChainSigning: true }]).catch(() => {})
}

async function propose(sendRequest: SendToSafe, calls: readonly unknown[]): Promise<string> {
  const answer = await sendRequest('sendTransactions', { txs: calls.map(toSafeTransaction), params: {} })
  return readHash(answer, 'safeTxHash')
}

async function findTransactionHash(
  sendRequest: SendToSafe,
  safeTxHash: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const found = await readProposal(sendRequest, safeTxHash, signal)
  return typeof found['txHash'] === 'string' && found['txHash'] ? readHash(found, 'txHash') : undefined
}

async function resolveSignature(sendRequest: SendToSafe, context: SafeContext, answer: unknown): Promise<string> {
  const { signature: complete, messageHash, safeTxHash } = isRecord(answer) ? answer : {}
  if (isBytes(complete)) return complete
  if (safeTxHash !== undefined) return waitForOnChainSignature(sendRequest, context, readHash(answer, 'safeTxHash'))
  if (!isBytes(messageHash)) throw new AppKitError('wallet/invalid-response', { text: 'The Safe gave no signature' })
  return pollUntilSettled(context, async signal => {
    const found = await sendRequest('getOffChainSignature', messageHash, signal).catch(() => undefined)
    return isBytes(found) ? found : undefined
  })
}

// An on-chain signature is empty and becomes valid once its transaction is executed (ERC-1271).
async function waitForOnChainSignature(
  sendRequest: SendToSafe,
  context: SafeContext,
  safeTxHash: string,
): Promise<string> {
  return pollUntilSettled(context, async signal => {
    const found = await readProposal(sendRequest, safeTxHash, signal)
    if (found['txStatus'] === 'FAILED') throw new AppKitError('wallet/failed', { text: 'The signing was not executed' })
    return found['txStatus'] === 'SUCCESS' ? '0x' : undefined
  })
}

async function readProposal(
  sendRequest: SendToSafe,
  safeTxHash: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const answer = await sendRequest('getTxBySafeTxHash', { safeTxHash }, signal).catch(() => undefined) // not available immediately
  const found = isRecord(answer) ? answer : {}
  if (found['txStatus'] === 'CANCELLED') throw new AppKitError('wallet/rejected')
  return found
}

function readHash(answer: unknown, name: string): string {
  const hash = isRecord(answer) ? answer[name] : undefined
  if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
  throw new AppKitError('wallet/invalid-response', { text: 'The Safe returned an invalid hash' })
}

function isBytes(value: unknown): value is string {
  return typeof value === 'string' && /^0x([\da-f]{2})+$/i.test(value)
}

function parseTypedData(data: unknown): unknown {
  return typeof data === 'string' ? JSON.parse(data) : data
}
