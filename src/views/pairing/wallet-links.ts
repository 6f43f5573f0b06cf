import { HostController } from '../../controllers/app/host.js'
import { SnackController } from '../../controllers/app/snack.js'
import type { Scope } from '../../controllers/scope.js'
import type { Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { appSchemes } from '../../lib/app-schemes.gen.js'
import { safeUrl } from '../../lib/safe-url.js'
import type { LinkPlatform } from './platforms.js'

/** Gives a link into a wallet's app back where it may be opened. */
type OwnAppLink = (wallet: Wallet, link: string | undefined) => string | undefined

/**
 * Which links into wallets' apps may be opened. Pages may. The scheme of an app must be one of the catalogue of this
 * release, or the app itself names it for this very wallet (`customWallets`): a catalogue that answers with anything else
 * could start any program of the device. What is refused is said once a link, with `wallet/unknown-link`.
 */
export function ownAppLinks(scope: Scope): OwnAppLink {
  const refused = new Set<string>()
  return (wallet, link) => {
    const safe = safeUrl(link, 'wallet')
    if (safe === undefined || isPage(safe) || isKnown(scope, wallet, schemeOf(safe))) return safe
    if (refused.has(safe)) return undefined
    refused.add(safe)
    const refusal = new AppKitError('wallet/unknown-link', { text: `${wallet.name}: ${schemeOf(safe)}` })
    // A screen is being drawn: what is said waits until it is.
    queueMicrotask(() => scope.signal.aborted || scope.use(SnackController).showError(refusal))
    return undefined
  }
}

function isKnown({ options }: Scope, { id }: Wallet, scheme: string): boolean {
  if (appSchemes.includes(` ${scheme} `)) return true
  const own = options.customWallets?.find(custom => custom.id === id)
  return [own?.mobile_link, own?.desktop_link].some(named => named !== undefined && schemeOf(named) === scheme)
}

function isPage(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

/** What stands before the colon; a link may be a scheme alone. */
function schemeOf(link: string): string {
  return (link.split(':', 1)[0] ?? '').toLowerCase()
}

/** A link into a wallet, ready to be opened. */
export interface DeepLink {
  /** What is opened. */
  readonly href: string
  /** The wallet's own part, to find the app again for later requests. */
  readonly base: string
}

/** What the page around the link does to it. */
export interface DeepLinkOptions {
  /** Whether the page is inside Telegram on Android, which decodes every link once on the way. */
  readonly encodeTwice?: boolean
}

/**
 * The link that hands a pairing URI to a wallet's app: `{scheme}://wc?uri=` of a native link, `{url}/wc?uri=` of a
 * universal one. Undefined where the wallet's link is not safe to open.
 */
export function deepLink(link: string | undefined, uri: string, options: DeepLinkOptions = {}): DeepLink | undefined {
  const safe = safeUrl(link, 'wallet')
  if (!safe) return undefined
  // Catalogues list universal links with or without the path that is added here.
  const base = withSlash(safe.replace(/^(https?:.*\/)wc\/?$|wc\/?\?uri=$/, '$1'))
  const once = encodeURIComponent(uri)
  return { base, href: `${base}wc?uri=${options.encodeTwice ? encodeURIComponent(once) : once}` }
}

/** `metamask`, `metamask:` and `metamask:/` mean `metamask://`. */
function withSlash(link: string): string {
  if (!link.includes('://')) return `${link.replace(/[/:]/g, '')}://`
  return link.endsWith('/') ? link : `${link}/`
}

/** Makes the links that hand a pairing over to a wallet's app, the one to try first in front. */
export type WalletLinks = (wallet: Wallet, platform: LinkPlatform, uri: string) => readonly DeepLink[]

/** Those of an instance. The links that may not be opened are left out. */
export function createWalletLinks(scope: Scope): WalletLinks {
  const opens = ownAppLinks(scope)
  return (wallet, platform, uri) => linksOf(scope, opens, wallet, { platform, uri })
}

function linksOf(
  scope: Scope,
  opens: OwnAppLink,
  wallet: Wallet,
  { platform, uri }: { readonly platform: LinkPlatform; readonly uri: string },
): readonly DeepLink[] {
  if (!uri) return []
  const { isTelegram, isAndroid } = scope.use(HostController).state
  const links = rawLinks(scope, wallet, platform).flatMap(
    link => deepLink(opens(wallet, link), uri, { encodeTwice: isTelegram && isAndroid }) ?? [],
  )
  return links.filter((link, at) => links.findIndex(other => other.href === link.href) === at)
}

function rawLinks(scope: Scope, wallet: Wallet, platform: LinkPlatform): readonly (string | undefined)[] {
  if (platform === 'web') return [wallet.webappLink]
  if (platform === 'desktop') return [wallet.desktopLink]
  const links = [wallet.mobileLink, wallet.linkMode]
  const { isTelegram } = scope.use(HostController).state // it opens no link by the scheme of an app
  const isUniversalFirst = isTelegram || scope.options.experimental_preferUniversalLinks === true
  return isUniversalFirst ? links.reverse() : links
}
