import { subscribe } from 'valtio/vanilla'
import { AlertController } from '../controllers/app/alert.js'
import { ThemeController } from '../controllers/app/theme.js'
import { EmbeddedController } from '../controllers/embedded/embedded.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { VERSION } from '../core/version.gen.js'
import { createFrameClient } from '../frame/create-frame-client.js'
import type { AppPayload, FrameClient } from '../frame/frame-client.js'
import type { EmbeddedOptions } from '../wallets/embedded/open-embedded.js'
import { Approvals } from './approvals.js'
import { pageMetadata } from './page-metadata.js'
import type { LoadShell } from './shell-module.js'

/** The sign-in of an app that wants one, for a login to take along; without its file the account is asked when it is connected. */
function signInWithLogin(scope: Scope): Pick<EmbeddedOptions, 'signIn'> {
  if (!(scope.siwx ?? scope.options.siweConfig)) return {}
  return {
    async signIn(login) {
      const file = await import('../controllers/siwx/sign-in-with-embedded-wallet.js').catch(() => undefined)
      await file?.signInEmbedded(scope, login)
    },
  }
}

/** The page as the wallet may call it, within what the wire takes; the wallet shows the page's real origin beside it. */
function dappData(scope: Scope): AppPayload<'SYNC_DAPP_DATA'> {
  const { name, description, url, icons } = { ...pageMetadata(), ...scope.options.metadata }
  const metadata = {
    name: name.slice(0, 64),
    description: description.slice(0, 256),
    url: url.slice(0, 256),
    icons: icons.filter(icon => icon.length <= 512).slice(0, 4),
  }
  return { metadata, sdkVersion: `html-${VERSION}`, sdkType: 'appkit', projectId: scope.options.projectId ?? '' }
}

/** The frame looks as the modal does, and follows it. */
function followTheme(scope: Scope, frame: FrameClient): void {
  const theme = scope.use(ThemeController)
  const sync = () => {
    if (frame.state !== 'ready') return
    const themeVariables = Object.fromEntries(Object.entries(theme.state.variables).slice(0, 32))
    void frame.request('SYNC_THEME', { themeMode: theme.state.resolved, themeVariables }).catch(() => {})
  }
  const stops = [subscribe(theme.state, sync), frame.onState(sync)]
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

/** What the embedded wallet of an instance is made of: its frame inside the dialog, the page in its own words, and who hears of requests. */
export function embeddedOptions(scope: Scope, loadShell: LoadShell): EmbeddedOptions {
  const { options, services, signal } = scope
  const frame = createFrameClient({
    base: services.endpoints.frame ?? '',
    projectId: options.projectId ?? '',
    enableLogger: options.debug === true,
    chainId: () => currentNetwork(scope),
    sdk: `html-${VERSION}`,
    title: 'Wallet',
    host: hostIn(scope, loadShell),
    clock: services.clock,
  })
  signal.addEventListener('abort', () => frame.dispose(), { once: true })
  followTheme(scope, frame)
  tellOnce(scope, frame)
  void scope.use(EmbeddedController).client() // from now on it hears what the frame wants to show, whoever woke it
  return {
    frame,
    store: services.storage,
    clock: services.clock,
    hooks: new Approvals(scope, loadShell),
    dappData: () => dappData(scope),
    ...signInWithLogin(scope),
    preferredType: () => (options.defaultAccountTypes?.eip155 === 'eoa' ? 'eoa' : 'smartAccount'),
  }
}

/** The iframe stands in the dialog from its first load, so the dialog is put on the page, closed. */
function hostIn(scope: Scope, loadShell: LoadShell) {
  const embedded = scope.use(EmbeddedController)
  return {
    mount(frame: HTMLIFrameElement): void {
      embedded.mount(frame)
      loadShell().then(
        shell => shell.prepareShell(scope),
        () => {}, // our own code did not come: the frame is given up after its 20 s, and says so
      )
    },
    unmount: () => embedded.unmount(),
  }
}

function currentNetwork(scope: Scope): string {
  const networks = scope.use(NetworkController)
  return networks.current()?.caipNetworkId ?? networks.state.networks[0]?.caipNetworkId ?? 'eip155:1'
}

/** A frame that never came is the developer's to know, too. */
function tellOnce(scope: Scope, frame: EmbeddedOptions['frame']): void {
  frame.onState(state => {
    if (state === 'failed' && !scope.signal.aborted)
      scope
        .use(AlertController)
        .showOnce(new AppKitError('frame/unavailable', { text: 'Unable to load email login dependency' }))
  })
}
