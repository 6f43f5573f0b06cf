import { describe, expect, test } from 'vitest'
import { onrampSandbox } from '../../../tools/onramp/onramp-sandbox.js'
import type { Chain } from '../../src/modules/chains/chain.js'
import { onrampProviders, onrampUrl, type OnrampUrlAsk } from '../../src/modules/onramp/onramp-providers.js'

const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const env = {
  ONRAMP_CARD_URL: 'https://pay.example/buy?theme=dark',
  ONRAMP_CARD_LABEL: 'Cards',
  ONRAMP_AGGREGATOR_URL: 'https://many.example',
}
const url = () => 'http://gateway.test'
const on = (testnet: boolean, caipNetworkId: string) => ({ caipNetworkId, network: { testnet } }) as Chain
const chains = { all: [on(false, 'eip155:1'), on(true, 'eip155:31337')] }
const ask: OnrampUrlAsk = {
  destinationWallets: [{ address: `eip155:1:${USER}`, blockchains: ['ethereum', 'base'], assets: ['ETH', 'USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: 'project',
  presetFiatAmount: 250,
}
const query = (text: string) => Object.fromEntries(new URL(text).searchParams)

describe('onrampProviders', () => {
  test('are those of the operator, with what the specification says of them', () => {
    expect(onrampProviders({ env, url, chains })).toEqual([
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

  test('in development are the sandbox, where nobody is named; elsewhere there is none', () => {
    expect(onrampProviders({ env: {}, url, chains })).toEqual([])
    const named = onrampProviders({ env: { ONRAMP_CARD_URL: 'https://pay.example/' }, url, chains }, onrampSandbox)
    expect(named.map(each => each.url)).toEqual(['https://pay.example/', 'http://gateway.test/dev/onramp'])
    expect(named[0]?.payChains).toContain('ethereum')
    const [sandbox] = onrampProviders({ env: {}, url, chains }, onrampSandbox)
    expect(sandbox?.payChains).toEqual(['eip155:31337']) // where it does deliver
  })

  test.each(['http://pay.example', 'javascript:alert(1)', 'pay', 'https://me@pay.example'])('%s is no page', page => {
    expect(() => onrampProviders({ env: { ONRAMP_CARD_URL: page }, url, chains })).toThrow('ONRAMP_CARD_URL')
  })
})

describe('onrampUrl', () => {
  const [card, aggregator] = onrampProviders({ env, url, chains })
  const [sandbox] = onrampProviders({ env: {}, url, chains }, onrampSandbox)
  if (!card || !aggregator || !sandbox) throw new TypeError('there are three')

  test('of a card service names wallets, assets and amounts in its query, and keeps what was there', () => {
    expect(query(onrampUrl(card, ask))).toEqual({
      theme: 'dark',
      addresses: JSON.stringify({ [USER]: ['ethereum', 'base'] }),
      assets: '["ETH","USDC"]',
      defaultExperience: 'buy',
      defaultNetwork: 'base',
      partnerUserId: 'project',
      presetFiatAmount: '250',
    })
    expect(query(onrampUrl(card, { ...ask, paymentCurrency: 'EUR' }))['fiatCurrency']).toBe('EUR')
  })

  test('of an aggregator names the wallet, the coin and the key', () => {
    const expected = { publicKey: 'k', walletAddress: USER, externalCustomerId: 'project' }
    expect(query(onrampUrl(aggregator, ask, { publicKey: 'k' }))).toEqual({
      ...expected,
      destinationCurrencyCode: 'USDC',
    })
    const solana = { ...ask, destinationWallets: [{ address: 'So1', blockchains: ['solana'], assets: [] }] }
    expect(query(onrampUrl(aggregator, solana))).toMatchObject({ destinationCurrencyCode: 'SOL', walletAddress: 'So1' })
    const one = (asset: string) => {
      const wallet = { address: `eip155:1:${USER}`, blockchains: [], assets: [asset] }
      return query(onrampUrl(aggregator, { ...ask, destinationWallets: [wallet] }))['destinationCurrencyCode']
    }
    expect(one('ETH')).toBe('ETH')
    expect(one('not <a> coin')).toBe('USDC')
  })

  test('of the sandbox goes to the network of the account, else to the one that is named, else to the first chain', () => {
    const to = (address: string, more: Partial<OnrampUrlAsk> = {}) => {
      const wallet = { address, blockchains: ['ethereum', 'eip155:31338'], assets: [] }
      return query(onrampUrl(sandbox, { ...ask, ...more, destinationWallets: [wallet] }, { sandbox: onrampSandbox }))
    }
    expect(to(`eip155:31337:${USER}`)).toEqual({ address: USER, network: 'eip155:31337', amount: '250' })
    expect(to(USER, { defaultNetwork: 'eip155:1' })['network']).toBe('eip155:1')
    expect(to(USER)['network']).toBe('eip155:31338')
    expect(to(USER, { presetFiatAmount: undefined })['amount']).toBe('100')
  })

  test('what an asker writes stays in the query', () => {
    const hostile = 'x"&<script>#/../javascript:alert(1)'
    const made = new URL(onrampUrl(card, { ...ask, defaultNetwork: hostile, partnerUserId: hostile }))
    expect([made.origin, made.pathname, made.hash]).toEqual(['https://pay.example', '/buy', ''])
    expect(made.searchParams.get('defaultNetwork')).toBe(hostile)
  })
})
