import { HostController } from '../app/host.js'
import { SettingsController } from '../app/settings.js'
import type { Scope } from '../scope.js'
import { CatalogueController } from './catalogue.js'
import { hostWallet } from './connector-groups.js'

/** Whether a screen leads to the whole catalogue: there is one, the app wants it here, and its links lead somewhere. */
export function offersCatalogue(scope: Scope): boolean {
  const { allWallets, enableWallets } = scope.options
  const wanted = allWallets ?? (scope.use(SettingsController).features.allWallets ? 'SHOW' : 'HIDE')
  const shown = wanted === 'SHOW' || (wanted === 'ONLY_MOBILE' && scope.use(HostController).state.isMobile)
  return shown && enableWallets !== false && !hostWallet(scope) && scope.use(CatalogueController).state.status !== 'off'
}
