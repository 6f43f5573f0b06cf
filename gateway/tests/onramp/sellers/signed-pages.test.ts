import { describe, expect, test } from 'vitest'
import { SOLANA } from '../../../src/modules/onramp/sellers/seller.js'
import { BUYER_ADDRESS, openSeller, toTestPurchase } from '../../helpers/onramp/seller-fixture.js'
import { isSignedForMoonPay, isSignedForOnramper, SELLER_KEYS, toQuery } from '../../helpers/onramp/seller-stand-in.js'

const NO_API = 'http://127.0.0.1:9'
const SOLANA_ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const { MOONPAY_KEY, MOONPAY_SECRET, ONRAMPER_KEY, ONRAMPER_SECRET, RAMP_KEY } = SELLER_KEYS

describe('MoonPay pages', () => {
  const seller = openSeller({ MOONPAY_KEY, MOONPAY_SECRET }, NO_API)

  test('have the purchase in the query and end with the signature of the query', async () => {
    const page = await seller.openPage(toTestPurchase('eip155:8453/USDC', { fiat: 'EUR' }))
    const { signature, ...query } = toQuery(page)
    expect(new URL(page).origin).toBe('https://buy.moonpay.com')
    expect(query).toEqual({
      apiKey: MOONPAY_KEY,
      currencyCode: 'usdc_base',
      walletAddress: BUYER_ADDRESS,
      baseCurrencyCode: 'eur',
      baseCurrencyAmount: '100.00',
    })
    expect(signature).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(isSignedForMoonPay(page)).toBe(true)
  })

  test('do not pass with another address, another secret or without a signature', async () => {
    const page = await seller.openPage(toTestPurchase('eip155:1/ETH'))
    expect(isSignedForMoonPay(page)).toBe(true)
    expect(isSignedForMoonPay(page.replace(BUYER_ADDRESS, `0x${'1'.repeat(40)}`))).toBe(false)
    expect(isSignedForMoonPay(page, 'sk_live_wrong')).toBe(false)
    expect(isSignedForMoonPay(page.replace(/&signature=.*/, ''))).toBe(false)
  })

  test('are those of the test mode for a test key', async () => {
    const tested = openSeller({ MOONPAY_KEY: 'pk_test_1', MOONPAY_SECRET: 'sk_test_1' }, NO_API)
    const page = await tested.openPage(toTestPurchase('eip155:1/ETH'))
    expect([tested.origin, new URL(page).origin]).toEqual(Array(2).fill('https://buy-sandbox.moonpay.com'))
  })

  test('leave the amount to the buyer if there is none', async () => {
    const page = await seller.openPage(toTestPurchase(`${SOLANA}/SOL`, { address: SOLANA_ADDRESS, amount: undefined }))
    expect(toQuery(page)).toMatchObject({ currencyCode: 'sol', walletAddress: SOLANA_ADDRESS })
    expect(toQuery(page)).not.toHaveProperty('baseCurrencyAmount')
    expect(isSignedForMoonPay(page)).toBe(true)
  })
})

describe('Onramper pages', () => {
  const seller = openSeller({ ONRAMPER_KEY, ONRAMPER_SECRET }, NO_API)

  test('have the wallet of the network, signed in hexadecimal', async () => {
    const page = await seller.openPage(toTestPurchase('eip155:137/USDC'))
    const { signature, ...query } = toQuery(page)
    expect(query).toEqual({
      apiKey: ONRAMPER_KEY,
      mode: 'buy',
      onlyCryptos: 'usdc_polygon',
      defaultFiat: 'usd',
      defaultAmount: '100.00',
      networkWallets: `polygon:${BUYER_ADDRESS}`,
    })
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    expect(isSignedForOnramper(page)).toBe(true)
  })

  test('do not pass with another address, another secret or without a signature', async () => {
    const page = await seller.openPage(toTestPurchase('eip155:1/ETH'))
    expect(toQuery(page)).toMatchObject({ onlyCryptos: 'eth', networkWallets: `ethereum:${BUYER_ADDRESS}` })
    expect(isSignedForOnramper(page.replace(BUYER_ADDRESS, `0x${'1'.repeat(40)}`))).toBe(false)
    expect(isSignedForOnramper(page, 'wrong')).toBe(false)
    expect(isSignedForOnramper(page.replace(/&signature=.*/, ''))).toBe(false)
  })
})

describe('Ramp pages', () => {
  test('have the public key, the asset and the address', async () => {
    const page = await openSeller({ RAMP_KEY }, NO_API).openPage(toTestPurchase('eip155:42161/USDC'))
    expect(new URL(page).origin).toBe('https://app.rampnetwork.com')
    expect(toQuery(page)).toEqual({
      hostApiKey: RAMP_KEY,
      enabledFlows: 'ONRAMP',
      swapAsset: 'ARBITRUM_USDC',
      userAddress: BUYER_ADDRESS,
      fiatCurrency: 'USD',
      fiatValue: '100.00',
    })
  })
})

test.each([
  ['MoonPay', { MOONPAY_KEY, MOONPAY_SECRET }, MOONPAY_SECRET],
  ['Onramper', { ONRAMPER_KEY, ONRAMPER_SECRET }, ONRAMPER_SECRET],
])('the page of %s never contains the secret', async (_name, env, secret) => {
  const page = await openSeller(env, NO_API).openPage(toTestPurchase('eip155:1/ETH'))
  expect(decodeURIComponent(page)).not.toContain(secret)
})
