import { walletError } from '../../../core/errors/wallet-error.js'
import type { Provider } from '../../../core/connector.js'
import { Emitter } from '../../../lib/emitter.js'
import { createHostClient, type SendToHost, type HostWire, isRecord } from './host-messages.js'

export const VIEW_EVENTS = ['FarcasterFrameCallback', 'FarcasterFrameEthProviderEvent'] as const

const events: readonly unknown[] = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message']

export interface FarcasterHost {
  /** Returns true if the page runs in a Farcaster app that provides a wallet. Rejects when the signal is aborted. */
  hasWallet(signal: AbortSignal): Promise<boolean>
  readonly provider: Provider
}

/**
 * Communicates with an embedding Farcaster app. A request reads a property or calls a function, `{ id, type, path }`.
 * The response is a value, `{ id, type: 'RAW', value }`, or an error. Standard: Farcaster Mini Apps.
 */
export function farcasterClient(wire: HostWire): FarcasterHost {
  const emitter = new Emitter()
  const sendRequest = createHostClient(wire, ({ id, type, name, value }) => {
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
    hasWallet: signal => hasWallet(sendRequest, signal),
    provider: {
      request: ({ method, params }) => request(sendRequest, { jsonrpc: '2.0', id: 1, method, params }),
      on: (event, listener) => emitter.on(event, listener),
      removeListener: (event, listener) => emitter.removeListener(event, listener),
    },
  }
}

// A response with a user identifies a Farcaster app. If it lists its capabilities, they must include a wallet.
async function hasWallet(sendRequest: SendToHost, signal: AbortSignal): Promise<boolean> {
  const context = await sendRequest({ type: 'GET', path: ['context'] }, signal)
  const { user } = isRecord(context) ? context : {}
  if (!isRecord(user) || !Number.isSafeInteger(user['fid'])) return false
  const capabilities = await sendRequest(call('getCapabilities'), signal).catch(() => undefined)
  signal.throwIfAborted()
  return !Array.isArray(capabilities) || capabilities.includes('wallet.getEthereumProvider')
}

async function request(sendRequest: SendToHost, rpcRequest: object): Promise<unknown> {
  const answer = await sendRequest(call('ethProviderRequestV2', rpcRequest)).catch((thrown: unknown) => {
    throw walletError(thrown)
  })
  const { error, result } = isRecord(answer) ? answer : {}
  if (error !== undefined && error !== null) throw walletError(error)
  return result
}

function call(name: string, ...values: readonly unknown[]): object {
  return { type: 'APPLY', path: [name], argumentList: values.map(value => ({ type: 'RAW', value })) }
}
