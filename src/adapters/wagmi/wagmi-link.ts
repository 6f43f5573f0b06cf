import type { Account } from '../../core/account.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import { instances, type PublicInstance } from '../../core/registry.js'
import { abortable } from '../../lib/abortable.js'
import type { WagmiAccounts, WagmiConfig, WagmiConnection, WagmiConnector } from './wagmi-config.js'

interface LinkedInstance extends PublicInstance {
  connect(
    connectorId: string,
    options: { readonly namespace: Namespace; readonly reconnect: boolean },
  ): Promise<unknown>
  switchNetwork(network: Network): Promise<void>
  getCaipNetworks(): readonly Network[]
  getActiveChainNamespace(): Namespace
  getCaipNetworkId(): CaipNetworkId | undefined
}

function findInstance(id: string): LinkedInstance | undefined {
  const instance = instances().get(id)
  return instance && isFullInstance(instance) ? instance : undefined
}

// Returns true if the registered instance has the full API. The registry type declares only the part that tags use, and
// the instance may belong to another copy of this package.
function isFullInstance(instance: PublicInstance): instance is LinkedInstance {
  return 'connect' in instance && 'switchNetwork' in instance
}

/**
 * Links one instance to one wagmi config. Tracks the connection that the instance uses, and which side started a
 * change.
 */
export class WagmiLink {
  activeUid: string | undefined
  readonly replacedUids = new Set<string>()
  private isRestored = false
  private wasBusy = false
  private pendingAttachments = 0
  private pendingDisconnects = 0
  private readonly listeners = new Set<() => void>()

  constructor(
    readonly config: WagmiConfig,
    readonly context: ChainContext,
  ) {
    const stop = config.subscribe(
      state => state,
      () => this.onStateChange(),
    )
    context.signal.addEventListener('abort', stop, { once: true })
    this.onStateChange()
  }

  get instance(): LinkedInstance | undefined {
    return findInstance(this.context.id)
  }

  get isBusy(): boolean {
    const { status } = this.config.state
    return status === 'reconnecting' || status === 'connecting'
  }

  /** wagmi's current connection if the instance does not use it. Undefined while an operation is pending. */
  get unattachedUid(): string | undefined {
    const { status, current } = this.config.state
    const isQuiet = status === 'connected' && this.pendingDisconnects === 0 && this.pendingAttachments === 0
    return isQuiet && current && current !== this.activeUid ? current : undefined
  }

  /** Returns a live connection. Connections from storage that are not restored yet do not count. */
  getConnection(uid: string): WagmiConnection | undefined {
    const connection = this.config.state.connections.get(uid)
    return connection?.connector.emitter ? connection : undefined
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Runs an operation that attaches a connection to the instance. Meanwhile, `unattachedUid` is undefined. */
  async attach<T>(run: () => Promise<T>): Promise<T> {
    this.pendingAttachments += 1 // a count: the next attachment may begin before this one is over
    try {
      return await run()
    } finally {
      this.runInNextTask(() => (this.pendingAttachments -= 1)) // by then the instance has attached it
    }
  }

  /** Resolves when wagmi has finished restoring, or has this connection. Rejects when the signal aborts first. */
  async waitUntilRestored(uid: string, signal: AbortSignal): Promise<void> {
    await this.waitUntil(() => this.isRestored || (this.getConnection(uid) !== undefined && !this.isBusy), signal)
  }

  async waitUntilIdle(signal: AbortSignal): Promise<void> {
    await this.waitUntil(() => !this.isBusy, signal)
  }

  activate(uid: string): void {
    this.activeUid = uid
    this.replacedUids.delete(uid)
    if (this.config.state.current !== uid && this.getConnection(uid))
      this.config.setState(state => ({ ...state, current: uid }))
  }

  /** Connects like wagmi's own `connect`, with the same status changes for its hooks. Returns at once if connected. */
  async connect(connector: WagmiConnector, signal: AbortSignal): Promise<void> {
    const { config } = this
    if (this.getConnection(connector.uid)) return
    const setStatus = (status: 'connecting' | 'connected' | 'disconnected') =>
      config.setState(state => ({ ...state, status }))
    const restoreStatus = () => setStatus(config.state.current ? 'connected' : 'disconnected')
    setStatus('connecting')
    let answer: WagmiAccounts
    try {
      answer = await abortable(connector.connect(), signal)
    } finally {
      restoreStatus() // while the status is `connecting`, the config ignores connector events
    }
    connector.emitter.emit('connect', { accounts: answer.accounts, chainId: answer.chainId })
    await config.storage?.setItem('recentConnectorId', connector.id)
  }

  async disconnect(connector: WagmiConnector): Promise<void> {
    this.pendingDisconnects += 1
    try {
      await connector.disconnect()
    } catch {
      // the connection is removed even if the wallet cannot disconnect
    }
    if (this.getConnection(connector.uid)) connector.emitter.emit('disconnect')
    this.runInNextTask(() => (this.pendingDisconnects -= 1))
  }

  reportNetwork(chainId: number): void {
    const connection = this.activeUid === undefined ? undefined : this.getConnection(this.activeUid)
    if (connection && connection.chainId !== chainId) connection.connector.emitter?.emit('change', { chainId })
  }

  private async waitUntil(isDone: () => boolean, signal: AbortSignal): Promise<void> {
    if (isDone()) return
    let stop = () => {}
    const seen = new Promise<void>(resolve => (stop = this.subscribe(() => isDone() && resolve())))
    await abortable(seen, signal).finally(() => stop())
  }

  private onStateChange(): void {
    const { isBusy } = this
    this.isRestored ||= this.config.state.status === 'connected' || (this.wasBusy && !isBusy)
    this.wasBusy = isBusy
    for (const listener of this.listeners) listener()
  }

  private runInNextTask(run: () => void): void {
    this.context.clock.after(0, () => {
      run()
      if (!this.context.signal.aborted) this.onStateChange()
    })
  }
}

export function toAccounts({ accounts }: WagmiAccounts): readonly Account[] {
  return accounts.map(address => ({ namespace: 'eip155', address, type: 'eoa' }))
}

export function toCaipNetworkId({ chainId }: WagmiAccounts): CaipNetworkId {
  return `eip155:${chainId}`
}
