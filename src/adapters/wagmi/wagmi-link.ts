import type { Account } from '../../core/account.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import { instances, type PublicInstance } from '../../core/registry.js'
import { abortable } from '../../lib/abortable.js'
import type { WagmiAccounts, WagmiConfig, WagmiConnection, WagmiConnector } from './wagmi-config.js'

/** What is used of the instance that a config stands beside. */
interface Beside extends PublicInstance {
  connect(connectorId: string, options: { readonly namespace: Namespace; readonly takeUp: boolean }): Promise<unknown>
  switchNetwork(network: Network): Promise<void>
  getCaipNetworks(): readonly Network[]
  getActiveChainNamespace(): Namespace
  getCaipNetworkId(): CaipNetworkId | undefined
}

/** The instance of an id, where this page has it. */
function besideOf(id: string): Beside | undefined {
  const instance = instances().get(id)
  return instance && isWhole(instance) ? instance : undefined
}

/** What the registry names is an instance of some copy of this package: the whole of it, and not the part that tags use. */
function isWhole(instance: PublicInstance): instance is Beside {
  return 'connect' in instance && 'switchNetwork' in instance
}

/** What binds one instance to one config: which connection of the config the instance holds, and who began what. */
export class WagmiLink {
  /** The connection that the instance has as its own. */
  held: string | undefined
  /** Connections that wagmi has replaced by another: the instance lets them go, and they live on there. */
  readonly spared = new Set<string>()
  /** Whether wagmi has said once how its stored connections stand. */
  private isSettled = false
  private wasBusy = false
  /** Connections that the instance is being given. */
  private readonly giving = new Set<string>()
  private ending = 0
  private readonly listeners = new Set<() => void>()

  constructor(
    readonly config: WagmiConfig,
    readonly context: ChainContext,
  ) {
    const stop = config.subscribe(
      state => state,
      () => this.told(),
    )
    context.signal.addEventListener('abort', stop, { once: true })
    this.told()
  }

  /** The instance, once it is on the page. */
  get beside(): Beside | undefined {
    return besideOf(this.context.id)
  }

  /** Whether the config asks wallets of its own accord, so that nothing it says now is its last word. */
  get isBusy(): boolean {
    const { status } = this.config.state
    return status === 'reconnecting' || status === 'connecting'
  }

  /** The connection that wagmi has in use and that the instance has not, while nothing is under way. */
  get unknown(): string | undefined {
    const { status, current } = this.config.state
    const isQuiet = status === 'connected' && this.ending === 0 && this.giving.size === 0
    return isQuiet && current && current !== this.held ? current : undefined
  }

  /** A live connection of the config. What an earlier page stored is none. */
  connection(uid: string): WagmiConnection | undefined {
    const connection = this.config.state.connections.get(uid)
    return connection?.connector.emitter ? connection : undefined
  }

  /** Calls after every change, until the instance ends or the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Runs what gives the instance a connection: until it has that, nobody else gives it. */
  async give<T>(uid: string, run: () => Promise<T>): Promise<T> {
    this.giving.add(uid)
    try {
      return await run()
    } finally {
      this.inNextTask(() => this.giving.delete(uid)) // the instance takes it in before
    }
  }

  /** Resolves when wagmi has seen to its stored connections, or has this one. Rejects when the signal aborts first. */
  async settled(uid: string, signal: AbortSignal): Promise<void> {
    await this.until(() => this.isSettled || (this.connection(uid) !== undefined && !this.isBusy), signal)
  }

  /** Resolves while wagmi asks no wallet of its own accord. Rejects when the signal aborts first. */
  async idle(signal: AbortSignal): Promise<void> {
    await this.until(() => !this.isBusy, signal)
  }

  /** The instance has this connection from here on, and so has wagmi as the one in use. */
  hold(uid: string): void {
    this.held = uid
    this.spared.delete(uid)
    if (this.config.state.current !== uid && this.connection(uid))
      this.config.setState(state => ({ ...state, current: uid }))
  }

  /** Connects, as wagmi's own `connect` does: its hooks say connecting, and connected. Asks nobody where it is connected. */
  async open(connector: WagmiConnector, signal: AbortSignal): Promise<void> {
    const { config } = this
    if (this.connection(connector.uid)) return
    const say = (status: 'connecting' | 'connected' | 'disconnected') =>
      config.setState(state => ({ ...state, status }))
    const asBefore = () => say(config.state.current ? 'connected' : 'disconnected')
    say('connecting')
    let answer: WagmiAccounts
    try {
      answer = await abortable(connector.connect(), signal)
    } finally {
      asBefore() // while it says connecting, the config hears no connector
    }
    connector.emitter.emit('connect', { accounts: answer.accounts, chainId: answer.chainId })
    await config.storage?.setItem('recentConnectorId', connector.id)
  }

  /** Ends a connection, as wagmi's own `disconnect` does. Never throws. */
  async end(connector: WagmiConnector): Promise<void> {
    this.ending += 1
    try {
      await connector.disconnect()
    } catch {
      // a wallet that knows no way to be left is left all the same
    }
    if (this.connection(connector.uid)) connector.emitter.emit('disconnect')
    this.inNextTask(() => (this.ending -= 1))
  }

  /** Says to wagmi on which network the wallet in use is, where it has not heard. */
  tellNetwork(chainId: number): void {
    const connection = this.held === undefined ? undefined : this.connection(this.held)
    if (connection && connection.chainId !== chainId) connection.connector.emitter?.emit('change', { chainId })
  }

  private async until(isDone: () => boolean, signal: AbortSignal): Promise<void> {
    if (isDone()) return
    let stop = () => {}
    const seen = new Promise<void>(resolve => (stop = this.listen(() => isDone() && resolve())))
    await abortable(seen, signal).finally(() => stop())
  }

  private told(): void {
    const { isBusy } = this
    this.isSettled ||= this.config.state.status === 'connected' || (this.wasBusy && !isBusy)
    this.wasBusy = isBusy
    for (const listener of this.listeners) listener()
  }

  private inNextTask(run: () => void): void {
    this.context.clock.after(0, () => {
      run()
      if (!this.context.signal.aborted) this.told()
    })
  }
}

/** The accounts of a connection, as the house has them. */
export function accountsOf({ accounts }: WagmiAccounts): readonly Account[] {
  return accounts.map(address => ({ namespace: 'eip155', address, type: 'eoa' }))
}

export function networkOf({ chainId }: WagmiAccounts): CaipNetworkId {
  return `eip155:${chainId}`
}
