import type { ChainContext } from '../../../core/chain-adapter.js'
import type { ConnectAsk, Connector, Provider } from '../../../core/connector.js'
import { type HostName, hostOrigins } from '../../../core/host-origins.js'
import type { ConnectWith } from '../discover.js'
import { farcasterClient, VIEW_EVENTS } from './farcaster-client.js'
import { type HostWindow, parentWire, webViewWire } from './host-messages.js'
import { readSafeInfo, safeClient } from './safe-client.js'
import { safeProvider } from './safe-provider.js'

const drawn = (paths: string) =>
  `data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E%3Crect width=%2240%22 height=%2240%22 fill=%22%23475569%22/%3E%3Cg fill=%22none%22 stroke=%22%23fff%22 stroke-width=%221.75%22 stroke-linecap=%22round%22 stroke-linejoin=%22round%22%3E${paths}%3C/g%3E%3C/svg%3E`

/** What a host's wallet is shown by: drawings of our own, a strongbox and a word that is passed on; nobody's mark. */
const hostGlyphs: Readonly<Record<HostName, string>> = {
  safe: drawn(
    '%3Crect x=%2210.5%22 y=%2211%22 width=%2219%22 height=%2217%22 rx=%223%22/%3E%3Ccircle cx=%2220%22 cy=%2219.5%22 r=%223.75%22/%3E%3Cpath d=%22M20 15.75v-1.5M20 24.75v-1.5M23.75 19.5h1.5M14.75 19.5h1.5M14 28v2M26 28v2%22/%3E',
  ),
  farcaster: drawn(
    '%3Cpath d=%22M13.5 11h13a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H19l-5 4.5V25h-.5a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z%22/%3E%3Cpath d=%22M15.5 18h9M21.5 15l3 3-3 3%22/%3E',
  ),
}

/** How long a host may take to say that it is one; later it is none. */
export const HOST_LIMIT_MS = 1_000

/**
 * Reports the wallet of the app around the page, where the page runs inside one that answers in time. Nobody is asked
 * where the page around is of no host's origin. Never rejects.
 */
export async function findHostWallet(context: ChainContext, connectWith: ConnectWith, page: HostWindow): Promise<void> {
  await Promise.all([findSafe(context, connectWith, page), findFarcaster(context, connectWith, page)])
}

async function findSafe(context: ChainContext, connectWith: ConnectWith, page: HostWindow): Promise<void> {
  const wire = parentWire(page, hostOrigins('safe', context.hostApps), context.signal)
  if (!wire) return
  const ask = safeClient(wire)
  const isThere = await inTime(context, async signal =>
    Boolean(readSafeInfo(await ask('getSafeInfo', undefined, signal))),
  )
  if (isThere) context.onConnector(connectorOf('safe', 'Safe', safeProvider(ask, context), connectWith))
}

async function findFarcaster(context: ChainContext, connectWith: ConnectWith, page: HostWindow): Promise<void> {
  const { hostApps, signal } = context
  if (hostApps?.farcaster === false) return
  const wire = parentWire(page, hostOrigins('farcaster', hostApps), signal) ?? webViewWire(page, VIEW_EVENTS, signal)
  if (!wire) return
  const host = farcasterClient(wire)
  if (await inTime(context, wait => host.hasWallet(wait)))
    context.onConnector(connectorOf('farcaster', 'Farcaster', host.provider, connectWith))
}

async function inTime(
  { clock, signal }: ChainContext,
  look: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const limit = new AbortController()
  const callOff = clock.after(HOST_LIMIT_MS, () => limit.abort())
  try {
    return await look(AbortSignal.any([limit.signal, signal]))
  } catch {
    return false // it gave no answer, or none that a host gives
  } finally {
    callOff()
  }
}

/** A Safe lives on one network, and cannot be moved from here. */
function connectorOf(host: HostName, name: string, provider: Provider, connectWith: ConnectWith): Connector {
  const use = async (ask: ConnectAsk, silent: boolean) => {
    const sessions = await connectWith(provider, ask, silent)
    return host === 'safe' ? sessions.map(each => ({ ...each, approved: [each.caipNetworkId] })) : sessions
  }
  return {
    id: host,
    type: 'EXTERNAL',
    name,
    icon: hostGlyphs[host],
    host,
    namespaces: ['eip155'],
    connect: ask => use(ask, false),
    reconnect: ask => use(ask, true),
  }
}
