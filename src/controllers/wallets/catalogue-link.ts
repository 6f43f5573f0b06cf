import { HostController } from '../app/host.js'
import { SettingsController } from '../app/settings.js'
import type { Scope } from '../scope.js'
import { CatalogueController } from './catalogue.js'
import { getHostWallet } from './wallet-rows.js'

export function hasCatalogueLink(scope: Scope): boolean {
  const { allWallets, enableWallets } = scope.options
  const wanted = allWallets ?? (scope.use(SettingsController).features.allWallets ? 'SHOW' : 'HIDE')
  const shown = wanted === 'SHOW' || (wanted === 'ONLY_MOBILE' && scope.use(HostController).state.isMobile)
  return (
    shown && enableWallets !== false && !getHostWallet(scope) && scope.use(CatalogueController).state.status !== 'off'
  )
}
