import { subscribe } from 'valtio/vanilla'
import { AlertController } from '../controllers/app/alert.js'
import { LocaleController } from '../controllers/app/locale.js'
import { SnackController } from '../controllers/app/snack.js'
import { ThemeController } from '../controllers/app/theme.js'
import { EmbeddedController } from '../controllers/embedded/embedded.js'
import { SocialLoginController } from '../controllers/embedded/social-login.js'
import { socialNames } from '../controllers/embedded/social-providers.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { retryAfter } from '../core/errors/error-text.js'
import { VERSION } from '../core/version.gen.js'
import { createFrameClient } from '../frame/create-frame-client.js'
import type { AppPayload, FrameClient } from '../frame/frame-client.js'
import type { EmbeddedOptions } from '../wallets/embedded/open-embedded.js'
import { Approvals } from './approvals.js'
import { offerBackupBeforeReceiving } from './backup-offers.js'
import { readPageMetadata } from './page-metadata.js'
import { runAfter } from './prefetch.js'
import type { LoadShell } from './shell-module.js'

function readSignInOption(scope: Scope): Pick<EmbeddedOptions, 'signIn'> {
  if (!(scope.siwx ?? scope.options.siweConfig)) return {}
  return {
    async signIn(login) {
      const file = await import('../controllers/siwx/sign-in-with-embedded-wallet.js').catch(() => undefined)
      const embedded = scope.use(EmbeddedController)
      embedded.isSignInLeft = false
      const sign: typeof login.sign = async message => {
        embedded.isSignInLeft = true
        const user = await login.sign(message)
        embedded.isSignInLeft = false
        return user
      }
      await file?.signInWithEmbeddedWallet(scope, { ...login, sign })
    },
  }
}

// Returns the page's metadata within the limits of the protocol. The wallet shows the page's real origin next to it.
function readDappData(scope: Scope): AppPayload<'SYNC_DAPP_DATA'> {
  const { name, description, url, icons } = { ...readPageMetadata(), ...scope.options.metadata }
  const metadata = {
    name: name.slice(0, 64),
    description: description.slice(0, 256),
    url: url.slice(0, 256),
    icons: icons.filter(icon => icon.length <= 512).slice(0, 4),
  }
  return { metadata, sdkVersion: `html-${VERSION}`, sdkType: 'appkit', projectId: scope.options.projectId ?? '' }
}

// The screens translate those that are words; see `several.logins`.
const walletNames = { ...socialNames, email: 'Email', passkey: 'Passkey' }

const MAX_TAG_LENGTH = 35

/**
 * Sends the theme and the language of the modal, now and after every change. A request that follows has them. If they
 * change more often than the frame allows, it gets the last ones once it accepts them again.
 */
export function syncAppearance(scope: Scope, frame: FrameClient): void {
  const theme = scope.use(ThemeController)
  const locale = scope.use(LocaleController)
  let isLimited = false
  const sync = () => {
    if (frame.state !== 'ready' || isLimited) return
    const themeVariables = Object.fromEntries(Object.entries(theme.state.variables).slice(0, 32))
    const { tag } = locale.state
    void frame
      .request('SYNC_THEME', {
        themeMode: theme.state.resolved,
        themeVariables,
        ...(tag.length <= MAX_TAG_LENGTH && { locale: tag }),
      })
      .catch((error: unknown) => {
        if (isLimited || !AppKitError.is(error, 'frame/rate-limited')) return
        isLimited = true
        runAfter(scope, (retryAfter(error) ?? 1) * 1_000, () => {
          isLimited = false
          sync()
        })
      })
  }
  const stops = [subscribe(theme.state, sync), subscribe(locale.state, sync), frame.onState(sync)]
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

export function createEmbeddedOptions(scope: Scope, loadShell: LoadShell): EmbeddedOptions {
  const { options, services, signal } = scope
  const frame = createFrameClient({
    base: services.endpoints.frame ?? '',
    projectId: options.projectId ?? '',
    enableLogger: options.debug === true,
    chainId: () => currentNetwork(scope),
    sdk: `html-${VERSION}`,
    title: 'Wallet',
    host: createHost(scope, loadShell),
    clock: services.clock,
  })
  signal.addEventListener('abort', () => frame.dispose(), { once: true })
  syncAppearance(scope, frame)
  reportLoadFailure(scope, frame)
  offerBackupBeforeReceiving(scope)
  void scope.use(EmbeddedController).client() // subscribes to the frame's display requests
  return {
    frame,
    store: services.storage,
    clock: services.clock,
    hooks: new Approvals(scope, loadShell),
    dappData: () => readDappData(scope),
    ...readSignInOption(scope),
    getWalletName: provider => walletNames[provider],
    preferredType: () => (options.defaultAccountTypes?.eip155 === 'eoa' ? 'eoa' : 'smartAccount'),
  }
}

function createHost(scope: Scope, loadShell: LoadShell) {
  const embedded = scope.use(EmbeddedController)
  return {
    mount(frame: HTMLIFrameElement): void {
      embedded.mount(frame)
      loadShell().then(
        shell => shell.prepareShell(scope),
        () => {}, // the chunk failed to load: the frame fails after 20 s
      )
    },
    unmount: () => embedded.unmount(),
  }
}

function currentNetwork(scope: Scope): string {
  const networks = scope.use(NetworkController)
  return networks.current()?.caipNetworkId ?? networks.state.networks[0]?.caipNetworkId ?? 'eip155:1'
}

function reportLoadFailure(scope: Scope, frame: EmbeddedOptions['frame']): void {
  frame.onState(state => {
    if (state === 'failed' && !scope.signal.aborted)
      scope
        .use(AlertController)
        .showOnce(new AppKitError('frame/unavailable', { text: 'Unable to load email login dependency' }))
  })
}

/**
 * Finishes a login that continued outside the page (Telegram mini app), with the result in the page's URL. The
 * parameter is removed from the URL before it is used.
 */
export async function finishReturnedLogin(scope: Scope, loadShell: LoadShell): Promise<void> {
  const address = new URL(location.href)
  const uri = address.searchParams.get('result_uri')
  address.searchParams.delete('result_uri')
  history.replaceState(history.state, '', address)
  if (!uri || !scope.use(EmbeddedController).isConfigured) return
  const login = scope.use(SocialLoginController)
  if (await login.finishReturned(uri)) return
  const { error } = login.state
  if (!error || scope.signal.aborted) return
  await (await loadShell()).showShell(scope, {})
  scope.use(SnackController).showError(error)
}
