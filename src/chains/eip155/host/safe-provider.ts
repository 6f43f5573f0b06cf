import type { Clock } from '../../../core/clock.js'
import type { Provider } from '../../../core/connector.js'
import { AppKitError } from '../../../core/errors/appkit-error.js'
import { safeMethods } from '../../../core/rpc-methods.js'
import { decodeHex } from '../../../lib/bytes.js'
import { readChainId } from '../quantities.js'
import { isRecord } from './host-messages.js'
import { type AskSafe, readSafeInfo, type SafeInfo } from './safe-client.js'

/** A text that `personal_sign` brought as bytes, as a Safe wants it: as text, where the bytes are one. */
function messageForSafe(message: unknown): string {
  const text = String(message)
  const bytes = text.startsWith('0x') ? decodeHex(text.slice(2)) : undefined
  if (!bytes) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return text
  }
}

/** A transaction as a Safe wants it: amounts in decimals, and no gas, which it reckons itself. It makes no contracts. */
function transactionForSafe(transaction: unknown): { to: string; value: string; data: string } {
  const { to, value = '0x0', data, input } = isRecord(transaction) ? transaction : {}
  if (typeof to !== 'string' || !/^0x[\da-f]{40}$/i.test(to))
    throw new AppKitError('request/not-allowed', { text: 'A Safe sends to an address only' })
  return { to, value: BigInt(value as string).toString(), data: String(data ?? input ?? '0x') }
}

/** How long the owners of a Safe may take before the page goes on without them. */
export const OWNERS_LIMIT_MS = 600_000
/** How long to wait before it is asked again. */
export const LOOK_AGAIN_MS = 1_500

/** How long one look may take: a host that falls silent is asked again. */
export const LOOK_LIMIT_MS = 10_000

/** Looks again and again until there is something; `wallet/awaits-owners` where there still is nothing at the limit. */
async function whenSettled<T>(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  look: (signal: AbortSignal) => Promise<T | undefined>,
): Promise<T> {
  const until = clock.now() + OWNERS_LIMIT_MS
  for (;;) {
    const limit = new AbortController()
    const callOff = clock.after(LOOK_LIMIT_MS, () => limit.abort())
    const found = await look(AbortSignal.any([limit.signal, signal])).finally(callOff)
    if (found !== undefined) return found
    if (clock.now() >= until) throw new AppKitError('wallet/awaits-owners')
    await pause(clock, signal)
  }
}

/** Its own and not the library's: that comes with the clients of services, and a family brings none of them along. */
function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      callOff()
      reject(new AppKitError('instance/destroyed'))
    }
    const callOff = clock.after(LOOK_AGAIN_MS, () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
  })
}

/** What waiting for the owners of a Safe takes. */
export interface SafeWaits {
  readonly clock: Clock
  readonly signal: AbortSignal
}

type Verb = (params: readonly unknown[]) => Promise<unknown>

/**
 * The wallet of the Safe around the page. Who it is and where is asked of the Safe each time; a transaction and a
 * signature are given when its owners agreed, and no placeholder before. Standards: EIP-1193, EIP-5792.
 */
export function safeProvider(ask: AskSafe, waits: SafeWaits): Provider {
  const safe: OpenSafe = {
    ask,
    waits,
    who: async () => readSafeInfo(await ask('getSafeInfo')),
    node: (call, params = []) => ask('rpcCall', { call, params }),
  }
  const verbs: Readonly<Record<string, Verb>> = { ...identity(safe), ...signing(safe), ...sending(safe) }
  return {
    signsOnChain: true,
    async request({ method, params }) {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined
      if (verb) return verb(list)
      if (reads.includes(method)) return safe.node(method, list)
      throw new AppKitError('wallet/method-unsupported', { text: `A Safe knows no ${method}` })
    },
  }
}

/** The Safe around the page, and the ways to ask it. */
interface OpenSafe {
  readonly ask: AskSafe
  readonly waits: SafeWaits
  who(): Promise<SafeInfo>
  node(call: string, params?: readonly unknown[]): Promise<unknown>
}

function identity({ who, node }: OpenSafe): Readonly<Record<string, Verb>> {
  const accounts = async () => [(await who()).address]
  return {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: async () => hex(await agreed(who(), node('eth_chainId'))),
    wallet_getCapabilities: async () => ({ [hex((await who()).chainId)]: { atomic: { status: 'supported' } } }),
  }
}

function signing({ ask, waits, who, node }: OpenSafe): Readonly<Record<string, Verb>> {
  return {
    personal_sign: async ([message, address]) => {
      await own(who(), address)
      await offChain(node)
      return signature(ask, waits, await ask('signMessage', { message: messageForSafe(message) }))
    },
    eth_signTypedData_v4: async ([address, data]) => {
      await own(who(), address)
      await offChain(node)
      return signature(ask, waits, await ask('signTypedMessage', { typedData: parsed(data) }))
    },
  }
}

