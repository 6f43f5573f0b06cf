import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectAsk, Connector, Provider, Session } from '../../core/connector.js'

/** Whether a value answers requests. It may throw: anything on the page can stand here. Standard: EIP-1193. */
function isProvider(value: unknown): value is Provider {
  return typeof (value as Provider | null | undefined)?.request === 'function'
}

/** What an announced wallet says about itself, checked and copied, so that nothing it changes later counts. */
interface Announcement {
  /** The rdns, or `announced:` and the name where there is none: never the id of another kind of connector. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly provider: Provider
}

/** Longer names are cut, longer icons dropped: no row of a list needs them. */
const NAME_MAX = 64
const ICON_MAX = 262_144

const rdnsShape = /^[\w-]{1,63}(\.[\w-]{1,63})+$/
const webShape = /^https:\/\/[^\s<>"']+$/
const dataShape = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]./s
const invisible = /[\p{C}\u115f\u1160\u2800\u3164]/gu

/**
 * Reads the detail of an announcement; nothing where it is malformed, has neither name nor rdns, or
 * throws when it is read. Standard: EIP-6963.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { name, icon, rdns } = info
    if (!isProvider(provider)) return
    const sign = rdnsOf(rdns)
    const label = text(name).slice(0, NAME_MAX).replace(invisible, '').trim() || sign
    if (!label) return
    const image = text(icon).trim()
    return {
      id: sign || `announced:${label}`,
      name: label,
      provider,
      ...(sign && { rdns: sign }),
      ...(isIcon(image) && { icon: image }),
    }
  } catch {
    // An announcer that throws when it is read has announced nothing.
  }
}

/** The domain in lower case; MetaMask's mobile browser is the same wallet as its extension. */
function rdnsOf(value: unknown): string {
  const rdns = text(value).toLowerCase()
  if (!rdnsShape.test(rdns)) return ''
  return rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns
}

/** Whatever the case of its scheme; a pattern that minds no case takes the browser ten times as long to make. */
function isIcon(image: string): boolean {
  const head = image.slice(0, 24).toLowerCase()
  if (image.length > ICON_MAX) return false
  return dataShape.test(head) || (head.startsWith('https:') && webShape.test(`https:${image.slice(6)}`))
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Connects with a provider, asking the person or silently. It lives in a lazy chunk. */
export type ConnectWith = (
  provider: Provider | undefined,
  ask: ConnectAsk,
  silent: boolean,
) => Promise<readonly Session[]>

/**
 * Reports every wallet that announces itself, the first announcement of each rdns and no later one, and
 * `window.ethereum` where there is one. Late wallets count until `context.signal` is aborted.
 * Standards: EIP-6963, EIP-1193.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: EventTarget): void {
  const { signal, discover: wanted } = context
  const seen = new Set<string>()
  const report = (id: string, connector: () => Connector) => {
    if (seen.has(id)) return
    seen.add(id)
    context.onConnector(connector())
  }
  if (wanted.announced) {
    const heard = ({ detail }: Event & { detail?: unknown }) => {
      const announced = readAnnouncement(detail)
      if (announced) report(announced.id, () => announcedConnector(announced, connectWith))
    }
    target.addEventListener('eip6963:announceProvider', heard, { signal })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (wanted.injected) {
    const look = () => injectedProvider(target) && report('injected', () => injectedConnector(target, connectWith))
    target.addEventListener('ethereum#initialized', look, { signal })
    look()
  }
}

function announcedConnector({ provider, ...said }: Announcement, connectWith: ConnectWith): Connector {
  return {
    ...said,
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    connect: ask => connectWith(provider, ask, false),
    reconnect: ask => connectWith(provider, ask, true),
  }
}

/** Its provider is looked up when it is used: extensions fight for the place while a page loads. */
function injectedConnector(target: EventTarget, connectWith: ConnectWith): Connector {
  const use = async (ask: ConnectAsk, silent: boolean) => connectWith(injectedProvider(target), ask, silent)
  return {
    id: 'injected',
    type: 'INJECTED',
    name: 'Browser Wallet',
    namespaces: ['eip155'],
    connect: ask => use(ask, false),
    reconnect: ask => use(ask, true),
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
