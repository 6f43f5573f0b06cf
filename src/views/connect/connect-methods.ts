import { HostController } from '../../controllers/base/host.js'
import { RouterController } from '../../controllers/base/router.js'
import { SettingsController } from '../../controllers/base/settings.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { EmbeddedController } from '../../controllers/chain/embedded.js'
import type { WalletRow } from '../../controllers/chain/wallet-rows.js'
import type { Scope } from '../../controllers/scope.js'
import type { ConnectMethod, Features } from '../../core/config.js'

/** What the order of the ways to connect depends on. */
export interface ConnectMethodFacts {
  readonly features: Pick<Features, 'email' | 'socials' | 'connectMethodsOrder'>
  /** Whether a wallet of this browser, announced or injected, has a row. */
  readonly showsInstalled: boolean
  /** Whether the frame that email and social login live in is configured; without it they are absent. */
  readonly hasFrame: boolean
  /** Whether another window may open, as a login with an account elsewhere needs. */
  readonly opensWindows?: boolean
  /** The app's option; wallets are on unless it is false. */
  readonly enableWallets?: boolean | undefined
}

const usual: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const walletFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * The ways to connect that there are, in the order they stand (spec point 2): email, social, wallet; the wallets first
 * where this browser has one; the app's own order before both, with what it does not name behind.
 */
export function connectMethods(facts: ConnectMethodFacts): readonly ConnectMethod[] {
  const { features, showsInstalled, hasFrame, opensWindows = true, enableWallets } = facts
  const { email, socials, connectMethodsOrder = [] } = features
  const there: Readonly<Record<ConnectMethod, boolean>> = {
    email: hasFrame && email,
    social: hasFrame && opensWindows && socials !== false && socials.length > 0,
    wallet: enableWallets !== false,
  }
  const order = [...connectMethodsOrder, ...(showsInstalled ? walletFirst : usual)]
  return [...new Set(order)].filter(method => there[method])
}

/** The same for an instance whose wallets have these rows. */
export function methodsOf(scope: Scope, rows: readonly WalletRow[]): readonly ConnectMethod[] {
  const { asked } = scope.use(RouterController)
  const { isForeignFrame, isInApp, isTelegram } = scope.use(HostController).state
  const isThere = scope.use(EmbeddedController).isThere && Boolean(scope.use(ConnectorsController).find('AUTH', asked))
  return connectMethods({
    features: scope.use(SettingsController).features,
    showsInstalled: rows.some(row => row.tag === 'installed' || row.tag === 'host'),
    hasFrame: isThere && !isForeignFrame, // the wallet's frame does not show itself inside a stranger's page
    opensWindows: !isInApp || isTelegram, // there the whole page goes, and comes back
    enableWallets: scope.options.enableWallets,
  })
}
