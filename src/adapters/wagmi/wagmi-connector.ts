import type { ConnectAsk, Connector, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import type { SharedSessions } from './shared-sessions.js'
import type { WagmiConnectorParts } from './wagmi-config.js'
import type { WagmiLink } from './wagmi-link.js'

/** Opens the modal for a person to connect this way; undefined where they close it, or connect another way. */
async function askPerson(link: WagmiLink, inner: Connector, shared: SharedSessions): Promise<Session | undefined> {
  const { beside } = link
  if (!beside) throw new AppKitError('instance/destroyed')
  let end = () => {}
  const answer = new Promise<Session | undefined>(resolve => {
    const stopWaiting = shared.await(resolve)
    let wasOpen = false
    const stopLooking = beside.onChange(() => {
      const { open } = beside.getTagState('eip155')
      if (wasOpen && !open) resolve(undefined)
      wasOpen = open
    })
    end = () => {
      stopWaiting()
      stopLooking()
    }
  })
  try {
    await (inner.type === 'AUTH' ? beside.open({ namespace: 'eip155' }) : beside.connectWallet(inner.id, 'eip155'))
    return await answer
  } finally {
    end()
  }
}

/** How long a session of an earlier page may take to answer, in milliseconds; the page of the embedded wallet longer. */
export const RESTORE_LIMIT_MS = 5_000
export const EMBEDDED_LIMIT_MS = 20_000

/** Moves a session to a network, by its chain id. */
export type MoveTo = (chainId: number, session: Session) => Promise<void>

/**
 * A way of the instance's own, as wagmi has connectors: its hooks connect, sign, switch, disconnect and reconnect through
 * it. Where an app asks it to connect, the modal opens.
 */
export function wagmiConnector(
  link: WagmiLink,
  inner: Connector,
  shared: SharedSessions,
  move: MoveTo,
): WagmiConnectorParts {
  const { storage, chains } = link.config
  const mark = `appkit.${inner.id}`
  const isThere = async () => Boolean(shared.own ?? shared.take(await restore(link, inner, shared)))
  return {
    id: inner.id,
    name: inner.name,
    type: 'appkit',
    async connect({ chainId, isReconnecting, withCapabilities } = {}) {
      if (!shared.own && !(await (isReconnecting ? isThere() : askPerson(link, inner, shared)))) throw refusal()
      if (chainId && chainId !== shared.place().chainId) await move(chainId, shared.live()).catch(() => {}) // connected it is
      await storage?.setItem(mark, true)
      const { accounts, chainId: on } = shared.place()
      return { accounts: withCapabilities ? accounts.map(withNone) : accounts, chainId: on }
    },
    async disconnect() {
      await storage?.removeItem(mark)
      await shared.own?.disconnect()
    },
    getAccounts: async () => shared.place().accounts,
    getChainId: async () => shared.place().chainId,
    getProvider: async () => shared.provider,
    async isAuthorized() {
      if (shared.own) return true
      return Boolean(await storage?.getItem(mark)) && isThere().catch(() => false)
    },
    async switchChain({ chainId }) {
      await move(chainId, shared.live()).catch(refuse)
      return chains.find(({ id }) => id === chainId)
    },
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect: () => void storage?.removeItem(mark),
  }
}

/** An account with what its wallet says it can do: the protocol says that to nobody who connects. */
function withNone(address: `0x${string}`) {
  return { address, capabilities: {} }
}

/** What an earlier page left connected, asked for with all families of the app: the session is theirs, too. */
async function restore(link: WagmiLink, inner: Connector, shared: SharedSessions): Promise<readonly Session[]> {
  const { clock, signal, networks } = link.context
  const limit = new AbortController()
  const callOff = clock.after(inner.type === 'AUTH' ? EMBEDDED_LIMIT_MS : RESTORE_LIMIT_MS, () => limit.abort())
  const ask: ConnectAsk = {
    networks: link.beside?.getCaipNetworks() ?? networks(),
    signal: AbortSignal.any([limit.signal, signal]),
  }
  return shared.restore(ask).finally(callOff)
}

/** A failure as wagmi's users know it. */
function refuse(thrown: unknown): never {
  throw AppKitError.is(thrown, 'network/rejected') || isRejection(thrown) ? refusal(thrown) : thrown
}

/** Thrown to wagmi where a person refuses: the name and the code by which its users tell it. */
function refusal(cause?: unknown): AppKitError {
  const error = new AppKitError('wallet/rejected', { cause })
  return Object.assign(error, { name: 'UserRejectedRequestError', code: 4001 })
}
