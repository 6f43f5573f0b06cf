import type { Account } from '../../src/core/account.js'
import type { ConnectRequest, Connector, Session } from '../../src/core/connector.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'

/** One call of `connect`, which the test answers. */
export interface ScriptedAsk {
  readonly ask: ConnectRequest
  /** Gives a pairing link out, as the relay's acknowledgement does. */
  ready(uri: string): void
  approve(): void
  fail(code: ErrorCode): void
}

/** A connector that does nothing but what its test says. */
export interface ScriptedConnector extends Connector {
  /** Every call so far, the first one first. */
  readonly asks: ScriptedAsk[]
  /** The last call, or an error where there was none. */
  readonly last: ScriptedAsk
  /** How many calls are neither answered nor given up. */
  readonly open: number
}

/** A scripted way to a wallet; by default that of the wallet-connection protocol. */
export function scriptedConnector(as: Partial<Connector> = {}): ScriptedConnector {
  const asks: ScriptedAsk[] = []
  const open = new Set<ConnectRequest>()
  return {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespaces: ['eip155'],
    ...as,
    asks,
    get last() {
      const last = asks.at(-1)
      if (!last) throw new ReferenceError('connect was not called')
      return last
    },
    get open() {
      return open.size
    },
    connect(ask) {
      open.add(ask)
      const answer = new Promise<readonly Session[]>((resolve, reject) => {
        ask.signal.addEventListener('abort', () => reject(new AppKitError('request/aborted')))
        asks.push({
          ask,
          ready: uri => ask.onUri?.(uri),
          approve: () => resolve([scriptedSession()]),
          fail: code => reject(new AppKitError(code)),
        })
      })
      return answer.finally(() => open.delete(ask))
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
