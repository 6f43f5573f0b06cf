import type { DataRoute } from '../../../src/contract/data-api.js'

/** A call of the data service, and an answer that the client returns unchanged. */
export interface DataSample {
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: unknown
  /** Key of the list of records; `''` if the answer itself is the list. */
  readonly list?: string
}

const chain = 'eip155:31337'
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const contract = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = `${chain}:${contract}`
const account = `${chain}:${address}`
const pay = { amount: '100', currency: 'usd' }
const call = { from: account, to: contract, data: '0xabcd', eip155: { gas: '21000', gasPrice: '7' } }
const name = {
  name: 'ada.dev.test',
  registered_at: '2026-01-01T00:00:00Z',
  updated_at: 1_700_000_000,
  addresses: { '60': { address, created: 1_700_000_000 } },
  attributes: [{ avatar: 'https://ada.example/a.png', bio: 'Counts.' }],
}
const balance = {
  name: 'Coin',
  symbol: 'COIN',
  chainId: chain,
  address: token,
  value: 3,
  price: 2,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: 'https://coin.example/c.png',
}
const transaction = {
  id: 'one',
  metadata: {
    operationType: 'send',
    hash: `0x${'ab'.repeat(32)}`,
    chain,
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: address,
    sentTo: contract,
    status: 'confirmed',
    nonce: 3,
  },
  transfers: [
    {
      fungible_info: { name: 'Coin', symbol: 'COIN', icon: { url: 'https://coin.example/c.png' } },
      direction: 'out',
      quantity: { numeric: '1.5' },
      value: 3,
      price: 2,
    },
  ],
}
const nft = {
  chainId: chain,
  address: token,
  tokenId: '7',
  standard: 'erc721',
  quantity: '1',
  name: 'Seven',
  collection: 'Numbers',
  imageUrl: 'https://nft.example/7.png',
  isSpam: false,
}
const quote = {
  id: 'quote',
  fromAmount: '10',
  fromAccount: token,
  toAmount: '20',
  toAccount: account,
  minToAmount: '19',
  priceImpactPercent: '0.25',
  providerFeePercent: '0.85',
}

/** One sample of each call. */
export const dataSamples: Readonly<Record<DataRoute, DataSample>> = {
  'GET /v1/supported-chains': { input: {}, answer: { http: [chain, 'eip155:1'], ws: [chain] }, list: 'http' },
  'GET /v1/identity/{address}': {
    input: { address, sender: contract },
    answer: { name: 'ada.dev.test', avatar: 'https://ada.example/a.png' },
  },
  'GET /v1/account/{address}/history': {
    input: { address, chainId: chain, cursor: 'c' },
    answer: { data: [transaction, { ...transaction, id: 'two', transfers: null }], next: 'more' },
    list: 'data',
  },
  'GET /v1/account/{address}/balance': {
    input: { address, currency: 'usd', chainId: chain },
    answer: { balances: [balance, { ...balance, name: 'Other' }] },
    list: 'balances',
  },
  'GET /v1/account/{address}/nfts': {
    input: { address, chainId: chain },
    answer: { nfts: [nft, { ...nft, tokenId: '8' }], next: null },
    list: 'nfts',
  },
  'POST /v1/fungible/price': {
    input: { currency: 'usd', addresses: [token] },
    answer: { fungibles: [{ address: token, name: 'Coin', symbol: 'COIN', iconUrl: 'https://c.example/c', price: 2 }] },
    list: 'fungibles',
  },
  'GET /v1/convert/tokens': {
    input: { chainId: chain },
    answer: {
      tokens: [
        { name: 'Coin', symbol: 'COIN', address: token, decimals: 18, logoUri: 'https://c.example/c', eip2612: false },
      ],
    },
    list: 'tokens',
  },
  'GET /v1/convert/quotes': {
    input: { amount: '10', userAddress: address, from: token, to: account },
    answer: { quotes: [quote] },
    list: 'quotes',
  },
  'GET /v1/convert/allowance': { input: { tokenAddress: token, userAddress: account }, answer: { allowance: '5' } },
  'GET /v1/convert/gas-price': { input: { chainId: chain }, answer: { standard: '1', fast: '2', instant: '3' } },
  'GET /v1/convert/build-approve': {
    input: { userAddress: account, from: token, to: token, amount: '10' },
    answer: { tx: { ...call, value: '0' }, reset: { ...call, value: '0' } },
  },
  'POST /v1/convert/build-transaction': {
    input: { amount: '10', eip155: { slippage: 1 }, from: token, to: token, userAddress: account },
    answer: { tx: { ...call, amount: '10', value: '0', minToAmount: '9' } },
  },
  'GET /v1/profile/account/{name}': { input: { name: 'ada.dev.test' }, answer: name },
  'GET /v1/profile/reverse/{address}': {
    input: { address },
    answer: [name, { ...name, name: 'b.dev.test' }],
    list: '',
  },
  'GET /v1/profile/suggestions/{name}': {
    input: { name: 'adaa', zone: 'dev.test' },
    answer: { suggestions: [{ name: 'adaa.dev.test', registered: false }] },
    list: 'suggestions',
  },
  'POST /v1/profile/account': {
    input: { coin_type: 2_147_514_985, address, message: '{}', signature: '0xab' },
    answer: { success: true },
  },
  'GET /v1/onramp/providers': {
    input: {},
    answer: {
      providers: [
        {
          name: 'card',
          label: 'Card',
          feeRange: '1-2%',
          url: 'https://pay.example',
          supportedChains: ['eip155'],
          payChains: ['base'],
        },
      ],
    },
    list: 'providers',
  },
  'POST /v1/generators/onrampurl': {
    input: { destinationWallets: [{ address, blockchains: ['base'], assets: ['ETH'] }], defaultExperience: 'buy' },
    answer: { url: 'https://pay.example/buy' },
  },
  'GET /v1/onramp/options': {
    input: {},
    answer: {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
      purchaseCurrencies: [
        {
          id: 'coin',
          name: 'Coin',
          symbol: 'COIN',
          iconUrl: 'https://c.example/c',
          networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: contract }],
        },
      ],
    },
    list: 'purchaseCurrencies',
  },
  'POST /v1/onramp/quote': {
    input: { purchaseCurrency: 'coin', paymentCurrency: 'USD', amount: '100', network: 'base' },
    answer: { paymentTotal: pay, paymentSubtotal: pay, purchaseAmount: pay, networkFee: pay, quoteId: 'q' },
  },
}
