import type { ChainContext } from '../../../core/chain-adapter.js'
import type { ConnectRequest, Connector, Provider } from '../../../core/connector.js'
import { type HostName, hostOrigins } from '../../../core/host-origins.js'
import type { ConnectWith } from '../discover.js'
import { farcasterClient, VIEW_EVENTS } from './farcaster-client.js'
import { type HostWindow, parentWire, webViewWire } from './host-messages.js'
import { readSafeInfo, safeClient } from './safe-client.js'
import { safeProvider } from './safe-provider.js'
import { abortAfter } from '../../../lib/abortable.js'

const toDataUrl = (paths: string) =>
  `data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E%3Crect width=%2240%22 height=%2240%22 fill=%22%23475569%22/%3E%3Cg fill=%22none%22 stroke=%22%23fff%22 stroke-width=%221.75%22 stroke-linecap=%22round%22 stroke-linejoin=%22round%22%3E${paths}%3C/g%3E%3C/svg%3E`

// Generic icons, because the hosts' logos are trademarks.
const hostIcons: Readonly<Record<HostName, string>> = {
  safe: toDataUrl(
    '%3Crect x=%2210.5%22 y=%2211%22 width=%2219%22 height=%2217%22 rx=%223%22/%3E%3Ccircle cx=%2220%22 cy=%2219.5%22 r=%223.75%22/%3E%3Cpath d=%22M20 15.75v-1.5M20 24.75v-1.5M23.75 19.5h1.5M14.75 19.5h1.5M14 28v2M26 28v2%22/%3E',
  ),
  farcaster: toDataUrl(
    '%3Cpath d=%22M13.5 11h13a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H19l-5 4.5V25h-.5a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z%22/%3E%3Cpath d=%22M15.5 18h9M21.5 15l3 3-3 3%22/%3E',
  ),
}

export const HOST_TIMEOUT_MS = 1_000

/**
 * Reports the wallet of the embedding app if it responds in time. Sends nothing to pages of other origins. Never
 * rejects.
 */
export async function findHostWallet(context: ChainContext, connectWith: ConnectWith, page: HostWindow): Promise<void> {
  await Promise.all([findSafe(context, connectWith, page), findFarcaster(context, connectWith, page)])
}

async function findSafe(context: ChainContext, connectWith: ConnectWith, page: HostWindow): Promise<void> {
  const wire = parentWire(page, hostOrigins('safe', context.hostApps), context.signal)
  if (!wire) return
  const sendRequest = safeClient(wire)
  const isSafe = await succeedsInTime(context, async signal =>
    Boolean(readSafeInfo(await sendRequest('getSafeInfo', undefined, signal))),
  )
  if (isSafe) context.onConnector(createConnector('safe', 'Safe', safeProvider(sendRequest, context), connectWith))
}

async function findFarcaster(context: ChainContext, connectWith: ConnectWith, page: HostWindow): Promise<void> {
  const { hostApps, signal } = context
  if (hostApps?.farcaster === false) return
  const wire = parentWire(page, hostOrigins('farcaster', hostApps), signal) ?? webViewWire(page, VIEW_EVENTS, signal)
  if (!wire) return
  const host = farcasterClient(wire)
  if (await succeedsInTime(context, wait => host.hasWallet(wait)))
    context.onConnector(createConnector('farcaster', 'Farcaster', host.provider, connectWith))
}

async function succeedsInTime(
  { clock, signal }: ChainContext,
  probe: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const limit = abortAfter(HOST_TIMEOUT_MS, clock)
  try {
    return await probe(AbortSignal.any([limit.signal, signal]))
  } catch {
    return false // no response, or an invalid one
  } finally {
    limit.cancel()
  }
}

// A Safe exists on one network only, so no other network is approved.
function createConnector(host: HostName, name: string, provider: Provider, connectWith: ConnectWith): Connector {
  const connectHost = async (request: ConnectRequest, silent: boolean) => {
    const sessions = await connectWith(provider, request, silent)
    return host === 'safe' ? sessions.map(session => ({ ...session, approved: [session.caipNetworkId] })) : sessions
  }
  return {
    id: host,
    type: 'EXTERNAL',
    name,
    icon: hostIcons[host],
    host,
    namespaces: ['eip155'],
    connect: request => connectHost(request, false),
    reconnect: request => connectHost(request, true),
  }
}
