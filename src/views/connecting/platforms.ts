import { HostController } from '../../controllers/base/host.js'
import { installedConnector } from '../../controllers/chain/installed-connector.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Platform } from '../../core/analytics.js'
import type { Wallet } from '../../core/wallet.js'
import { browseLink } from '../../lib/browse-link.js'
import { linkTarget } from '../../lib/link-target.js'
import { safeUrl } from '../../lib/safe-url.js'

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