function sending({ ask, waits, who }: OpenSafe): Readonly<Record<string, Verb>> {
  return {
    eth_sendTransaction: async ([transaction]) => {
      await own(who(), isRecord(transaction) ? transaction['from'] : undefined)
      const id = await propose(ask, [transaction])
      return whenSettled(waits, signal => minedAs(ask, id, signal))
    },
    wallet_sendCalls: async ([batch]) => {
      const { calls, from, chainId } = isRecord(batch) ? batch : {}
      const safe = await own(who(), from)
      if (chainId !== undefined && readChainId(chainId) !== `eip155:${safe.chainId}`)
        throw new AppKitError('network/unsupported')
      return { id: await propose(ask, Array.isArray(calls) ? calls : []) }
    },
  }
}

/** What a Safe passes on to its node. */
const reads: readonly string[] = safeMethods.filter(method => method.startsWith('eth_'))

const hex = (id: number) => `0x${id.toString(16)}`

/** The chain, where the Safe and the node behind it say the same. */
async function agreed(safe: Promise<SafeInfo>, chain: Promise<unknown>): Promise<number> {
  const [{ chainId }, told] = await Promise.all([safe, chain])
  if (readChainId(told) === `eip155:${chainId}`) return chainId
  throw new AppKitError('wallet/invalid-response', { text: 'The Safe is not on the network that it says' })
}

/** The Safe, if it is the account that is meant. */
async function own(safe: Promise<SafeInfo>, address: unknown): Promise<SafeInfo> {
  const found = await safe
  if (address !== undefined && String(address).toLowerCase() !== found.address.toLowerCase())
    throw new AppKitError('request/not-allowed', { text: 'Another Safe is open now' })
  return found
}

/** Says that signatures are taken without a transaction; a Safe that does not know the word signs as it can. */
async function offChain(node: (call: string, params: readonly unknown[]) => Promise<unknown>): Promise<void> {
  await node('safe_setSettings', [{ offChainSigning: true }]).catch(() => {})
}

async function propose(ask: AskSafe, calls: readonly unknown[]): Promise<string> {
  const answer = await ask('sendTransactions', { txs: calls.map(transactionForSafe), params: {} })
  return hashOf(answer, 'safeTxHash')
}

/** The chain's own hash of what was proposed, once it is executed. */
async function minedAs(ask: AskSafe, safeTxHash: string, signal: AbortSignal): Promise<string | undefined> {
  const found = await proposed(ask, safeTxHash, signal)
  return typeof found['txHash'] === 'string' && found['txHash'] ? hashOf(found, 'txHash') : undefined
}

async function signature(ask: AskSafe, waits: SafeWaits, answer: unknown): Promise<string> {
  const { signature: ready, messageHash, safeTxHash } = isRecord(answer) ? answer : {}
  if (isBytes(ready)) return ready
  if (safeTxHash !== undefined) return signatureOnChain(ask, waits, hashOf(answer, 'safeTxHash'))
  if (!isBytes(messageHash)) throw new AppKitError('wallet/invalid-response', { text: 'The Safe gave no signature' })
  return whenSettled(waits, async signal => {
    const found = await ask('getOffChainSignature', messageHash, signal).catch(() => undefined)
    return isBytes(found) ? found : undefined
  })
}

/** A Safe that signs by a transaction only knows what it signed once that is executed: its signature is empty (ERC-1271). */
async function signatureOnChain(ask: AskSafe, waits: SafeWaits, safeTxHash: string): Promise<string> {
  return whenSettled(waits, async signal => {
    const found = await proposed(ask, safeTxHash, signal)
    if (found['txStatus'] === 'FAILED') throw new AppKitError('wallet/failed', { text: 'The signing was not executed' })
    return found['txStatus'] === 'SUCCESS' ? '0x' : undefined
  })
}

/** What became of a proposal, if it is there already. */
async function proposed(ask: AskSafe, safeTxHash: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await ask('getTxBySafeTxHash', { safeTxHash }, signal).catch(() => undefined) // it is not there at once
  const found = isRecord(answer) ? answer : {}
  if (found['txStatus'] === 'CANCELLED') throw new AppKitError('wallet/rejected')
  return found
}

function hashOf(answer: unknown, name: string): string {
  const hash = isRecord(answer) ? answer[name] : undefined
  if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
  throw new AppKitError('wallet/invalid-response', { text: 'The Safe gave a hash that is none' })
}

function isBytes(value: unknown): value is string {
  return typeof value === 'string' && /^0x([\da-f]{2})+$/i.test(value)
}

function parsed(data: unknown): unknown {
  return typeof data === 'string' ? JSON.parse(data) : data
}
