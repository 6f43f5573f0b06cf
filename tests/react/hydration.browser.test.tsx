import { StrictMode, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AppKitButton,
  AppKitNetworkButton,
  AppKitProvider,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitTheme,
  useAppKitWallets,
} from '../../src/react.js'
import { ada } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { clearPage, connectIn, testKit, testOptions } from './react-page.js'

function App() {
  const { address = 'nobody' } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { themeMode } = useAppKitTheme()
  const { wallets, isInitialized } = useAppKitWallets()
  return (
    <main className="app">
      <AppKitButton className="wide" size="sm" disabled />
      <AppKitNetworkButton />
      <p>{[address, caipNetwork?.name ?? 'no network', themeMode, wallets.length, isInitialized].join(' ')}</p>
    </main>
  )
}

describe('hydration', () => {
  let complaints: unknown[]
  beforeEach(() => {
    complaints = []
    vi.spyOn(console, 'error').mockImplementation((...args) => complaints.push(args))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    clearPage()
    expect(complaints).toEqual([])
  })

  /** Adds server markup to the page and hydrates it. */
  function hydrate(
    markup: string,
    tree: ReactNode,
  ): Disposable & { readonly text: () => string; readonly first: string } {
    const host = document.createElement('div')
    const sent = new DOMParser().parseFromString(markup, 'text/html')
    host.append(...sent.body.childNodes)
    document.body.append(host)
    const first = host.querySelector('p')?.textContent ?? ''
    const root = hydrateRoot(host, <StrictMode>{tree}</StrictMode>, {
      onRecoverableError: error => complaints.push(error),
    })
    const end = () => {
      root.unmount()
      host.remove()
    }
    return { first, text: () => host.querySelector('p')?.textContent ?? '', [Symbol.dispose]: end }
  }

  test('hydrates server markup while a wallet is connected', async () => {
    const markup = renderToString(<App />)
    using on = testKit({ themeMode: 'light', defaultNetwork: testOptions().networks[1] as never })
    await on.connect({ caipNetworkId: 'eip155:8453' })
    using page = hydrate(markup, <App />)
    expect(page.first).toBe('nobody no network dark 0 false')
    await eventually(() => page.text()).toBe(`${ada} Base light 0 true`)
  })

  test('hydrates server markup below a provider that creates its instance', async () => {
    const options = testOptions({ id: 'own' })
    const tree = (
      <AppKitProvider options={options}>
        <App />
      </AppKitProvider>
    )
    const markup = renderToString(tree)
    clearPage() // the instance of that render belongs to the server
    using page = hydrate(markup, tree)
    await eventually(() => page.text()).toBe('nobody Ethereum dark 0 true')
    const { instances } = await import('../../src/core/registry.js')
    await connectIn(instances().get('own') as never)
    await eventually(() => page.text()).toBe(`${ada} Ethereum dark 0 true`)
  })
})
