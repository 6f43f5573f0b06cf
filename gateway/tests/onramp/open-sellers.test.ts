import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findKnownSeller } from '../../../src/contract/known-sellers.js'
import { systemClock } from '../../../src/core/clock.js'
import { hasSeller, openSellers, readCurrencies } from '../../src/modules/onramp/open-sellers.js'
import { upstream } from '../helpers/chains/test-chain.js'
import { COINBASE_KEYS, SELLER_KEYS } from '../helpers/onramp/seller-stand-in.js'

const open = (env: Record<string, string>) => openSellers({ env, upstream, clock: systemClock })

describe('openSellers', () => {
  test('opens none without a key, and all with their keys', () => {
    expect(open({})).toEqual([])
    const all = open({ ...SELLER_KEYS, ...COINBASE_KEYS })
    const names = ['moonpay', 'transak', 'ramp', 'coinbase', 'onramper', 'stripe']
    expect(all.map(({ name }) => name)).toEqual(names)
  })

  test('2L4: every seller has an origin that the modal knows by its name', () => {
    const keys = { ...SELLER_KEYS, ...COINBASE_KEYS }
    for (const { origin, label } of open(keys))
      expect(findKnownSeller(origin)?.replace(/ sandbox$/, ''), origin).toBe(label)
    const [live] = open({ MOONPAY_KEY: 'pk_live_1', MOONPAY_SECRET: 'sk_live_1' })
    expect(findKnownSeller(live?.origin ?? '')).toBe('MoonPay')
  })

  test.each([
    [{ MOONPAY_KEY: 'k' }, 'MOONPAY_SECRET must be set with MOONPAY_KEY'],
    [{ MOONPAY_SECRET: 'k' }, 'MOONPAY_KEY must be set with MOONPAY_SECRET'],
    [{ TRANSAK_KEY: 'k' }, 'TRANSAK_SECRET must be set with TRANSAK_KEY'],
    [{ ONRAMPER_SECRET: 'k' }, 'ONRAMPER_KEY must be set with ONRAMPER_SECRET'],
    [{ COINBASE_KEY_ID: 'k' }, 'COINBASE_KEY_SECRET must be set with COINBASE_KEY_ID'],
    [{ COINBASE_KEY_ID: 'k', COINBASE_KEY_SECRET: 'top-secret' }, 'COINBASE_KEY_SECRET must be the secret of'],
    [{ RAMP_KEY: 'two words' }, 'RAMP_KEY must be a key without spaces'],
    [{ STRIPE_SECRET_KEY: 'k'.repeat(4_097) }, 'STRIPE_SECRET_KEY must be a key'],
  ])('rejects %j, and names the setting without its value', (env, sentence) => {
    expect(() => open(env as unknown as Record<string, string>)).toThrow(sentence)
    expect(() => open(env as unknown as Record<string, string>)).not.toThrow(/top-secret|two words|kkk/)
  })

  test('reads a secret from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sellers-'))
    const file = join(folder, 'secret')
    writeFileSync(file, 'sk_live_file\n')
    expect(open({ MOONPAY_KEY: 'k', MOONPAY_SECRET_FILE: file })).toHaveLength(1)
    await rm(folder, { recursive: true })
  })
})

describe('hasSeller', () => {
  test.each(['MOONPAY_KEY', 'RAMP_KEY', 'STRIPE_SECRET_KEY_FILE', 'ONRAMP_CARD_URL'])('finds %s', name => {
    expect([hasSeller({}), hasSeller({ [name]: '' }), hasSeller({ [name]: 'x' })]).toEqual([false, false, true])
  })
})

describe('readCurrencies', () => {
  test('has three currencies by default', () => {
    const limits = { min: '20', max: '10000' }
    expect(readCurrencies({})).toEqual(['USD', 'EUR', 'GBP'].map(code => ({ code, ...limits })))
    const env = { ONRAMP_CURRENCIES: '{"CHF":["30.50","900"]}' }
    expect(readCurrencies(env)).toEqual([{ code: 'CHF', min: '30.50', max: '900' }])
  })

  test.each(['{}', '[]', '{"usd":["1","2"]}', '{"USD":["3","2"]}', '{"USD":["1"]}', '{"USD":["-1","2"]}', 'USD'])(
    'rejects %s',
    text => {
      expect(() => readCurrencies({ ONRAMP_CURRENCIES: text })).toThrow('ONRAMP_CURRENCIES must be JSON')
    },
  )
})
