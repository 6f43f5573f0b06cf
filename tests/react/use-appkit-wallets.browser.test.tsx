import { afterEach, describe, expect, test, vi } from 'vitest'
import { eip155 } from '../../src/chains/eip155/eip155.js'
import { createAppKit, useAppKitAccount, useAppKitWallets, type UseAppKitWalletsReturn } from '../../src/react.js'
import { deferred } from '../helpers/deferred.js'
import { eventually } from '../helpers/eventually.js'
import { testNetworks } from '../helpers/test-scope.js'
import { announcedWallet } from './announced-wallet.js'
import { clearPage, reactPage } from './react-page.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A custom wallet list with the account. */
function drawList() {
  const shown: { current: UseAppKitWalletsReturn } = { current: undefined as never }
  function List() {
    shown.current = useAppKitWallets()
    const { address = 'nobody', status } = useAppKitAccount()
    return (
      <>
        <p>{`${status} ${address}`}</p>
        <ul>
          {shown.current.wallets.map(wallet => (
            <li key={wallet.id}>
              <button onClick={() => void shown.current.connect(wallet).catch(() => {})}>{wallet.name}</button>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return { shown, page: reactPage(<List />) }
}

describe('useAppKitWallets', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    clearPage()
  })

  test('lists an announced wallet, connects it on click and removes its listeners', async () => {
    const kit = createAppKit({ adapters: [eip155()], networks: testNetworks })
    const { page, shown } = drawList()
    const text = (selector: string) => page.host.querySelector(selector)?.textContent
    await eventually(() => text('p')).toBe('disconnected nobody')
    expect(shown.current).toMatchObject({ wallets: [], isInitialized: true, page: 0 })
    using wallet = announcedWallet(ADDRESS, { name: 'Late Wallet', rdns: 'test.late' })
    await eventually(() => text('li')).toBe('Late Wallet')
    page.host.querySelector<HTMLButtonElement>('li button')?.click()
    await expect.poll(() => text('p')).toBe(`connected ${ADDRESS}`) // the adapter's lazy code loads first
    expect(wallet.asked).toContain('eth_requestAccounts')
    expect(shown.current).toMatchObject({ connectingWallet: undefined, wallets: [{ isInjected: true }] })
    expect(wallet.listeners).toBeGreaterThan(0)
    wallet.emit('accountsChanged', [])
    await eventually(() => text('p')).toBe('disconnected nobody')
    kit.destroy()
    expect(wallet.listeners).toBe(0)
    page.unmount()
  })

  test('sends no request until fetchWallets is called', async () => {
    const reply = { count: 2, data: ['One', 'Two'].map(name => ({ id: name.toLowerCase(), name })) }
    const answered = deferred<void>()
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      await answered.promise
      return Response.json(reply)
    })
    createAppKit({ adapters: [eip155()], networks: testNetworks, gateway: 'https://gateway.test' })
    const { page, shown } = drawList()
    await eventually(() => shown.current?.isInitialized).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
    const done = shown.current.fetchWallets({ search: 'o' })
    await eventually(() => shown.current.isFetchingWallets).toBe(true)
    answered.resolve()
    await done
    await eventually(() => shown.current.wcWallets.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(shown.current).toMatchObject({ page: 1, count: 2, isFetchingWallets: false, fetchError: undefined })
    page.unmount()
  })

  test('reports a pairing without a relay and clears the error on reset', async () => {
    createAppKit({ adapters: [eip155()], networks: testNetworks })
    using wallet = announcedWallet(ADDRESS, { name: 'Shy Wallet', rdns: 'test.shy' })
    const { page, shown } = drawList()
    await eventually(() => shown.current?.wallets.length).toBe(1)
    const item = shown.current.wallets[0] as UseAppKitWalletsReturn['wallets'][number]
    await expect(shown.current.connect({ ...item, connectors: [] })).rejects.toMatchObject({ code: 'wallet/not-found' })
    vi.spyOn(wallet.provider, 'request').mockRejectedValue(Object.assign(new Error('no'), { code: 4001 }))
    await expect(shown.current.connect(item)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await eventually(() => shown.current.wcError?.code).toBe('wallet/rejected')
    shown.current.resetConnectingWallet()
    await eventually(() => shown.current.wcError).toBeUndefined()
    page.unmount()
  })

  test('lists no wallets and sends no requests after destroy', async () => {
    const kit = createAppKit({ adapters: [eip155()], networks: testNetworks })
    using _ = announcedWallet(ADDRESS, { name: 'Wallet', rdns: 'test.wallet' })
    const { page, shown } = drawList()
    await eventually(() => shown.current?.wallets.length).toBe(1)
    const [item] = shown.current.wallets
    kit.destroy()
    await eventually(() => shown.current.wallets).toEqual([])
    await shown.current.fetchWallets()
    await expect(shown.current.connect(item as never)).rejects.toMatchObject({ code: 'instance/destroyed' })
    page.unmount()
  })
})
