import type { Account } from '../../src/core/account.js'
import type { ConnectRequest, Connector, Session } from '../../src/core/connector.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'

/** A call of `connect` that the test answers. */
export interface ConnectCall {
  readonly request: ConnectRequest
  /** Publishes a pairing URI, as after the relay's acknowledgement. */
  ready(uri: string): void
  approve(): void
  fail(code: ErrorCode): void
}

/** A connector that answers under control of the test. */
export interface ScriptedConnector extends Connector {
  /** All calls in order. */
  readonly calls: ConnectCall[]
  /**
   * The latest call.
   * @throws ReferenceError if there was no call
   */
  readonly last: ConnectCall
  /** Number of calls that are neither answered nor aborted. */
  readonly open: number
}

/** A scripted connector; by default the WalletConnect one. */
export function scriptedConnector(overrides: Partial<Connector> = {}): ScriptedConnector {
  const calls: ConnectCall[] = []
  const open = new Set<ConnectRequest>()
  return {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespaces: ['eip155'],
    ...overrides,
    calls,
    get last() {
      const last = calls.at(-1)
      if (!last) throw new ReferenceError('connect was not called')
      return last
    },
    get open() {
      return open.size
    },
    connect(request) {
      open.add(request)
      const answer = new Promise<readonly Session[]>((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new AppKitError('request/aborted')))
        calls.push({
          request,
          ready: uri => request.onUri?.(uri),
          approve: () => resolve([scriptedSession()]),
          fail: code => reject(new AppKitError(code)),
        })
      })
      return answer.finally(() => open.delete(request))
    },
    reconnect: async () => [],
  }
}

function scriptedSession(): Session {
  const accounts: readonly Account[] = [{ namespace: 'eip155', address: `0x${'a'.repeat(40)}`, type: 'eoa' }]
  return {
    namespace: 'eip155',
    accounts,
    caipNetworkId: 'eip155:1',
    provider: { request: async () => undefined },
    watch: () => () => {},
    disconnect: async () => {},
  }
}
