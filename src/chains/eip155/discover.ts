import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectRequest, Connector, Provider, Session } from '../../core/connector.js'

// May throw: the value comes from the page. Standard: EIP-1193.
function isProvider(value: unknown): value is Provider {
  return typeof (value as Provider | null | undefined)?.request === 'function'
}

// A validated copy of an announcement. Later changes to the wallet's own object have no effect.
interface Announcement {
  // The rdns, or `announced:` plus the name, which collides with no other connector id.
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly provider: Provider
}

const MAX_NAME_LENGTH = 64
const MAX_ICON_LENGTH = 262_144

const rdnsPattern = /^[\w-]{1,63}(\.[\w-]{1,63})+$/
const webUrlPattern = /^https:\/\/[^\s<>"']+$/
const imageDataPattern = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]./s
const invisible = /[\p{C}\u115f\u1160\u2800\u3164]/gu

/**
 * Parses the detail of an announcement. Returns undefined if it is malformed or a getter throws. Standard: EIP-6963.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { name, icon, rdns } = info
    if (!isProvider(provider)) return
    const domain = toRdns(rdns)
    // A hidden character is shown: without it, the name would be that of another wallet.
    const written = text(name).slice(0, MAX_NAME_LENGTH).trim()
    const label = written.replace(invisible, '') ? written.replace(invisible, '\ufffd') : domain
    if (!label) return
    const image = text(icon).trim()
    return {
      id: domain || `announced:${label}`,
      name: label,
      provider,
      ...(domain && { rdns: domain }),
      ...(isIcon(image) && { icon: image }),
    }
  } catch {
    // An announcement whose getters throw is ignored.
  }
}

// MetaMask's mobile browser counts as the extension.
function toRdns(value: unknown): string {
  const rdns = text(value).toLowerCase()
  if (!rdnsPattern.test(rdns)) return ''
  return rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns
}

// Lowercases only the start: a case-insensitive pattern takes ten times as long to compile.
function isIcon(image: string): boolean {
  const start = image.slice(0, 24).toLowerCase()
  if (image.length > MAX_ICON_LENGTH) return false
  return imageDataPattern.test(start) || (start.startsWith('https:') && webUrlPattern.test(`https:${image.slice(6)}`))
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export type ConnectWith = (
  provider: Provider | undefined,
  request: ConnectRequest,
  silent: boolean,
) => Promise<readonly Session[]>

/**
 * Reports each announced wallet once per rdns, and `window.ethereum` if present, until `context.signal` is aborted.
 * Standards: EIP-6963, EIP-1193.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: EventTarget): void {
  const { signal, discover: enabled } = context
  const seen = new Set<string>()
  const report = (id: string, connector: () => Connector) => {
    if (seen.has(id)) return
    seen.add(id)
    context.onConnector(connector())
  }
  if (enabled.announced) {
    const onAnnouncement = ({ detail }: Event & { detail?: unknown }) => {
      const announcement = readAnnouncement(detail)
      if (announcement) report(announcement.id, () => announcedConnector(announcement, connectWith))
    }
    target.addEventListener('eip6963:announceProvider', onAnnouncement, { signal })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (enabled.injected) {
    const reportInjected = () =>
      injectedProvider(target) && report('injected', () => injectedConnector(target, connectWith))
    target.addEventListener('ethereum#initialized', reportInjected, { signal })
    reportInjected()
  }
}

function announcedConnector({ provider, ...details }: Announcement, connectWith: ConnectWith): Connector {
  return {
    ...details,
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    connect: request => connectWith(provider, request, false),
    reconnect: request => connectWith(provider, request, true),
  }
}

// Looks up the provider on each use, because extensions compete for `window.ethereum` during page load.
function injectedConnector(target: EventTarget, connectWith: ConnectWith): Connector {
  const connectInjected = async (request: ConnectRequest, silent: boolean) =>
    connectWith(injectedProvider(target), request, silent)
  return {
    id: 'injected',
    type: 'INJECTED',
    name: 'Browser Wallet',
    namespaces: ['eip155'],
    connect: request => connectInjected(request, false),
    reconnect: request => connectInjected(request, true),
  }
}

function injectedProvider(target: EventTarget & { ethereum?: unknown }): Provider | undefined {
  try {
    const { ethereum } = target
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}
