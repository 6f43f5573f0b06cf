import { AppKitError } from '../../core/errors/appkit-error.js'
import { RouterController } from '../../controllers/app/router.js'
import type { PageSocial } from '../../controllers/embedded/social-login.js'
import type { Scope } from '../../controllers/scope.js'
import { lazy } from '../../core/lazy.js'
import type { OpenResult } from '../shell-module.js'
import { viewAliases, viewNames, type View, type ViewName } from '../../core/routes.gen.js'

/**
 * Finds a view by name or alias.
 * @throws AppKitError `config/option-wrong` for an unknown name
 */
export function findView(name: ViewName): View {
  const aliases: Readonly<Record<string, View>> = viewAliases
  const view = viewNames.find(known => known === (Object.hasOwn(aliases, name) ? aliases[name] : name))
  if (view) return view
  throw new AppKitError('config/option-wrong', {
    text: `view: expected the name of a screen, got ${JSON.stringify(name)}`,
  })
}

/**
 * Finds a view like {@link findView}, for opening it.
 * @throws AppKitError `siwx/not-enabled` for a sign-in without configuration
 */
export function findEnabledView({ siwx, options }: Scope, name: ViewName): View {
  const view = findView(name)
  if (view === 'SIWXSignMessage' && !siwx && !options.siweConfig)
    throw new AppKitError('siwx/not-enabled', { text: 'SIWX is not enabled' })
  return view
}

const loadLogin = lazy(() => import('../../views/embedded/finish-login.js'))
const loadOpenResult = lazy(() => import('../open-result.js'))

/**
 * Starts what a shown view is opened for: a social login. Resolves at once, except with the views `Send` and `Swap`:
 * then with the transaction, or with undefined when the modal closes.
 */
export async function waitForResult(scope: Scope, name: ViewName): Promise<OpenResult | undefined> {
  const view = findView(name)
  const { current } = scope.use(RouterController)
  if (view === 'ConnectingSocial' && current.view === view)
    await startLogin(scope, current.params as { readonly social?: PageSocial })
  if (view !== 'Send' && view !== 'Swap') return undefined
  return (await loadOpenResult()).waitForTransaction(scope, view === 'Send' ? 'send' : 'swap')
}

async function startLogin(scope: Scope, { social }: { readonly social?: PageSocial }): Promise<void> {
  if (!social) return
  const { startSocialLogin } = await loadLogin()
  void startSocialLogin(scope, social) // its screen shows any failure
}
