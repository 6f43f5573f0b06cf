import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { Scope } from '../../src/controllers/scope.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope, type AppKit } from '../../src/modal/instance.js'
import { settled } from '../elements/stage.js'
import { scriptedAdapter } from './scripted-adapter.js'
import { scriptedSession, scriptedWallet, type ScriptedSession, type ScriptedWallet } from './scripted-wallet.js'
import { eventually } from './eventually.js'
import { testNetworks } from './test-scope.js'

/** An instance on the page, with one scripted wallet. `using` destroys it. */
export interface PageKit extends Disposable {
  readonly kit: AppKit
  readonly scope: Scope
  readonly wallet: ScriptedWallet
  connect(): Promise<ScriptedSession>
  /** Resolves when all elements on the page have rendered. */
  rendered(): Promise<void>
}

/** Creates an instance like an app does. No service is configured, so it makes no network requests. */
export function pageKit(options: Partial<AppKitOptions> = {}): PageKit {
  const kit = createAppKit({
    networks: testNetworks,
    adapters: [scriptedAdapter()],
    enableWalletConnect: false,
    ...options,
  })
  const scope = getScope(kit)
  if (!scope) throw new ReferenceError('the instance is of another copy')
  const wallet = scriptedWallet()
  scope.use(ConnectorsController).add(wallet)
  return {
    kit,
    scope,
    wallet,
    async connect() {
      const count = wallet.requests.length
      const connecting = scope.use(ConnectionController).connect(wallet)
      await eventually(() => wallet.requests.length).toBe(count + 1)
      const session = scriptedSession()
      wallet.last.approve(session)
      await connecting
      return session
    },
    rendered: () => settled(document.body),
    [Symbol.dispose]() {
      kit.destroy()
      localStorage.clear()
      for (const tag of document.querySelectorAll('appkit-modal')) tag.remove()
    },
  }
}

/** The dialog of a tag; by default of the first tag on the page. */
export function getDialog(tag: Element | null = document.querySelector('appkit-modal')): HTMLDialogElement | undefined {
  return getShell(tag)?.querySelector('dialog') ?? undefined
}

/** The shadow root of the shell. */
export function getShell(tag: Element | null = document.querySelector('appkit-modal')): ShadowRoot | undefined {
  return tag?.shadowRoot?.firstElementChild?.shadowRoot ?? undefined
}

/** The heading of the current screen. */
export function getHeading(tag?: Element): string | undefined {
  return getShell(tag)?.getElementById('heading')?.textContent?.trim()
}
