import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCoinbaseKey } from '../../../src/modules/onramp/sellers/coinbase.js'
import { BUYER_ADDRESS, openSeller, toTestPurchase } from '../../helpers/onramp/seller-fixture.js'
import {
  COINBASE_KEYS,
  SELLER_KEYS,
  startSellerStandIn,
  toQuery,
  type SellerStandIn,
} from '../../helpers/onramp/seller-stand-in.js'

const { TRANSAK_KEY, TRANSAK_SECRET, STRIPE_SECRET_KEY } = SELLER_KEYS
const purchase = toTestPurchase('eip155:8453/USDC')

let host: SellerStandIn
beforeEach(async () => void (host = await startSellerStandIn()))
afterEach(() => host.close())

describe('Transak pages', () => {
  const open = () => openSeller({ TRANSAK_KEY, TRANSAK_SECRET }, host.url)

  test('are created by the API with an access token, for this address alone', async () => {
    expect(await open().openPage(purchase)).toBe(`https://global.transak.com?apiKey=${TRANSAK_KEY}&sessionId=s1`)
    expect(host.requests).toEqual(['POST /partners/api/v2/refresh-token', 'POST /api/v2/auth/session'])
    expect(JSON.parse(host.bodies[1] ?? '')).toEqual({
      widgetParams: {
        apiKey: TRANSAK_KEY,
        referrerDomain: 'app.example',
        productsAvailed: 'BUY',
        cryptoCurrencyCode: 'USDC',
        network: 'base',
        walletAddress: BUYER_ADDRESS,
        disableWalletAddressForm: true,
        fiatCurrency: 'USD',
        fiatAmount: 100,
      },
    })
  })

  test('share one access token, also when they are requested at once', async () => {
    const seller = open()
    await Promise.all([seller.openPage(purchase), seller.openPage(purchase)])
    await seller.openPage(purchase)
    expect(host.requests.filter(path => path.includes('refresh-token'))).toHaveLength(1)
    expect(host.requests.filter(path => path.includes('session'))).toHaveLength(3)
  })

  test('get a new access token once if the API rejects the stored one', async () => {
    const seller = open()
    await seller.openPage(purchase)
    host.transakTokens.clear()
    expect(await seller.openPage(purchase)).toContain('sessionId=s1')
    expect(host.requests.filter(path => path.includes('refresh-token'))).toHaveLength(2)
  })

  test('fail if the API rejects the secret', async () => {
    const wrong = openSeller({ TRANSAK_KEY, TRANSAK_SECRET: 'wrong' }, host.url)
    await expect(wrong.openPage(purchase)).rejects.toMatchObject({ code: 'onramp/seller-refused-key' })
    expect(host.requests.some(path => path.includes('session'))).toBe(false)
  })

  test('must be on the origin of Transak', async () => {
    host.overrides.set('/auth/session', { body: { data: { widgetUrl: 'https://global.transak.com.evil.example/' } } })
    await expect(open().openPage(purchase)).rejects.toMatchObject({ code: 'onramp/seller-unreachable' })
  })
})

describe('Coinbase pages', () => {
  const open = (env: object = COINBASE_KEYS) => openSeller({ ...env }, host.url)

  test('have a session token, and neither the address nor the key', async () => {
    const page = await open().openPage(purchase)
    expect(new URL(page).origin).toBe('https://pay.coinbase.com')
    expect(toQuery(page)).toEqual({
      sessionToken: 'session-1',
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      defaultExperience: 'buy',
      fiatCurrency: 'USD',
      presetFiatAmount: '100.00',
    })
    expect(JSON.parse(host.bodies[0] ?? '')).toEqual({
      addresses: [{ address: BUYER_ADDRESS, blockchains: ['base'] }],
      assets: ['USDC'],
      clientIp: '203.0.113.7',
    })
  })

  test('are refused for a JWT of another key', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    host.coinbaseKey.key = publicKey
    await expect(open().openPage(purchase)).rejects.toMatchObject({ code: 'onramp/seller-refused-key' })
  })

  test('are refused for a JWT with another key id', async () => {
    const seller = open({ ...COINBASE_KEYS, COINBASE_KEY_ID: 'organizations/o/apiKeys/other' })
    await expect(seller.openPage(purchase)).rejects.toMatchObject({ code: 'onramp/seller-refused-key' })
  })

  test('accept the JWT of an Ed25519 key, given as 64 bytes in base64', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
    const secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
    host.coinbaseKey.key = publicKey
    const page = await open({ ...COINBASE_KEYS, COINBASE_KEY_SECRET: secret }).openPage(purchase)
    expect(toQuery(page)).toMatchObject({ sessionToken: 'session-1' })
  })
})

describe('readCoinbaseKey', () => {
  test('reads a PEM text with escaped line breaks', () => {
    const escaped = COINBASE_KEYS.COINBASE_KEY_SECRET.replaceAll('\n', '\\n')
    const key = readCoinbaseKey(escaped)
    expect(key && createPublicKey(key).asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  })

  test('rejects other keys and other text', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
    expect(readCoinbaseKey(privateKey.export({ type: 'sec1', format: 'pem' }) as string)).toBeUndefined()
    expect(readCoinbaseKey('-----BEGIN EC PRIVATE KEY-----\nnothing\n-----END EC PRIVATE KEY-----')).toBeUndefined()
    expect(readCoinbaseKey('c2hvcnQ=')).toBeUndefined()
  })
})

describe('Stripe pages', () => {
  const open = (key: string = STRIPE_SECRET_KEY) => openSeller({ STRIPE_SECRET_KEY: key }, host.url)

  test('are sessions with the locked address', async () => {
    expect(await open().openPage(purchase)).toBe('https://crypto.link.com?session_hash=h')
    expect(host.requests).toEqual(['POST /v1/crypto/onramp_sessions'])
    expect(Object.fromEntries(new URLSearchParams(host.bodies[0]))).toEqual({
      'wallet_addresses[base_network]': BUYER_ADDRESS,
      lock_wallet_address: 'true',
      destination_currency: 'usdc',
      destination_network: 'base',
      source_currency: 'usd',
      source_amount: '100.00',
      customer_ip_address: '203.0.113.7',
    })
  })

  test('are refused for a wrong key', async () => {
    await expect(open('sk_live_wrong').openPage(purchase)).rejects.toMatchObject({ code: 'onramp/seller-refused-key' })
  })

  test('must be on the origin of Stripe', async () => {
    host.overrides.set('/onramp_sessions', { body: { redirect_url: 'javascript:alert(1)' } })
    await expect(open().openPage(purchase)).rejects.toMatchObject({ code: 'onramp/seller-unreachable' })
  })
})
