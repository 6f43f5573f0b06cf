import type { ChainContext } from '../../../core/chain-adapter.js'
import type { Connector, ConnectAsk } from '../../../core/connector.js'
import { hostOrigins, type HostName } from '../../../core/host-origins.js'
import type { Provider } from '../../../core/provider.js'
import type { ConnectWith } from '../discover.js'
import { farcasterClient, VIEW_EVENTS } from './farcaster-client.js'
import { hostGlyphs } from './host-glyphs.js'
import { parentWire, webViewWire, type HostWindow } from './host-wire.js'
import { readSafeInfo, safeClient } from './safe-client.js'
import { safeProvider } from './safe-provider.js'

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
