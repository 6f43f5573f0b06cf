import { setMaxListeners } from 'node:events'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { namespaces, type CaipNetworkId, type Namespace } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { createStorage } from '../../../src/services/storage.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedSession, scriptedWallet, type ScriptedSession, type WalletAsk } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as const
const homes: Partial<Record<Namespace, CaipNetworkId>> = { eip155: 'eip155:1', solana: 'solana:main' }

/** A page with three wallets, on which anything may happen, and which knows what must be true afterwards. */
export class StormStage {
  /** Every session that a wallet ever gave, with what the world knows of it and the page may not. */
  readonly sessions: { readonly session: ScriptedSession; dead: boolean }[] = []
  readonly #answered = new Set<WalletAsk>()
  readonly #wallets = [
    scriptedWallet({ id: 'one' }),
    scriptedWallet({ id: 'two' }, { deaf: true }),
    scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] }),
  ]
  readonly #kept = new Map<string, string>()
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

  /** Answers one of the questions that wait, in any order. */
  approve(nth: number, count: number): void {
    const [ask, given] = this.#waiting(nth)
    if (!ask) return
    const sessions = given.slice(0, count).map(namespace => {
      const session = scriptedSession({ namespace, caipNetworkId: homes[namespace] ?? 'eip155:1' })
      this.sessions.push({ session, dead: false })
      return session
    })
    ask.approve(...sessions)
  }

  fail(nth: number): void {
    this.#waiting(nth)[0]?.fail(new AppKitError('wallet/rejected'))
  }

  /** Something happens in a wallet; a session that ended is silent. */
  tell(nth: number, say: (session: ScriptedSession) => void): void {
    const known = this.sessions[nth % Math.max(1, this.sessions.length)]
    if (known && !known.dead) say(known.session)
  }

  gone(nth: number): void {
    const known = this.sessions[nth % Math.max(1, this.sessions.length)]
    if (!known || known.session.listeners.size === 0) return
    known.dead = true
    known.session.gone()
  }

  /** The person reloads the page. */
  async reload(): Promise<void> {
    this.#scope.dispose()
    await settled()
    this.#scope = this.#open()
  }

  advance(ms: number): Promise<void> {
    return this.#scope.clock.advance(ms)
  }

  /** What is wrong now; nothing, unless the house has a hole. */
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

  /** Lets everything come to an end; says what was left behind. */
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

  #waiting(nth: number): readonly [WalletAsk | undefined, readonly Namespace[]] {
    const open = this.#wallets.flatMap(({ asks, namespaces: mine }) =>
      asks.filter(ask => !this.#answered.has(ask)).map(ask => [ask, mine] as const),
    )
    const [ask, mine] = open[nth % Math.max(1, open.length)] ?? []
    if (ask) this.#answered.add(ask)
    return [ask, mine ?? []]
  }

  #open(): TestScope {
    const storage = createStorage(undefined, () => ({
      getItem: key => this.#kept.get(key) ?? null,
      setItem: (key, value) => void this.#kept.set(key, value),
      removeItem: key => void this.#kept.delete(key),
    }))
    const networks = [...testNetworks, solana] as typeof testNetworks
    const scope = testScope({ options: { networks }, services: { storage }, adapters: [scriptedFamily()] })
    setMaxListeners(0, scope.signal) // a storm asks more at once than people do
    for (const wallet of this.#wallets) scope.use(ConnectorsController).add(wallet)
    scope.use(ConnectionController).resume()
    return scope
  }
}

/** What is thrown at the page has a code, whatever happened. */
function isKnown(error: unknown): void {
  if (!AppKitError.is(error)) throw error
}
