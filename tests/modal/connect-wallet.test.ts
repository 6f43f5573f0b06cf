import { describe, expect, test, vi } from 'vitest'
import { RouterController } from '../../src/controllers/app/router.js'
import { SettingsController } from '../../src/controllers/app/settings.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { CatalogueController } from '../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { Wallet } from '../../src/core/connector.js'
import { connectWallet } from '../../src/modal/connect-wallet.js'
import type { CatalogueApi } from '../../src/services/catalogue.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { testScope } from '../helpers/test-scope.js'

const id = 'ab'.repeat(32)
const rainbow: Wallet = { id, name: 'Rainbow' }

describe('connectWallet', () => {
  function page() {
    const wallets = vi.fn<CatalogueApi['wallets']>().mockResolvedValue({ wallets: [], count: 0 })
    const scope = testScope({
      services: { catalogue: { wallets }, endpoints: { catalogue: 'https://catalogue.example' } },
    })
    const open = vi.fn(async () => {})
    const router = scope.use(RouterController)
    return {
      scope,
      wallets,
      open,
      router,
      connect: (wanted: string, namespace?: 'eip155' | 'solana') => connectWallet(scope, wanted, namespace, open),
    }
  }

  test.each(['io.metamask', 'MetaMask', 'metamask'])(
    'finds a connector of the page by %s without a catalogue request',
    async wanted => {
      const { scope, connect, router, open, wallets } = page()
      scope.use(ConnectorsController).add(scriptedWallet({ id: 'io.metamask', name: 'MetaMask' }))
      await connect(wanted)
      expect(open).toHaveBeenCalledOnce()
      expect(router.current).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'io.metamask' } })
      expect(wallets).not.toHaveBeenCalled()
    },
  )

  test('opens the QR code for the WalletConnect connector', async () => {
    const { scope, connect, router } = page()
    const protocol = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' } as const
    scope.use(ConnectorsController).add(scriptedWallet(protocol))
    await connect('walletConnect')
    expect(router.current).toEqual({ view: 'ConnectingWalletConnect', params: {} })
  })

  test('ignores a connector of another namespace', async () => {
    const { scope, connect } = page()
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'app.phantom', name: 'Phantom' }))
    await expect(connect('app.phantom', 'solana')).rejects.toMatchObject({ code: 'wallet/not-found' })
    await expect(connect('app.phantom', 'eip155')).resolves.toBeUndefined()
  })

  test('uses a catalogue wallet that is already loaded', async () => {
    const { scope, connect, router, wallets } = page()
    scope.use(CatalogueController).state.recommended = [rainbow]
    await connect('rainbow')
    expect(wallets).not.toHaveBeenCalled()
    expect(router.current).toEqual({ view: 'ConnectingWalletConnect', params: { wallet: rainbow } })
  })

  test.each([
    [id, { include: [id], entries: 1 }],
    ['Rainbow', { search: 'Rainbow', entries: 20 }],
  ])('looks up %s in the catalogue', async (wanted, query) => {
    const { scope, connect, router, wallets } = page()
    wallets.mockResolvedValue({ wallets: [{ id: 'other', name: 'Rainbow Wallet Pro' }, rainbow], count: 2 })
    await connect(wanted)
    expect(wallets).toHaveBeenCalledExactlyOnceWith(query, scope.signal)
    expect(router.current.params).toEqual({ wallet: rainbow })
  })

  test.each([
    ['is nowhere', () => Promise.resolve({ wallets: [], count: 0 }), 'wallet/not-found'],
    ['cannot be looked up', () => Promise.reject(new AppKitError('http/unreachable')), 'http/unreachable'],
    ['ends in something strange', () => Promise.reject(new TypeError('what?')), 'catalogue/unavailable'],
  ])('shows the wallet list and an error if the wallet %s', async (_what, answer, code) => {
    const { scope, connect, router, open, wallets } = page()
    wallets.mockImplementation(answer)
    await expect(connect('Nobody')).rejects.toMatchObject({ code })
    expect(open).toHaveBeenCalledOnce()
    expect(router.view).toBe('Connect')
    expect(scope.use(SnackController).state).toMatchObject({ open: true, variant: 'error', code })
  })

  test('rejects with wallet/not-found in a headless instance', async () => {
    const { connect, open } = page()
    open.mockRejectedValue(new AppKitError('instance/headless'))
    await expect(connect('Nobody')).rejects.toMatchObject({ code: 'wallet/not-found', message: 'Nobody' })
  })

  test.each([
    ['trust', 'Trust Wallet'],
    ['oneinch', '1inch Wallet'],
  ])('finds the wallet of the short id %s in the catalogue by its name', async (shortId, name) => {
    const { connect, router, wallets } = page()
    wallets.mockResolvedValue({ wallets: [{ id, name }], count: 1 })
    await connect(shortId)
    expect(wallets).toHaveBeenCalledExactlyOnceWith({ search: name, entries: 20 }, expect.anything())
    expect(router.current).toEqual({ view: 'ConnectingWalletConnect', params: { wallet: { id, name } } })
  })

  test('opens the login by email', async () => {
    const { scope, connect, router } = page()
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'AUTH', name: 'Email', type: 'AUTH' }))
    await connect('email')
    expect(router.view).toBe('EmailLogin')
  })

  test('opens a social login', async () => {
    const { scope, connect, open, router } = page()
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'AUTH', name: 'Email', type: 'AUTH' }))
    await connect('farcaster')
    expect(router.view).toBe('ConnectingFarcaster')
    await connect('google')
    expect(open).toHaveBeenLastCalledWith({ view: 'ConnectingSocial', arguments: { social: 'google' } })
  })

  test.each(['email', 'google'])('reports the login %s as missing without an embedded wallet', async login => {
    const { scope, connect, open, router } = page()
    await expect(connect(login)).rejects.toMatchObject({ code: 'wallet/not-found' })
    expect(open).toHaveBeenCalledOnce()
    expect(router.view).toBe('Connect')
    expect(scope.use(SnackController).state).toMatchObject({ variant: 'error' })
  })

  test('reports a login that the app disabled as missing', async () => {
    const { scope, connect } = page()
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'AUTH', name: 'Email', type: 'AUTH' }))
    scope.use(SettingsController).updateFeatures({ email: false, socials: ['google'] })
    await expect(connect('email')).rejects.toMatchObject({ code: 'wallet/not-found' })
    await expect(connect('x')).rejects.toMatchObject({ code: 'wallet/not-found' })
  })
})
