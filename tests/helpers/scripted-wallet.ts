import type { Account } from '../../src/core/account.js'
import { getNamespace, type CaipNetworkId } from '../../src/core/caip.js'
import type { ConnectRequest, Connector, Session, SessionListener, Unanswered } from '../../src/core/connector.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'

/** Two addresses without a known key. */
export const ada = `0x${'a'.repeat(40)}`
export const bob = `0x${'b'.repeat(40)}`

/** A live session whose events the test triggers. */
export interface ScriptedSession extends Session {
  readonly listeners: ReadonlySet<SessionListener>
  /** Number of times that the page disconnected the session. */
  readonly disconnects: number
  accountsChanged(...addresses: readonly string[]): void
  networkChanged(caipNetworkId: CaipNetworkId): void
  unanswered(reason: Unanswered | undefined): void
  gone(): void
}

/** A session with one account, by default Ada's. */
export function scriptedSession(overrides: Partial<Session> & { readonly address?: string } = {}): ScriptedSession {
  const { address = ada, ...given } = overrides
  const caipNetworkId = given.caipNetworkId ?? 'eip155:1'
  const namespace = given.namespace ?? getNamespace(caipNetworkId)
  const listeners = new Set<SessionListener>()
  const notify = (call: (listener: SessionListener) => void) => [...listeners].forEach(call)
  const toAccount = (value: string): Account => ({ namespace, address: value, type: 'eoa' })
  const session = {
    namespace,
    caipNetworkId,
    accounts: [toAccount(address)],
    provider: { request: async () => undefined },
    ...given,
    listeners,
    disconnects: 0,
    watch(listener: SessionListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async disconnect() {
      session.disconnects += 1
      await given.disconnect?.()
    },
    accountsChanged: (...addresses: string[]) => notify(listener => listener.onAccounts(addresses.map(toAccount))),
    networkChanged: (id: CaipNetworkId) => notify(listener => listener.onNetwork(id)),
    unanswered: (reason: Unanswered | undefined) => notify(listener => listener.onUnanswered?.(reason)),
    gone: () => notify(listener => listener.onGone()),
  }
  return session
}

/** A request to a wallet that the test answers. */
export interface WalletRequest extends ConnectRequest {
  /** `reconnect` is silent: the user is not prompted. */
  readonly kind: 'connect' | 'reconnect'
  approve(...sessions: readonly Session[]): void
  fail(error: unknown): void
}

/** A wallet that answers under control of the test. */
export interface ScriptedWallet extends Connector {
  /** All requests in order. */
  readonly requests: readonly WalletRequest[]
  /**
   * The latest request.
   * @throws ReferenceError if there was no request
   */
  readonly last: WalletRequest
}

/** An injected wallet on eip155. If `deaf` is true, it ignores abort signals. */
export function scriptedWallet(overrides: Partial<Connector> = {}, { deaf = false } = {}): ScriptedWallet {
  const requests: WalletRequest[] = []
  const addRequest = (kind: WalletRequest['kind']) => (request: ConnectRequest) =>
    new Promise<readonly Session[]>((resolve, reject) => {
      if (!deaf) request.signal.addEventListener('abort', () => reject(new AppKitError('request/aborted')))
      requests.push({ ...request, kind, approve: (...sessions) => resolve(sessions), fail: reject })
    })
  return {
    id: 'com.example.wallet',
    rdns: 'com.example.wallet',
    type: 'ANNOUNCED',
    name: 'Example Wallet',
    namespaces: ['eip155'],
    connect: addRequest('connect'),
    reconnect: addRequest('reconnect'),
    ...overrides,
    requests,
    get last() {
      const last = requests.at(-1)
      if (!last) throw new ReferenceError('the wallet received no request')
      return last
    },
  }
}
