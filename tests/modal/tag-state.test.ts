import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../src/controllers/app/locale.js'
import { ModalController } from '../../src/controllers/app/modal.js'
import { ThemeController } from '../../src/controllers/app/theme.js'
import { AccountController } from '../../src/controllers/connection/account.js'
import { BalancesController } from '../../src/controllers/balances/balances.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { tags } from '../../src/i18n/en/tags.js'
import { tagState } from '../../src/modal/instance.js'
import { solana } from '../../src/networks.js'
import { ada } from '../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../helpers/test-scope.js'

const accounts = [{ namespace: 'eip155', address: ada, type: 'eoa' }] as const

describe('tagState', () => {
  test('of a page on which nothing happened', () => {
    expect(tagState(testScope())).toEqual({
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
  ] as const)('while %s, busy is %s', (status, busy) => {
    const scope = testScope()
    scope.use(AccountController).set('eip155', { status, accounts })
    expect(tagState(scope)).toMatchObject({ status, busy, address: ada })
  })

  test('is busy with work of the app', () => {
    const scope = testScope()
    scope.use(ModalController).setLoading(true)
    expect(tagState(scope).busy).toBe(true)
  })

  test('has the balance, the theme, the direction and the words of the moment', () => {
    const scope = testScope({ options: { themeMode: 'light', themeVariables: { accent: 'red' } } })
    scope.use(BalancesController).put('eip155', undefined, '1 ETH')
    scope.use(LocaleController).setDirection('rtl')
    scope.use(LocaleController).speak('de', { tags: { ...tags, connect: 'Verbinden' } as never })
    expect(tagState(scope)).toMatchObject({
      balance: '1 ETH',
      theme: 'light',
      themeVariables: { accent: 'red' },
      direction: 'rtl',
      words: { connect: 'Verbinden' },
    })
    scope.use(ThemeController).setMode('dark')
    expect(tagState(scope).theme).toBe('dark')
  })

  test("takes a network's picture from the app alone: a button asks nobody", () => {
    const scope = testScope({ options: { chainImages: { 8453: 'https://app.example/base.png' } } })
    expect(tagState(scope).network?.icon).toBeUndefined()
    scope.use(NetworkController).setActive('eip155:8453')
    expect(tagState(scope).network).toEqual({ name: 'Base', icon: 'https://app.example/base.png', supported: true })
  })

  test('says that the app does not know the network', () => {
    const scope = testScope()
    scope.use(NetworkController).setActive('eip155:424242')
    expect(tagState(scope).network).toMatchObject({ name: 'Unknown Network', supported: false })
  })

  test('of a namespace is of that one alone, whatever the others do', () => {
    const networks = [...testNetworks, solana]
    const scope = testScope({ options: { networks } })
    const mine = [{ namespace: 'solana', address: 'Lynx1', type: 'eoa' }] as const
    scope.use(AccountController).set('eip155', { status: 'connected', accounts })
    scope.use(AccountController).set('solana', { status: 'connecting', accounts: mine })
    scope.use(BalancesController).put('eip155', undefined, '1 ETH')
    const busy = { status: 'connecting', busy: true, address: 'Lynx1', balance: undefined, network: { name: 'Solana' } }
    expect(tagState(scope, 'solana')).toMatchObject(busy)
    const calm = { status: 'connected', busy: false, address: ada, balance: '1 ETH', network: { name: 'Ethereum' } }
    expect(tagState(scope, 'eip155')).toMatchObject(calm)
    scope.use(NetworkController).setNamespace('solana')
    expect([tagState(scope), tagState(scope, 'eip155')]).toMatchObject([busy, calm])
  })

  test('of a namespace the app has no network of', () => {
    expect(tagState(testScope(), 'polkadot')).toMatchObject({ network: undefined, status: 'disconnected' })
  })

  test('is plain data, so that another copy of the package can read it', () => {
    const { words: _, ...state } = tagState(testScope())
    expect(structuredClone(state)).toEqual(state)
  })
})
