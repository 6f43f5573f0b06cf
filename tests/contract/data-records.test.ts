import { describe, expect, test } from 'vitest'
import {
  balanceRecord,
  fungiblePriceRecord,
  nftRecord,
  swapQuoteRecord,
  swapTokenRecord,
  transactionRecord,
} from '../../src/contract/data-records.js'

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
const TOKEN = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('balanceRecord', () => {
  const balance = {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1',
    address: TOKEN,
    value: 12.5,
    price: 1,
    quantity: { decimals: '6', numeric: '12.5' },
    iconUrl: 'https://icons.example/usdc.png',
  }

  test('keeps a complete record and drops unknown fields', () => {
    expect(plain(balanceRecord.parse({ ...balance, onclick: 'x' }))).toEqual(balance)
  })
  test('has no address for the native coin, and no price if it is unknown', () => {
    const { address: _a, price: _p, value: _v, iconUrl: _i, ...coin } = balance
    expect(plain(balanceRecord.parse(coin))).toEqual(coin)
    expect(plain(balanceRecord.parse({ ...coin, price: null, value: '12', iconUrl: 7 }))).toEqual(coin)
  })
  test('keeps a hostile name as text', () => {
    expect(balanceRecord.parse({ ...balance, name: '<b>Visit evil.example</b>' }).name).toBe(
      '<b>Visit evil.example</b>',
    )
  })
  test.each([
    ['an amount with a sign', { quantity: { decimals: '6', numeric: '-1' } }],
    ['an amount with an exponent', { quantity: { decimals: '6', numeric: '1e30' } }],
    ['an amount as a number', { quantity: { decimals: '6', numeric: 12.5 } }],
    ['too many places', { quantity: { decimals: '256', numeric: '1' } }],
    ['places that are none', { quantity: { decimals: '06', numeric: '1' } }],
    ['no network', { chainId: '1' }],
    ['an address without its network', { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
    ['no name', { name: null }],
  ])('rejects the balance with %s', (_what, part) =>
    expect(balanceRecord.safeParse({ ...balance, ...part }).success).toBe(false),
  )
})

describe('transactionRecord', () => {
  const transfer = {
    fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://icons.example/eth.png' } },
    direction: 'out',
    quantity: { numeric: '0.5' },
    value: 900,
    price: 1800,
  }
  const transaction = {
    id: 'a1',
    metadata: {
      operationType: 'send',
      hash: '0xabc',
      chain: 'eip155:1',
      minedAt: '2026-01-31T10:00:00.000Z',
      sentFrom: '0x1',
      sentTo: '0x2',
      status: 'confirmed',
      nonce: 4,
    },
    transfers: [transfer],
  }

  test('keeps a complete transaction', () => expect(plain(transactionRecord.parse(transaction))).toEqual(transaction))
  test('skips an invalid transfer', () => {
    const transfers = [{ ...transfer, direction: 'up' }, transfer, null, { ...transfer, quantity: {} }]
    expect(transactionRecord.parse({ ...transaction, transfers }).transfers).toHaveLength(1)
  })
  test('keeps a transfer with an invalid image', () => {
    const nft = { nft_info: { name: 'Cat', content: { preview: 5 }, flags: { is_spam: true } }, direction: 'in' }
    const [read] =
      transactionRecord.parse({ ...transaction, transfers: [{ ...nft, quantity: { numeric: '1' } }] }).transfers ?? []
    expect(plain(read?.nft_info)).toEqual({ name: 'Cat', content: {}, flags: { is_spam: true } })
  })
  test('accepts a transaction without transfers', () =>
    expect(transactionRecord.parse({ ...transaction, transfers: null }).transfers).toBeNull())
  test.each([
    ['no time', { minedAt: 'yesterday' }],
    ['a status of its own', { status: 'maybe' }],
    ['no network', { chain: 'ethereum' }],
  ])('rejects the transaction with %s', (_what, part) => {
    const metadata = { ...transaction.metadata, ...part }
    expect(transactionRecord.safeParse({ ...transaction, metadata }).success).toBe(false)
  })
})

test('swapTokenRecord has its decimals as a number', () => {
  const token = { name: 'USD Coin', symbol: 'USDC', address: TOKEN, decimals: 6 }
  expect(plain(swapTokenRecord.parse(token))).toEqual(token)
  expect(swapTokenRecord.safeParse({ ...token, decimals: '6' }).success).toBe(false)
})

test('fungiblePriceRecord rejects an unknown price', () => {
  expect(plain(fungiblePriceRecord.parse({ symbol: 'ETH', price: 0 }))).toEqual({ symbol: 'ETH', price: 0 })
  for (const price of [null, undefined, '1', -1, Number.NaN])
    expect(fungiblePriceRecord.safeParse({ symbol: 'ETH', price }).success).toBe(false)
})

test('swapQuoteRecord requires amounts in smallest units', () => {
  const quote = { id: null, fromAmount: '10', fromAccount: TOKEN, toAmount: '9', toAccount: TOKEN }
  expect(swapQuoteRecord.parse(quote)).toEqual(quote)
  expect(swapQuoteRecord.safeParse({ ...quote, toAmount: '9.5' }).success).toBe(false)
})

test('nftRecord accepts a collectible without name and image', () => {
  const nft = { chainId: 'eip155:1', address: TOKEN, tokenId: '7', standard: 'erc721', quantity: '1', isSpam: false }
  expect(plain(nftRecord.parse({ ...nft, name: 5, imageUrl: '' }))).toEqual(nft)
  expect(nftRecord.safeParse({ ...nft, tokenId: '0x7' }).success).toBe(false)
})
