import { HostController } from '../app/host.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import type { Wallet } from '../../core/connector.js'

export interface LinkEnvironment {
  readonly isTelegram: boolean
  readonly isIframe: boolean
}

/** Returns the target of a wallet link: this window, the top window if the page is framed, or a new one in Telegram. */
export function getLinkTarget({ isTelegram, isIframe }: LinkEnvironment): '_self' | '_top' | '_blank' {
  if (isTelegram) return '_blank'
  return isIframe ? '_top' : '_self'
}

export interface BrowseTarget {
  readonly href: string
  readonly origin: string
  readonly namespace: string
  readonly isAndroid: boolean
}

interface BrowserLinks {
  /** Creates the link, by namespace. `page` and `origin` are URL-encoded. */
  readonly [namespace: string]: (page: string, origin: string, isAndroid: boolean) => string
}

const phantom = (page: string, origin: string, isAndroid: boolean) =>
  isAndroid
    ? `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    : `https://phantom.app/ul/browse/${page}?ref=${origin}`

// In-app browsers of wallets that do not pair over a relay on mobile devices, by catalogue id.
const browsers: Readonly<Record<string, BrowserLinks>> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    eip155: phantom,
    solana: phantom,
    bip122: phantom,
  },
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    solana: page => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  // Coinbase
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    eip155: page => `cbwallet://miniapp?url=${page}`,
  },
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: {
    eip155: page => `cbwallet://miniapp?url=${page}`,
    solana: page => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
}

/** Returns the link that opens a page in a wallet's in-app browser; undefined for wallets that pair. */
export function toBrowseLink(
  walletId: string,
  { href, origin, namespace, isAndroid }: BrowseTarget,
): string | undefined {
  const browser = Object.hasOwn(browsers, walletId) ? browsers[walletId] : undefined
  const toLink = browser && Object.hasOwn(browser, namespace) ? browser[namespace] : undefined
  return toLink?.(encodeURIComponent(href), encodeURIComponent(origin), isAndroid)
}

export type LinkPlatform = 'mobile' | 'web' | 'desktop'

export function getBrowseLink(scope: Scope, { id }: Wallet): string | undefined {
  const { isMobile, isAndroid } = scope.use(HostController).state
  if (!isMobile || !globalThis.location) return undefined
  const { href, origin } = location
  return toBrowseLink(id, { href, origin, namespace: scope.use(NetworkController).state.namespace, isAndroid })
}

export function getLinkWindow(scope: Scope, platform: LinkPlatform): string {
  return platform === 'web' ? '_blank' : getLinkTarget(scope.use(HostController).state)
}

export function hasStore({ appStore, playStore, chromeStore, homepage }: Wallet): boolean {
  return Boolean(appStore ?? playStore ?? chromeStore ?? homepage)
}
