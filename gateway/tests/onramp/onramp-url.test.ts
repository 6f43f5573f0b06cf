import { describe, expect, test } from 'vitest'
import { onrampSandbox } from '../../../tools/onramp/onramp-sandbox.js'
import type { Chain } from '../../src/modules/chains/chain.js'
import {
  readOnrampProviders,
  buildOnrampUrl,
  type OnrampUrlRequest,
} from '../../src/modules/onramp/onramp-providers.js'

const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const env = {
  ONRAMP_CARD_URL: 'https://pay.example/buy?theme=dark',
  ONRAMP_CARD_LABEL: 'Cards',
  ONRAMP_AGGREGATOR_URL: 'https://many.example',
}
const url = () => 'http://gateway.test'
const on = (testnet: boolean, caipNetworkId: string) => ({ caipNetworkId, network: { testnet } }) as Chain
const chains = { all: [on(false, 'eip155:1'), on(true, 'eip155:31337')] }
const request: OnrampUrlRequest = {
  destinationWallets: [{ address: `eip155:1:${USER}`, blockchains: ['ethereum', 'base'], assets: ['ETH', 'USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: 'project',
  presetFiatAmount: 250,
}
const query = (text: string) => Object.fromEntries(new URL(text).searchParams)

describe('readOnrampProviders', () => {
  test('returns the configured providers with their networks and fees', () => {
    expect(readOnrampProviders({ env, url, chains })).toEqual([
      {
        name: 'card',
        label: 'Cards',
        feeRange: '1-2%',
        url: 'https://pay.example/buy?theme=dark',
        supportedChains: ['eip155'],
        payChains: ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
      },
      {
        name: 'aggregator',
        label: 'Aggregator',
        feeRange: '1-2%',
        url: 'https://many.example/',
        supportedChains: ['eip155', 'solana'],
        payChains: [],
      },
    ])
  })

  test('falls back to the sandbox in development only', () => {
    expect(readOnrampProviders({ env: {}, url, chains })).toEqual([])
    const named = readOnrampProviders({ env: { ONRAMP_CARD_URL: 'https://pay.example/' }, url, chains }, onrampSandbox)
    expect(named.map(provider => provider.url)).toEqual(['https://pay.example/', 'http://gateway.test/dev/onramp'])
    expect(named[0]?.payChains).toContain('ethereum')
    const [sandbox] = readOnrampProviders({ env: {}, url, chains }, onrampSandbox)
    expect(sandbox?.payChains).toEqual(['eip155:31337']) // the chain that it delivers on
  })

  test.each(['http://pay.example', 'javascript:alert(1)', 'pay', 'https://me@pay.example'])(
    'rejects the page URL %s',
    page => {
      expect(() => readOnrampProviders({ env: { ONRAMP_CARD_URL: page }, url, chains })).toThrow('ONRAMP_CARD_URL')
    },
  )
})

describe('buildOnrampUrl', () => {
  const [card, aggregator] = readOnrampProviders({ env, url, chains })
  const [sandbox] = readOnrampProviders({ env: {}, url, chains }, onrampSandbox)
  if (!card || !aggregator || !sandbox) throw new TypeError('there are three')

  test("adds wallets, assets and amounts to the card service's URL and keeps its query", () => {
    expect(query(buildOnrampUrl(card, request))).toEqual({
      theme: 'dark',
      addresses: JSON.stringify({ [USER]: ['ethereum', 'base'] }),
      assets: '["ETH","USDC"]',
      defaultExperience: 'buy',
      defaultNetwork: 'base',
      partnerUserId: 'project',
      presetFiatAmount: '250',
    })
    expect(query(buildOnrampUrl(card, { ...request, paymentCurrency: 'EUR' }))['fiatCurrency']).toBe('EUR')
  })

  test("adds the wallet, the coin and the key to the aggregator's URL", () => {
    const expected = { publicKey: 'k', walletAddress: USER, externalCustomerId: 'project' }
    expect(query(buildOnrampUrl(aggregator, request, { publicKey: 'k' }))).toEqual({
      ...expected,
      destinationCurrencyCode: 'USDC',
    })
    const solana = { ...request, destinationWallets: [{ address: 'So1', blockchains: ['solana'], assets: [] }] }
    expect(query(buildOnrampUrl(aggregator, solana))).toMatchObject({
      destinationCurrencyCode: 'SOL',
      walletAddress: 'So1',
    })
    const readCoin = (asset: string) => {
      const wallet = { address: `eip155:1:${USER}`, blockchains: [], assets: [asset] }
      return query(buildOnrampUrl(aggregator, { ...request, destinationWallets: [wallet] }))['destinationCurrencyCode']
    }
    expect(readCoin('ETH')).toBe('ETH')
    expect(readCoin('not <a> coin')).toBe('USDC')
  })

  test('selects the sandbox network from the account, the request or the default', () => {
    const to = (address: string, more: Partial<OnrampUrlRequest> = {}) => {
      const wallet = { address, blockchains: ['ethereum', 'eip155:31338'], assets: [] }
      return query(
        buildOnrampUrl(sandbox, { ...request, ...more, destinationWallets: [wallet] }, { sandbox: onrampSandbox }),
      )
    }
    expect(to(`eip155:31337:${USER}`)).toEqual({ address: USER, network: 'eip155:31337', amount: '250' })
    expect(to(USER, { defaultNetwork: 'eip155:1' })['network']).toBe('eip155:1')
    expect(to(USER)['network']).toBe('eip155:31338')
    expect(to(USER, { presetFiatAmount: undefined })['amount']).toBe('100')
  })

  test('keeps request data inside the query', () => {
    const hostile = 'x"&<script>#/../javascript:alert(1)'
    const made = new URL(buildOnrampUrl(card, { ...request, defaultNetwork: hostile, partnerUserId: hostile }))
    expect([made.origin, made.pathname, made.hash]).toEqual(['https://pay.example', '/buy', ''])
    expect(made.searchParams.get('defaultNetwork')).toBe(hostile)
  })
})
