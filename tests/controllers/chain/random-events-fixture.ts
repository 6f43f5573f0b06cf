import { setMaxListeners } from 'node:events'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { namespaces, type CaipNetworkId, type Namespace } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { createStorage } from '../../../src/services/storage.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import {
  scriptedSession,
  scriptedWallet,
  type ScriptedSession,
  type WalletRequest,
} from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as const
const homes: Partial<Record<Namespace, CaipNetworkId>> = { eip155: 'eip155:1', solana: 'solana:main' }

/** A page with three wallets for random events, and the invariants that must hold afterwards. */
export class RandomEventsFixture {
  /** Every session that a wallet created. `dead` is true once it has ended, even if the page does not know yet. */
  readonly sessions: { readonly session: ScriptedSession; dead: boolean }[] = []
  readonly #answered = new Set<WalletRequest>()
  readonly #wallets = [
    scriptedWallet({ id: 'one' }),
    scriptedWallet({ id: 'two' }, { deaf: true }),
    scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] }),
  ]
  readonly #stored = new Map<string, string>()
  #scope = this.#open()

  get connection(): ConnectionController {
    return this.#scope.use(ConnectionController)
  }

  connect(nth: number): void {
    const wallet = this.#wallets[nth % this.#wallets.length]
    if (wallet) this.connection.connect(wallet).catch(isKnown)
  }

  switchNetwork(id: CaipNetworkId): void {
    this.connection.switchNetwork(id).catch(isKnown)
  }

  /** Approves one of the pending requests, in any order. */
  approve(nth: number, count: number): void {
    const [request, given] = this.#waiting(nth)
    if (!request) return
    const sessions = given.slice(0, count).map(namespace => {
      const session = scriptedSession({ namespace, caipNetworkId: homes[namespace] ?? 'eip155:1' })
      this.sessions.push({ session, dead: false })
      return session
    })
    request.approve(...sessions)
  }

  fail(nth: number): void {
    this.#waiting(nth)[0]?.fail(new AppKitError('wallet/rejected'))
  }

  /** Emits a wallet event. A session that has ended emits none. */
  emit(nth: number, action: (session: ScriptedSession) => void): void {
    const known = this.sessions[nth % Math.max(1, this.sessions.length)]
    if (known && !known.dead) action(known.session)
  }

  gone(nth: number): void {
    const known = this.sessions[nth % Math.max(1, this.sessions.length)]
    if (!known || known.session.listeners.size === 0) return
    known.dead = true
    known.session.gone()
  }

  async reload(): Promise<void> {
    this.#scope.dispose()
    await settled()
    this.#scope = this.#open()
  }

  advance(ms: number): Promise<void> {
    return this.#scope.clock.advance(ms)
  }

  /** Returns violated invariants. */
  faults(): readonly string[] {
    const account = this.#scope.use(AccountController)
    return namespaces.flatMap(namespace => {
      const held = this.connection.session(namespace)
      const known = this.sessions.find(({ session }) => session === held)
      const connected = account.isConnected(namespace)
      return [
        ...(connected && !held ? [`${namespace} is connected without a session`] : []),
        ...(held && !connected ? [`${namespace} holds a session and is ${account.get(namespace).status}`] : []),
        ...(connected && !account.address(namespace) ? [`${namespace} is connected without an account`] : []),
        ...(known?.dead ? [`${namespace} holds a session that is gone`] : []),
        ...(known && known.session.listeners.size !== 1 ? [`${namespace} is held and not listened to once`] : []),
      ]
    })
  }

  /** Waits until everything settles, disposes the page and returns leftovers. */
  async end(): Promise<readonly string[]> {
    await this.advance(10_000)
    const account = this.#scope.use(AccountController)
    const waiting = namespaces.filter(namespace => account.get(namespace).status === 'reconnecting')
    this.#scope.dispose()
    await settled()
    const left = this.sessions.filter(({ session }) => session.listeners.size > 0)
    return [
      ...waiting.map(namespace => `${namespace} is reconnecting for ever`),
      ...left.map(({ session }) => `${session.namespace} is still listened to`),
      ...this.#scope.clock.waiting.map(ms => `a timer of ${ms} ms`),
    ]
  }

  #waiting(nth: number): readonly [WalletRequest | undefined, readonly Namespace[]] {
    const open = this.#wallets.flatMap(({ requests, namespaces: mine }) =>
      requests.filter(request => !this.#answered.has(request)).map(request => [request, mine] as const),
    )
    const [request, mine] = open[nth % Math.max(1, open.length)] ?? []
    if (request) this.#answered.add(request)
    return [request, mine ?? []]
  }

  #open(): TestScope {
    const storage = createStorage(undefined, () => ({
      getItem: key => this.#stored.get(key) ?? null,
      setItem: (key, value) => void this.#stored.set(key, value),
      removeItem: key => void this.#stored.delete(key),
    }))
    const networks = [...testNetworks, solana] as typeof testNetworks
    const scope = testScope({ options: { networks }, services: { storage }, adapters: [scriptedAdapter()] })
    setMaxListeners(0, scope.signal) // the model sends more concurrent requests than users do
    for (const wallet of this.#wallets) scope.use(ConnectorsController).add(wallet)
    scope.use(ConnectionController).resume()
    return scope
  }
}

/** Every error must be an AppKitError with a code. */
function isKnown(error: unknown): void {
  if (!AppKitError.is(error)) throw error
}
