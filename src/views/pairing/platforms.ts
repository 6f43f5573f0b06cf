import { HostController } from '../../controllers/app/host.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { installedConnector } from '../../controllers/wallets/wallet-list-pages.js'
import type { Platform } from '../../core/analytics.js'
import type { Wallet } from '../../core/connector.js'
import { safeUrl } from '../../lib/safe-url.js'

/** Where the page stands that opens a link. */
export interface LinkPlace {
  readonly isTelegram: boolean
  readonly isIframe: boolean
}

/** The window a wallet link is opened in: this one, out of the frame we are in, or a new one where Telegram is around us. */
export function linkTarget({ isTelegram, isIframe }: LinkPlace): '_self' | '_top' | '_blank' {
  if (isTelegram) return '_blank'
  return isIframe ? '_top' : '_self'
}

/** The page that is to be opened inside a wallet. */
export interface BrowsePlace {
  readonly href: string
  readonly origin: string
  readonly namespace: string
  readonly isAndroid: boolean
}

interface Browser {
  /** By namespace; a function of the encoded page and origin. */
  readonly [namespace: string]: (page: string, origin: string, isAndroid: boolean) => string
}

const phantom = (page: string, origin: string, isAndroid: boolean) =>
  isAndroid
    ? `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    : `https://phantom.app/ul/browse/${page}?ref=${origin}`

/** Wallets that do not pair over a relay on a phone but open the page in a browser of their own, by catalogue id. */
const browsers: Readonly<Record<string, Browser>> = {
  /** Phantom */
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    eip155: phantom,
    solana: phantom,
    bip122: phantom,
  },
  /** Solflare */
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    solana: page => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  /** Coinbase */
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    eip155: page => `cbwallet://miniapp?url=${page}`,
  },
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: {
    eip155: page => `cbwallet://miniapp?url=${page}`,
    solana: page => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
}

/** The link that opens a page in a wallet's own browser; undefined for wallets that pair. */
export function browseLink(walletId: string, { href, origin, namespace, isAndroid }: BrowsePlace): string | undefined {
  const browser = Object.hasOwn(browsers, walletId) ? browsers[walletId] : undefined
  const make = browser && Object.hasOwn(browser, namespace) ? browser[namespace] : undefined
  return make?.(encodeURIComponent(href), encodeURIComponent(origin), isAndroid)
}

/** The places a link can lead to. */
export type LinkPlatform = 'mobile' | 'web' | 'desktop'

/** The ways a wallet can be reached from here, the best first; `unsupported` alone where there is none. */
export function platformsOf(scope: Scope, wallet: Wallet): readonly Platform[] {
  const { isMobile } = scope.use(HostController).state
  const isInstalled = Boolean(installedConnector(scope, wallet))
  const has = (link: string | undefined) => safeUrl(link, 'wallet') !== undefined
  const rules: readonly (readonly [platform: Platform, reachable: boolean])[] = [
    ['browser', isInstalled],
    ['mobile', isMobile && (has(wallet.mobileLink) || (!isInstalled && Boolean(browsePage(scope, wallet))))],
    ['qrcode', !isMobile && has(wallet.mobileLink)],
    ['web', has(wallet.webappLink)],
    ['desktop', !isMobile && has(wallet.desktopLink)],
  ]
  const reachable = rules.filter(([, yes]) => yes).map(([platform]) => platform)
  return reachable.length > 0 ? reachable : ['unsupported']
}

/** The link that opens this page inside a wallet that does not pair on a phone; undefined for every other one. */
export function browsePage(scope: Scope, { id }: Wallet): string | undefined {
  const { isMobile, isAndroid } = scope.use(HostController).state
  if (!isMobile || !globalThis.location) return undefined
  const { href, origin } = location
  return browseLink(id, { href, origin, namespace: scope.use(NetworkController).state.namespace, isAndroid })
}

/** The window a link is opened in: a web app gets a new one, an app takes the one we are in. */
export function linkWindow(scope: Scope, platform: LinkPlatform): string {
  return platform === 'web' ? '_blank' : linkTarget(scope.use(HostController).state)
}

/** Whether we know a place that a wallet can be got from. */
export function hasStore({ appStore, playStore, chromeStore, homepage }: Wallet): boolean {
  return Boolean(appStore ?? playStore ?? chromeStore ?? homepage)
}
