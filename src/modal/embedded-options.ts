import { AlertController } from '../controllers/base/alert.js'
import { EmbeddedController } from '../controllers/chain/embedded.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { VERSION } from '../core/version.gen.js'
import { createFrameClient } from '../frame/create-frame-client.js'
import type { EmbeddedOptions } from '../wallets/embedded/open-embedded.js'
import { Approvals } from './approvals.js'
import { dappData, followTheme } from './introduce-page.js'
import type { LoadShell } from './shell-module.js'
import { signInWithLogin } from './sign-in-with-login.js'

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
