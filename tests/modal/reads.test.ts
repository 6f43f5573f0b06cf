import { describe, expect, test } from 'vitest'
import { ModalController } from '../../src/controllers/app/modal.js'
import { AccountController, type AccountEntry } from '../../src/controllers/connection/account.js'
import { IdentityController } from '../../src/controllers/connection/identity.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { readAccount, readNetwork, readState } from '../../src/modal/instance-state.js'
import { readTagState } from '../../src/modal/instance.js'
import { ada, bob } from '../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' }
const accounts = [ada, bob].map(address => ({ namespace: 'eip155', address, type: 'eoa' }) as const)

function page(entry?: AccountEntry) {
  const scope = testScope({ options: { networks: [...testNetworks, solana] as typeof testNetworks } })
  if (entry) scope.use(AccountController).set('eip155', entry)
  return scope
}

describe('readState', () => {
  test('returns the initial state', () => {
    expect(readState(page())).toEqual({
      open: false,
      loading: false,
      initialized: true,
      activeChain: 'eip155',
      selectedNetworkId: 'eip155:1',
    })
  })

  test.each([
    ['connecting', false],
    ['reconnecting', false],
    ['connected', true],
    ['disconnected', true],
  ] as const)('a stored connection that is %s sets initialized to %s', (status, initialized) => {
    expect(readState(page({ status, accounts: [] })).initialized).toBe(initialized)
  })

  test('returns an open modal that is loading', () => {
    const scope = page()
    scope.use(ModalController).setOpen(true)
    scope.use(ModalController).state.loading = true
    expect(readState(scope)).toMatchObject({ open: true, loading: true })
  })
})

describe('readAccount', () => {
  test('returns no account while disconnected', () => {
    expect(readAccount(page())).toEqual({
      address: undefined,
      caipAddress: undefined,
      allAccounts: [],
      isConnected: false,
      status: 'disconnected',
    })
  })

  test('embedded-wallet user: returns name, provider and account type', () => {
    const embeddedWalletInfo = {
      user: { username: 'ada' },
      authProvider: 'x',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    } as const
    expect(readAccount(page({ status: 'connected', accounts, embeddedWalletInfo })).embeddedWalletInfo).toBe(
      embeddedWalletInfo,
    )
  })

  test('account state: returns the connected account on its network', () => {
    const scope = page({ status: 'connected', accounts })
    scope.use(NetworkController).setActive('eip155:8453')
    expect(readAccount(scope)).toEqual({
      address: ada,
      caipAddress: `eip155:8453:${ada}`,
      allAccounts: accounts,
      isConnected: true,
      status: 'connected',
    })
  })

  test('returns the unanswered request of the wallet', () => {
    expect(readAccount(page({ status: 'connected', accounts, unanswered: 'request' }))).toMatchObject({
      isConnected: true,
      unanswered: 'request',
    })
  })

  test('returns the name of an account, and none for the next account', () => {
    const scope = page({ status: 'connected', accounts })
    const image = 'https://gateway.example/v1/icon'
    scope.use(IdentityController).put('eip155', { address: ada, name: 'ada.eth', image, at: 0 })
    expect(readAccount(scope)).toMatchObject({ profileName: 'ada.eth', profileImage: image })
    expect(readTagState(scope)).toMatchObject({ name: 'ada.eth', image })
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: accounts.toReversed() })
    expect(readAccount(scope)).toMatchObject({ address: bob, profileName: undefined, profileImage: undefined })
    expect(readTagState(scope)).toMatchObject({ name: undefined, image: undefined })
  })

  test('a connection that is being restored has its stored address but is not connected', () => {
    expect(readAccount(page({ status: 'reconnecting', accounts }))).toMatchObject({ address: ada, isConnected: false })
  })

  test('returns the account of a given namespace', () => {
    const scope = page({ status: 'connected', accounts })
    expect(readAccount(scope, 'solana').isConnected).toBe(false)
    scope.use(NetworkController).setNamespace('solana')
    expect(readAccount(scope).isConnected).toBe(false)
    expect(readAccount(scope, 'eip155').isConnected).toBe(true)
  })
})

describe('readNetwork', () => {
  test('returns no approved networks for a wallet that supports all', () => {
    expect(readNetwork(page({ status: 'connected', accounts }))).toEqual({
      caipNetworkId: 'eip155:1',
      chainId: 1,
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
  })

  test('returns the approved networks', () => {
    const scope = page({ status: 'connected', accounts, approved: ['eip155:1'] })
    expect(readNetwork(scope)).toMatchObject({ approvedCaipNetworkIds: ['eip155:1'], supportsAllNetworks: false })
    expect(readNetwork(scope, 'solana')).toMatchObject({ caipNetworkId: 'solana:main', supportsAllNetworks: true })
  })
})
