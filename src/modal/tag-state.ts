import { LocaleController } from '../controllers/base/locale.js'
import { ModalController } from '../controllers/base/modal.js'
import { ThemeController } from '../controllers/base/theme.js'
import { AccountController } from '../controllers/chain/account.js'
import { BalancesController } from '../controllers/chain/balances.js'
import { IdentityController } from '../controllers/chain/identity.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { TagState } from '../core/public-instance.js'
import { tagWords } from '../i18n/tag-words.js'

/** What the public tags show of a namespace, as plain data. */
export function tagState(scope: Scope, namespace?: Namespace): TagState {
  const { networks, meant } = networkOf(scope, namespace)
  const { status, accounts } = scope.use(AccountController).of(meant)
  const { resolved, variables } = scope.use(ThemeController).state
  const modal = scope.use(ModalController).state
  const locale = scope.use(LocaleController)
  const identity = scope.use(IdentityController).of(meant)
  const current = networks.current(meant)
  return {
    status,
    address: accounts[0]?.address,
    name: identity?.name,
    image: identity?.image,
    balance: scope.use(BalancesController).state.text[meant],
    network: current && {
      name: current.name,
      icon: scope.options.chainImages?.[current.id], // the app's own only: a button asks nobody before the click
      supported: networks.isSupported(meant),
    },
    theme: resolved,
    themeVariables: variables,
    direction: locale.state.direction,
    busy: status === 'connecting' || status === 'reconnecting' || modal.loading,
    open: modal.open,
    words: locale.messages(tagWords(locale.state.tag)),
  }
}

/** A namespace that was named, or the connected one, or the active one. */
function networkOf(scope: Scope, namespace?: Namespace): { networks: NetworkController; meant: Namespace } {
  const networks = scope.use(NetworkController)
  return { networks, meant: namespace ?? networks.state.namespace }
}
