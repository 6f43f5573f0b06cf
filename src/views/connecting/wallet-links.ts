import { HostController } from '../../controllers/base/host.js'
import type { Scope } from '../../controllers/scope.js'
import type { Wallet } from '../../core/wallet.js'
import { deepLink, type DeepLink } from '../../lib/deep-link.js'
import { linkTarget } from '../../lib/link-target.js'
import { browsePage } from './platforms.js'

/** The places a link can lead to. */
export type LinkPlatform = 'mobile' | 'web' | 'desktop'

/** The links that hand a pairing over to a wallet's app, the one to try first in front. */
export function walletLinks(scope: Scope, wallet: Wallet, platform: LinkPlatform, uri: string): readonly DeepLink[] {
  const page = platform === 'mobile' ? browsePage(scope, wallet) : undefined
  if (page) return [{ href: page, base: page }]
  if (!uri) return []
  const { isTelegram, isAndroid } = scope.use(HostController).state
  const links = rawLinks(scope, wallet, platform).flatMap(
    link => deepLink(link, uri, { encodeTwice: isTelegram && isAndroid }) ?? [],
  )
  return links.filter((link, at) => links.findIndex(other => other.href === link.href) === at)
}

/** The window a link is opened in: a web app gets a new one, an app takes the one we are in. */
export function linkWindow(scope: Scope, platform: LinkPlatform): string {
  return platform === 'web' ? '_blank' : linkTarget(scope.use(HostController).state)
}

/** Whether we know a place that a wallet can be got from. */
export function hasStore({ appStore, playStore, chromeStore, homepage }: Wallet): boolean {
  return Boolean(appStore ?? playStore ?? chromeStore ?? homepage)
}

function rawLinks(scope: Scope, wallet: Wallet, platform: LinkPlatform): readonly (string | undefined)[] {
  if (platform === 'web') return [wallet.webappLink]
  if (platform === 'desktop') return [wallet.desktopLink]
  const links = [wallet.mobileLink, wallet.linkMode]
  const { isTelegram } = scope.use(HostController).state // it opens no link by the scheme of an app
  const isUniversalFirst = isTelegram || scope.options.experimental_preferUniversalLinks === true
  return isUniversalFirst ? links.reverse() : links
}
