import type { ConnectRequest, Connector, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import type { SharedSessions } from './shared-sessions.js'
import type { WagmiConnectorParts } from './wagmi-config.js'
import type { WagmiLink } from './wagmi-link.js'
import { abortAfter } from '../../lib/abortable.js'

// Opens the modal to connect with this connector. Resolves with undefined if the user closes it.
async function connectInModal(link: WagmiLink, inner: Connector, shared: SharedSessions): Promise<Session | undefined> {
  const { instance } = link
  if (!instance) throw new AppKitError('instance/destroyed')
  let cleanUp = () => {}
  const answer = new Promise<Session | undefined>(resolve => {
    const stopWaiting = shared.onSession(resolve)
    let wasOpen = false
    const unsubscribe = instance.onChange(() => {
      const { open } = instance.getTagState('eip155')
      if (wasOpen && !open) resolve(undefined)
      wasOpen = open
    })
    cleanUp = () => {
      stopWaiting()
      unsubscribe()
    }
  })
  try {
    await (inner.type === 'AUTH' ? instance.open({ namespace: 'eip155' }) : instance.connectWallet(inner.id, 'eip155'))
    return await answer
  } finally {
    cleanUp()
  }
}

/** The timeout for restoring a session, in milliseconds. The embedded wallet has to load its page first. */
export const RESTORE_TIMEOUT_MS = 5_000
export const EMBEDDED_RESTORE_TIMEOUT_MS = 20_000

export type SwitchChain = (chainId: number, session: Session) => Promise<void>

/**
 * Exposes a built-in connector to wagmi, whose hooks connect, sign, switch, disconnect and reconnect through it. A
 * connection request of the app opens the modal.
 */
export function wagmiConnector(
  link: WagmiLink,
  inner: Connector,
  shared: SharedSessions,
  switchTo: SwitchChain,
): WagmiConnectorParts {
  const { storage, chains } = link.config
  const storageKey = `appkit.${inner.id}`
  const hasSession = async () => Boolean(shared.evmSession ?? shared.accept(await restore(link, inner, shared)))
  return {
    id: inner.id,
    name: inner.name,
    type: 'appkit',
    async connect({ chainId, isReconnecting, withCapabilities } = {}) {
      if (!shared.evmSession && !(await (isReconnecting ? hasSession() : connectInModal(link, inner, shared))))
        throw createRejection()
      if (chainId && chainId !== shared.requireAccounts().chainId)
        await switchTo(chainId, shared.requireSession()).catch(() => {}) // a rejected switch does not undo the connection
      await storage?.setItem(storageKey, true)
      const { accounts, chainId: on } = shared.requireAccounts()
      return { accounts: withCapabilities ? accounts.map(withEmptyCapabilities) : accounts, chainId: on }
    },
    async disconnect() {
      await storage?.removeItem(storageKey)
      await shared.evmSession?.disconnect()
    },
    getAccounts: async () => shared.requireAccounts().accounts,
    getChainId: async () => shared.requireAccounts().chainId,
    getProvider: async () => shared.provider,
    async isAuthorized() {
      if (shared.evmSession) return true
      return Boolean(await storage?.getItem(storageKey)) && hasSession().catch(() => false)
    },
    async switchChain({ chainId }) {
      await switchTo(chainId, shared.requireSession()).catch(throwRejection)
      return chains.find(({ id }) => id === chainId)
    },
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect: () => void storage?.removeItem(storageKey),
  }
}

// WalletConnect reports no capabilities on connect, so they are empty.
function withEmptyCapabilities(address: `0x${string}`) {
  return { address, capabilities: {} }
}

// Restores an earlier session. The request contains the networks of all namespaces, because the session serves them
// too.
async function restore(link: WagmiLink, inner: Connector, shared: SharedSessions): Promise<readonly Session[]> {
  const { clock, signal, networks } = link.context
  const timeout = abortAfter(inner.type === 'AUTH' ? EMBEDDED_RESTORE_TIMEOUT_MS : RESTORE_TIMEOUT_MS, clock)
  const request: ConnectRequest = {
    networks: link.instance?.getCaipNetworks() ?? networks(),
    signal: AbortSignal.any([timeout.signal, signal]),
  }
  return shared.restore(request).finally(timeout.cancel)
}

function throwRejection(thrown: unknown): never {
  throw AppKitError.is(thrown, 'network/rejected') || isRejection(thrown) ? createRejection(thrown) : thrown
}

// wagmi's users recognize a rejection by this name and code.
function createRejection(cause?: unknown): AppKitError {
  const error = new AppKitError('wallet/rejected', { cause })
  return Object.assign(error, { name: 'UserRejectedRequestError', code: 4001 })
}
