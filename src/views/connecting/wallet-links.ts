import { HostController } from '../../controllers/base/host.js'
import { ownAppLinks, type OwnAppLink } from '../../controllers/chain/own-app-link.js'
import type { Scope } from '../../controllers/scope.js'
import type { Wallet } from '../../core/wallet.js'
import { deepLink, type DeepLink } from '../../lib/deep-link.js'
import type { LinkPlatform } from './platforms.js'

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
