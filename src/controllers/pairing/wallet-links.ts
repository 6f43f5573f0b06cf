import { HostController } from '../app/host.js'
import { SnackController } from '../app/snack.js'
import type { Scope } from '../scope.js'
import type { Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { appSchemes } from '../../lib/app-schemes.gen.js'
import { safeUrl } from '../../lib/safe-url.js'
import type { LinkPlatform } from './browse-links.js'

type AllowLink = (wallet: Wallet, link: string | undefined) => string | undefined

/**
 * Creates a filter for links into wallets' apps. Web pages are allowed. An app scheme must be in the catalogue of this
 * release, or set by the app for this wallet (`customWallets`): a compromised catalogue could otherwise start any
 * program of the device. A refused link is reported once, with `wallet/unknown-link`.
 */
export function createLinkFilter(scope: Scope): AllowLink {
  const refused = new Set<string>()
  return (wallet, link) => {
    const safe = safeUrl(link, 'wallet')
    if (safe === undefined || isPage(safe) || isKnownScheme(scope, wallet, getScheme(safe))) return safe
    if (refused.has(safe)) return undefined
    refused.add(safe)
    const refusal = new AppKitError('wallet/unknown-link', { text: `${wallet.name}: ${getScheme(safe)}` })
    // Defers the message, because the filter runs during a render.
    queueMicrotask(() => scope.signal.aborted || scope.use(SnackController).showError(refusal))
    return undefined
  }
}

function isKnownScheme({ options }: Scope, { id }: Wallet, scheme: string): boolean {
  if (appSchemes.includes(` ${scheme} `)) return true
  const customWallet = options.customWallets?.find(custom => custom.id === id)
  return [customWallet?.mobile_link, customWallet?.desktop_link].some(
    customLink => customLink !== undefined && getScheme(customLink) === scheme,
  )
}

function isPage(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

function getScheme(link: string): string {
  return (link.split(':', 1)[0] ?? '').toLowerCase()
}

export interface DeepLink {
  readonly href: string
  /** Base of the link without the pairing URI, which opens the app again for later requests. */
  readonly base: string
}

export interface DeepLinkOptions {
  /** Set this inside Telegram on Android, which decodes every link once. */
  readonly encodeTwice?: boolean
}

/**
 * Returns the link that passes a pairing URI to a wallet's app: `{scheme}://wc?uri=` for a native link, `{url}/wc?uri=`
 * for a universal one. Returns undefined if the wallet's link is not safe to open.
 */
export function toDeepLink(link: string | undefined, uri: string, options: DeepLinkOptions = {}): DeepLink | undefined {
  const safe = safeUrl(link, 'wallet')
  if (!safe) return undefined
  // Catalogues list universal links with or without the path that is added here.
  const base = withSlash(safe.replace(/^(https?:.*\/)wc\/?$|wc\/?\?uri=$/, '$1'))
  const encodedUri = encodeURIComponent(uri)
  return { base, href: `${base}wc?uri=${options.encodeTwice ? encodeURIComponent(encodedUri) : encodedUri}` }
}

// Normalizes `metamask`, `metamask:` and `metamask:/` to `metamask://`.
function withSlash(link: string): string {
  if (!link.includes('://')) return `${link.replace(/[/:]/g, '')}://`
  return link.endsWith('/') ? link : `${link}/`
}

export type WalletLinks = (wallet: Wallet, platform: LinkPlatform, uri: string) => readonly DeepLink[]

export function createWalletLinks(scope: Scope): WalletLinks {
  const allowLink = createLinkFilter(scope)
  return (wallet, platform, uri) => getDeepLinks(scope, allowLink, wallet, { platform, uri })
}

function getDeepLinks(
  scope: Scope,
  allowLink: AllowLink,
  wallet: Wallet,
  { platform, uri }: { readonly platform: LinkPlatform; readonly uri: string },
): readonly DeepLink[] {
  if (!uri) return []
  const { isTelegram, isAndroid } = scope.use(HostController).state
  const links = getRawLinks(scope, wallet, platform).flatMap(
    link => toDeepLink(allowLink(wallet, link), uri, { encodeTwice: isTelegram && isAndroid }) ?? [],
  )
  return links.filter((link, index) => links.findIndex(candidate => candidate.href === link.href) === index)
}

function getRawLinks(scope: Scope, wallet: Wallet, platform: LinkPlatform): readonly (string | undefined)[] {
  if (platform === 'web') return [wallet.webappLink]
  if (platform === 'desktop') return [wallet.desktopLink]
  const links = [wallet.mobileLink, wallet.linkMode]
  const { isTelegram } = scope.use(HostController).state // Telegram does not open custom URL schemes
  const isUniversalFirst = isTelegram || scope.options.experimental_preferUniversalLinks === true
  return isUniversalFirst ? links.reverse() : links
}
