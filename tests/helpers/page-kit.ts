import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { Scope } from '../../src/controllers/scope.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope, type AppKit } from '../../src/modal/instance.js'
import { settled } from '../elements/stage.js'
import { scriptedFamily } from './scripted-family.js'
import { scriptedSession, scriptedWallet, type ScriptedSession, type ScriptedWallet } from './scripted-wallet.js'
import { soon } from './soon.js'
import { testNetworks } from './test-scope.js'

/** An instance in the page, with one wallet that answers as the test says. `using` destroys it. */
export interface PageKit extends Disposable {
  readonly kit: AppKit
  readonly scope: Scope
  readonly wallet: ScriptedWallet
  connect(): Promise<ScriptedSession>
  /** Resolves when everything on the page has drawn what it was told. */
  drawn(): Promise<void>
}

/** Makes an instance as an app does; no service is configured, so nothing leaves the page. */
export function pageKit(options: Partial<AppKitOptions> = {}): PageKit {
  const kit = createAppKit({
    networks: testNetworks,
    adapters: [scriptedFamily()],
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
      const count = wallet.asks.length
      const asking = scope.use(ConnectionController).connect(wallet)
      await soon(() => wallet.asks.length).toBe(count + 1)
      const session = scriptedSession()
      wallet.last.approve(session)
      await asking
      return session
    },
    drawn: () => settled(document.body),
    [Symbol.dispose]() {
      kit.destroy()
      localStorage.clear()
      for (const tag of document.querySelectorAll('appkit-modal')) tag.remove()
    },
  }
}

/** The dialog on the page, of the tag that stands first. */
export function dialogOf(tag: Element | null = document.querySelector('appkit-modal')): HTMLDialogElement | undefined {
  return shellOf(tag)?.querySelector('dialog') ?? undefined
}

/** The inside of the card on the page. */
export function shellOf(tag: Element | null = document.querySelector('appkit-modal')): ShadowRoot | undefined {
  return tag?.shadowRoot?.firstElementChild?.shadowRoot ?? undefined
}

/** What stands in the header as the name of the screen. */
export function headingOf(tag?: Element): string | undefined {
  return shellOf(tag)?.getElementById('heading')?.textContent?.trim()
}
