import { walletError } from '../../../core/errors/wallet-error.js'
import type { Provider } from '../../../core/connector.js'
import { Emitter } from '../../../lib/emitter.js'
import { askHost, type AskHost, type HostWire, isRecord } from './host-messages.js'

/** The events of a document by which a Farcaster app answers the pages of its web views. */
export const VIEW_EVENTS = ['FarcasterFrameCallback', 'FarcasterFrameEthProviderEvent'] as const

/** The events of a wallet that are passed on. */
const events: readonly unknown[] = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message']

/** A Farcaster app around the page. */
export interface FarcasterHost {
  /** Whether it is one, and has a wallet for the page. Rejects when the signal is aborted. */
  hasWallet(signal: AbortSignal): Promise<boolean>
  /** Standard: EIP-1193. */
  readonly provider: Provider
}

/**
 * Speaks with a Farcaster app around the page. Properties are read and functions called by name, `{ id, type, path }`;
 * an answer is a value, `{ id, type: 'RAW', value }`, or what was thrown. Standard: Farcaster Mini Apps.
 */
export function farcasterClient(wire: HostWire): FarcasterHost {
  const emitter = new Emitter()
  const ask = askHost(wire, ({ id, type, name, value }) => {
    if (type === 'RAW') return { id, result: value }
    if (type === 'HANDLER' && name === 'throw') return { id, thrown: isRecord(value) ? value['value'] : value }
    return undefined
  })
  wire.listen(data => {
    const { type, event, params } = isRecord(data) ? data : {}
    if (type !== undefined && type !== 'frameEthProviderEvent') return
    if (events.includes(event) && Array.isArray(params)) emitter.emit(String(event), ...(params as unknown[]))
  })
  return {
    hasWallet: signal => hasWallet(ask, signal),
    provider: {
      request: ({ method, params }) => request(ask, { jsonrpc: '2.0', id: 1, method, params }),
      on: (event, listener) => emitter.on(event, listener),
      removeListener: (event, listener) => emitter.removeListener(event, listener),
    },
  }
}

/** Who answers with a person of its own is a host; one that can tell what it can do says whether that is a wallet. */
async function hasWallet(ask: AskHost, signal: AbortSignal): Promise<boolean> {
  const context = await ask({ type: 'GET', path: ['context'] }, signal)
  const { user } = isRecord(context) ? context : {}
  if (!isRecord(user) || !Number.isSafeInteger(user['fid'])) return false
  const can = await ask(call('getCapabilities'), signal).catch(() => undefined)
  signal.throwIfAborted()
  return !Array.isArray(can) || can.includes('wallet.getEthereumProvider')
}

async function request(ask: AskHost, wanted: object): Promise<unknown> {
  const answer = await ask(call('ethProviderRequestV2', wanted)).catch((thrown: unknown) => {
    throw walletError(thrown)
  })
  const { error, result } = isRecord(answer) ? answer : {}
  if (error !== undefined && error !== null) throw walletError(error)
  return result
}

function call(name: string, ...values: readonly unknown[]): object {
  return { type: 'APPLY', path: [name], argumentList: values.map(value => ({ type: 'RAW', value })) }
}
