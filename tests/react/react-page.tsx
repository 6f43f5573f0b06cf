import { Component, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { instances } from '../../src/core/registry.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope, type AppKit } from '../../src/modal/instance.js'
import { scriptedAdapter, type ScriptedAdapter } from '../helpers/scripted-adapter.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { testNetworks } from '../helpers/test-scope.js'

/** A React tree on the page, in StrictMode. `using` unmounts it. */
export interface ReactPage extends Disposable {
  readonly host: HTMLElement
  /** Errors that the tree threw and no boundary caught. */
  readonly errors: readonly unknown[]
  /** Returns the text of the page after React has rendered. */
  text(): string
  render(tree: ReactNode): void
  unmount(): void
}

const drawn = new Set<ReactPage>()

export function reactPage(tree: ReactNode): ReactPage {
  const host = document.createElement('div')
  document.body.append(host)
  const errors: unknown[] = []
  const root = createRoot(host, { onUncaughtError: error => errors.push(error), onCaughtError: () => {} })
  const render = (next: ReactNode) => root.render(<StrictMode>{next}</StrictMode>)
  const unmount = () => {
    root.unmount()
    host.remove()
    drawn.delete(page)
  }
  const page = { host, errors, render, unmount, text: () => host.textContent, [Symbol.dispose]: unmount }
  drawn.add(page)
  render(tree)
  return page
}

/** An instance without network access, and its scripted parts. */
export interface TestKit extends Disposable {
  readonly kit: AppKit
  readonly adapter: ScriptedAdapter
  /** Connects a scripted wallet and returns the session that the test controls. */
  connect(as?: Parameters<typeof scriptedSession>[0]): Promise<ScriptedSession>
}

/** Options with a scripted adapter that sends no requests. */
export function testOptions(
  options: Partial<AppKitOptions> = {},
): AppKitOptions & { readonly adapters: [ScriptedAdapter] } {
  return { networks: testNetworks, enableReconnect: false, ...options, adapters: [scriptedAdapter()] }
}

/** Creates an instance on this page; `using` destroys it. */
export function testKit(options: Partial<AppKitOptions> = {}): TestKit {
  const given = testOptions(options)
  const kit = createAppKit(given)
  const [adapter] = given.adapters
  return { kit, adapter: adapter, connect: as => connectIn(kit, as), [Symbol.dispose]: () => kit.destroy() }
}

/** Connects a scripted wallet without the modal. */
export async function connectIn(kit: AppKit, as?: Parameters<typeof scriptedSession>[0]): Promise<ScriptedSession> {
  const { ConnectionController } = await import('../../src/controllers/connection/connection.js')
  const session = scriptedSession(as)
  const wallet = scriptedWallet({ icon: 'data:image/png,1' })
  const connected = getScope(kit)?.use(ConnectionController).connect(wallet)
  await eventually(() => wallet.requests.length).toBe(1)
  wallet.last.approve(session)
  await connected
  return session
}

/** Cleans up all trees, instances and storage of a test, even if it failed. */
export function clearPage(): void {
  for (const page of drawn) page.unmount()
  for (const kit of instances().values()) (kit as AppKit).destroy()
  localStorage.clear()
}

/** Shows the error of its children. */
export class Caught extends Component<{ readonly children: ReactNode }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const { code, message } = error as { code?: string; message?: string }
    return `${code}: ${message}`
  }
}
