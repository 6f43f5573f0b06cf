import type { Account } from '../../src/core/account.js'
import { getNamespace, type CaipNetworkId } from '../../src/core/caip.js'
import type { ConnectRequest, Connector, Session, SessionListener, Unanswered } from '../../src/core/connector.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'

/** Two addresses that belong to nobody. */
export const ada = `0x${'a'.repeat(40)}`
export const bob = `0x${'b'.repeat(40)}`

/** A live session of which the test says what happens. */
export interface ScriptedSession extends Session {
  /** Those that listen now. */
  readonly listeners: ReadonlySet<SessionListener>
  /** How often the page ended it. */
  readonly endings: number
  accountsChanged(...addresses: readonly string[]): void
  networkChanged(caipNetworkId: CaipNetworkId): void
  unanswered(what: Unanswered | undefined): void
  gone(): void
}

/** A session on a network, with one account of Ada's unless the test says otherwise. */
export function scriptedSession(as: Partial<Session> & { readonly address?: string } = {}): ScriptedSession {
  const { address = ada, ...given } = as
  const caipNetworkId = given.caipNetworkId ?? 'eip155:1'
  const namespace = given.namespace ?? getNamespace(caipNetworkId)
  const listeners = new Set<SessionListener>()
  const tell = (say: (listener: SessionListener) => void) => [...listeners].forEach(say)
  const toAccount = (each: string): Account => ({ namespace, address: each, type: 'eoa' })
  const session = {
    namespace,
    caipNetworkId,
    accounts: [toAccount(address)],
    provider: { request: async () => undefined },
    ...given,
    listeners,
    endings: 0,
    watch(listener: SessionListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async disconnect() {
      session.endings += 1
      await given.disconnect?.()
    },
    accountsChanged: (...addresses: string[]) => tell(listener => listener.onAccounts(addresses.map(toAccount))),
    networkChanged: (id: CaipNetworkId) => tell(listener => listener.onNetwork(id)),
    unanswered: (what: Unanswered | undefined) => tell(listener => listener.onUnanswered?.(what)),
    gone: () => tell(listener => listener.onGone()),
  }
  return session
}

/** One question to a wallet, which the test answers. */
export interface WalletAsk extends ConnectRequest {
  /** Whether the person is asked, or the wallet silently. */
  readonly kind: 'connect' | 'reconnect'
  approve(...sessions: readonly Session[]): void
  fail(error: unknown): void
}

/** A wallet that answers nothing but what its test says. */
export interface ScriptedWallet extends Connector {
  /** Every question so far, the first one first. */
  readonly asks: readonly WalletAsk[]
  /** The last one, or an error where there was none. */
  readonly last: WalletAsk
}

/** A wallet of this browser on eip155. A deaf one does not notice that nobody waits for it any more. */
export function scriptedWallet(as: Partial<Connector> = {}, { deaf = false } = {}): ScriptedWallet {
  const asks: WalletAsk[] = []
  const hear = (kind: WalletAsk['kind']) => (ask: ConnectRequest) =>
    new Promise<readonly Session[]>((resolve, reject) => {
      if (!deaf) ask.signal.addEventListener('abort', () => reject(new AppKitError('request/aborted')))
      asks.push({ ...ask, kind, approve: (...sessions) => resolve(sessions), fail: reject })
    })
  return {
    id: 'com.example.wallet',
    rdns: 'com.example.wallet',
    type: 'ANNOUNCED',
    name: 'Example Wallet',
    namespaces: ['eip155'],
    connect: hear('connect'),
    reconnect: hear('reconnect'),
    ...as,
    asks,
    get last() {
      const last = asks.at(-1)
      if (!last) throw new ReferenceError('the wallet was not asked')
      return last
    },
  }
}
