import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../src/controllers/app/locale.js'
import { ModalController } from '../../src/controllers/app/modal.js'
import { ThemeController } from '../../src/controllers/app/theme.js'
import { AccountController } from '../../src/controllers/connection/account.js'
import { BalancesController } from '../../src/controllers/balances/balances.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { tags } from '../../src/i18n/en/tags.js'
import { readTagState } from '../../src/modal/instance.js'
import { solana } from '../../src/networks.js'
import { createImageUrls } from '../../src/services/endpoints.js'
import { ada } from '../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../helpers/test-scope.js'

const gatewayImages = { base: 'https://gateway.example', isHosted: false, query: {} }
const accounts = [{ namespace: 'eip155', address: ada, type: 'eoa' }] as const

describe('readTagState', () => {
  test('returns the initial state', () => {
    expect(readTagState(testScope())).toEqual({
      status: 'disconnected',
      address: undefined,
      balance: undefined,
      network: { name: 'Ethereum', icon: undefined, supported: true },
      theme: 'dark',
      themeVariables: {},
      direction: 'ltr',
      busy: false,
      open: false,
      words: tags,
    })
  })

  test.each([
    ['disconnected', false],
    ['connecting', true],
    ['reconnecting', true],
    ['connected', false],
  ] as const)('a connection that is %s sets busy to %s', (status, busy) => {
    const scope = testScope()
    scope.use(AccountController).set('eip155', { status, accounts })
    expect(readTagState(scope)).toMatchObject({ status, busy, address: ada })
  })

  test('is busy while the app sets loading', () => {
    const scope = testScope()
    scope.use(ModalController).state.loading = true
    expect(readTagState(scope).busy).toBe(true)
  })

  test('contains the current balance, theme, direction and messages', () => {
    const scope = testScope({ options: { themeMode: 'light', themeVariables: { accent: 'red' } } })
    scope.use(BalancesController).put('eip155', undefined, '1 ETH')
    scope.use(LocaleController).setDirection('rtl')
    scope.use(LocaleController).setLanguage('de', { tags: { ...tags, connect: 'Verbinden' } as never })
    expect(readTagState(scope)).toMatchObject({
      balance: '1 ETH',
      theme: 'light',
      themeVariables: { accent: 'red' },
      direction: 'rtl',
      words: { connect: 'Verbinden' },
    })
    scope.use(ThemeController).setMode('dark')
    expect(readTagState(scope).theme).toBe('dark')
  })

  test('uses network images of the app only before a connection, so that a button makes no request', () => {
    const scope = testScope({ options: { chainImages: { 8453: 'https://app.example/base.png' } } })
    expect(readTagState(scope).network?.icon).toBeUndefined()
    scope.use(NetworkController).setActive('eip155:8453')
    expect(readTagState(scope).network).toEqual({ name: 'Base', icon: 'https://app.example/base.png', supported: true })
  })

  test("uses the gateway's network image once connected with the modal", () => {
    const scope = testScope({ services: { images: createImageUrls(gatewayImages) } })
    scope.use(ModalController).setOpen(true)
    for (const status of ['disconnected', 'connecting', 'reconnecting'] as const) {
      scope.use(AccountController).set('eip155', { status, accounts: [] })
      expect(readTagState(scope).network?.icon, status).toBeUndefined()
    }
    scope.use(AccountController).set('eip155', { status: 'connected', accounts })
    expect(readTagState(scope).network?.icon).toBe(
      'https://gateway.example/public/getAssetImage/eip155%3A1?name=Ethereum',
    )
  })

  test('uses no network image of the gateway for a restored connection before the modal opens', () => {
    const scope = testScope({ services: { images: createImageUrls(gatewayImages) } })
    scope.use(AccountController).set('eip155', { status: 'connected', accounts })
    expect(readTagState(scope).network?.icon).toBeUndefined()
    scope.use(ModalController).setOpen(true)
    scope.use(ModalController).setOpen(false)
    expect(readTagState(scope).network?.icon).toBe(
      'https://gateway.example/public/getAssetImage/eip155%3A1?name=Ethereum',
    )
  })

  test('has no hosted network image, because its id is not known before the screens load', () => {
    const scope = testScope({ services: { images: createImageUrls({ ...gatewayImages, isHosted: true }) } })
    scope.use(ModalController).setOpen(true)
    scope.use(AccountController).set('eip155', { status: 'connected', accounts })
    expect(readTagState(scope).network?.icon).toBeUndefined()
  })

  test('reports a network that the app does not support', () => {
    const scope = testScope()
    scope.use(NetworkController).setActive('eip155:424242')
    expect(readTagState(scope).network).toMatchObject({ name: 'Unknown Network', supported: false })
  })

  test('reads a given namespace only', () => {
    const networks = [...testNetworks, solana]
    const scope = testScope({ options: { networks } })
    const mine = [{ namespace: 'solana', address: 'Lynx1', type: 'eoa' }] as const
    scope.use(AccountController).set('eip155', { status: 'connected', accounts })
    scope.use(AccountController).set('solana', { status: 'connecting', accounts: mine })
    scope.use(BalancesController).put('eip155', undefined, '1 ETH')
    const busy = { status: 'connecting', busy: true, address: 'Lynx1', balance: undefined, network: { name: 'Solana' } }
    expect(readTagState(scope, 'solana')).toMatchObject(busy)
    const calm = { status: 'connected', busy: false, address: ada, balance: '1 ETH', network: { name: 'Ethereum' } }
    expect(readTagState(scope, 'eip155')).toMatchObject(calm)
    scope.use(NetworkController).setNamespace('solana')
    expect([readTagState(scope), readTagState(scope, 'eip155')]).toMatchObject([busy, calm])
  })

  test('supports a namespace without networks', () => {
    expect(readTagState(testScope(), 'polkadot')).toMatchObject({ network: undefined, status: 'disconnected' })
  })

  test('is plain data that another copy of the package can read', () => {
    const { words: _, ...state } = readTagState(testScope())
    expect(structuredClone(state)).toEqual(state)
  })
})
