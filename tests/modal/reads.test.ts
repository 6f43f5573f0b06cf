import { describe, expect, test } from 'vitest'
import { ModalController } from '../../src/controllers/app/modal.js'
import { AccountController, type AccountEntry } from '../../src/controllers/connection/account.js'
import { IdentityController } from '../../src/controllers/connection/identity.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { readAccount, readNetwork, readState } from '../../src/modal/instance-state.js'
import { tagState } from '../../src/modal/instance.js'
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
  test('of a page on which nothing happened', () => {
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
  ] as const)('while a stored connection is %s, initialized is %s', (status, initialized) => {
    expect(readState(page({ status, accounts: [] })).initialized).toBe(initialized)
  })

  test('of an open and busy modal', () => {
    const scope = page()
    scope.use(ModalController).setOpen(true)
    scope.use(ModalController).setLoading(true)
    expect(readState(scope)).toMatchObject({ open: true, loading: true })
  })
})

describe('readAccount', () => {
  test('of nobody', () => {
    expect(readAccount(page())).toEqual({
      address: undefined,
      caipAddress: undefined,
      allAccounts: [],
      isConnected: false,
      status: 'disconnected',
    })
  })

  test('of somebody who is connected, on the network they are on', () => {
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

  test('of somebody whose wallet leaves a request unanswered', () => {
    expect(readAccount(page({ status: 'connected', accounts, unanswered: 'request' }))).toMatchObject({
      isConnected: true,
      unanswered: 'request',
    })
  })

  test('of somebody who is called something, and of the next account, which is not', () => {
    const scope = page({ status: 'connected', accounts })
    const image = 'https://gateway.example/v1/icon'
    scope.use(IdentityController).put('eip155', { of: ada, name: 'ada.eth', image, at: 0 })
    expect(readAccount(scope)).toMatchObject({ profileName: 'ada.eth', profileImage: image })
    expect(tagState(scope)).toMatchObject({ name: 'ada.eth', image })
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: accounts.toReversed() })
    expect(readAccount(scope)).toMatchObject({ address: bob, profileName: undefined, profileImage: undefined })
    expect(tagState(scope)).toMatchObject({ name: undefined, image: undefined })
  })

  test('of a stored connection that did not answer yet is not connected, and has the stored address', () => {
    expect(readAccount(page({ status: 'reconnecting', accounts }))).toMatchObject({ address: ada, isConnected: false })
  })

  test('of a namespace that is named', () => {
    const scope = page({ status: 'connected', accounts })
    expect(readAccount(scope, 'solana').isConnected).toBe(false)
    scope.use(NetworkController).setNamespace('solana')
    expect(readAccount(scope).isConnected).toBe(false)
    expect(readAccount(scope, 'eip155').isConnected).toBe(true)
  })
})

describe('readNetwork', () => {
  test('of a wallet that serves every network', () => {
    expect(readNetwork(page({ status: 'connected', accounts }))).toEqual({
      caipNetworkId: 'eip155:1',
      chainId: 1,
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
  })

  test('of a wallet that approved some', () => {
    const scope = page({ status: 'connected', accounts, approved: ['eip155:1'] })
    expect(readNetwork(scope)).toMatchObject({ approvedCaipNetworkIds: ['eip155:1'], supportsAllNetworks: false })
    expect(readNetwork(scope, 'solana')).toMatchObject({ caipNetworkId: 'solana:main', supportsAllNetworks: true })
  })
})
