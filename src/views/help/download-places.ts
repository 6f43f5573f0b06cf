import type { AnalyticsProperties } from '../../core/analytics.js'
import type { Wallet } from '../../core/wallet.js'
import type { IconName } from '../../elements/icon/icon-paths.js'
import type { help } from '../../i18n/en/help.js'
import { safeUrl } from '../../lib/safe-url.js'

/** One place where a wallet can be had. */
export interface DownloadPlace {
  readonly type: AnalyticsProperties['GET_WALLET']['type']
  readonly href: string
  readonly icon: IconName
  readonly name: string
  readonly hint: string
}

/** Where a wallet can be had, the store of this device first. Links that are not safe to open are left out. */
export function downloadPlaces(
  { chromeStore, appStore, playStore, homepage }: Wallet,
  t: typeof help,
  { isIos, isAndroid }: { readonly isIos: boolean; readonly isAndroid: boolean },
): readonly DownloadPlace[] {
  const chrome = place('chrome_store', chromeStore, 'monitor', t.chromeStore, t.chromeStoreHint)
  const apple = place('app_store', appStore, 'smartphone', t.appStore, t.appStoreHint)
  const play = place('play_store', playStore, 'smartphone', t.playStore, t.playStoreHint)
  const site = place('homepage', homepage, 'globe', t.homepage, hostOf(homepage))
  if (isIos) return [...apple, ...site] // what the other devices' stores have does not run here
  if (isAndroid) return [...play, ...site]
  return [...chrome, ...apple, ...play, ...site]
}

function place(
  type: DownloadPlace['type'],
  url: string | undefined,
  icon: IconName,
  name: string,
  hint: string,
): readonly DownloadPlace[] {
  const href = safeUrl(url, 'link')
  return href ? [{ type, href, icon, name, hint }] : []
}

function hostOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
