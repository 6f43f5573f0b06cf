import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { type Env, readSecretText } from '../keys/secrets.js'
import { CoinbaseOnramp, readCoinbaseKey } from './sellers/coinbase.js'
import { moonPay } from './sellers/page-sellers.js'
import { onramper } from './sellers/page-sellers.js'
import { ramp } from './sellers/page-sellers.js'
import type { Seller } from './sellers/seller.js'
import { SellerClient } from './sellers/seller.js'
import { stripe } from './sellers/session-sellers.js'
import { Transak, type TransakHosts } from './sellers/session-sellers.js'

// Base URLs of the sellers' APIs. Default: the public ones.
export interface SellerHosts {
  readonly moonpay?: string
  readonly transak?: TransakHosts
  readonly ramp?: string
  readonly coinbase?: string
  readonly onramper?: string
  readonly stripe?: string
}

const SELLER_VARIABLES = 'MOONPAY_KEY TRANSAK_KEY RAMP_KEY COINBASE_KEY_ID ONRAMPER_KEY STRIPE_SECRET_KEY'.split(' ')
const PAGE_VARIABLES = ['ONRAMP_CARD_URL', 'ONRAMP_AGGREGATOR_URL']

// Returns true if the settings name a seller.
export function hasSeller(env: Env): boolean {
  return [...SELLER_VARIABLES, ...PAGE_VARIABLES].some(name => Boolean(env[name] || env[`${name}_FILE`]))
}

const MAX_KEY_LENGTH = 4_096

// Opens the sellers whose keys are set, without a request. Throws `settings/invalid` for an incomplete or wrong key.
export function openSellers(
  { env, upstream, clock }: Pick<DataCore, 'env' | 'upstream' | 'clock'>,
  hosts: SellerHosts = {},
): readonly Seller[] {
  const client = () => new SellerClient(upstream, clock)
  const [moonPayKeys, transakKeys, onramperKeys, coinbaseKeys] = [
    readPair(env, 'MOONPAY_KEY', 'MOONPAY_SECRET'),
    readPair(env, 'TRANSAK_KEY', 'TRANSAK_SECRET'),
    readPair(env, 'ONRAMPER_KEY', 'ONRAMPER_SECRET'),
    readPair(env, 'COINBASE_KEY_ID', 'COINBASE_KEY_SECRET'),
  ]
  const [rampKey, stripeKey] = [readKey(env, 'RAMP_KEY'), readKey(env, 'STRIPE_SECRET_KEY')]
  return [
    ...(moonPayKeys ? [moonPay(moonPayKeys, client(), hosts.moonpay)] : []),
    ...(transakKeys ? [new Transak(transakKeys, client(), clock, hosts.transak)] : []),
    ...(rampKey === undefined ? [] : [ramp(rampKey, client(), hosts.ramp)]),
    ...(coinbaseKeys ? [new CoinbaseOnramp(parseCoinbaseKeys(coinbaseKeys), client(), clock, hosts.coinbase)] : []),
    ...(onramperKeys ? [onramper(onramperKeys, client(), hosts.onramper)] : []),
    ...(stripeKey === undefined ? [] : [stripe(stripeKey, client(), hosts.stripe)]),
  ]
}

// A fiat currency and the smallest and largest purchase in it.
export interface SoldCurrency {
  readonly code: string
  readonly min: string
  readonly max: string
}

const limit = z.string().regex(/^\d{1,7}(?:\.\d{1,2})?$/)
const currencies = z
  .record(
    z.string().regex(/^[A-Z]{3}$/),
    z.tuple([limit, limit]).refine(([min, max]) => Number(min) <= Number(max)),
  )
  .refine(record => Object.keys(record).length > 0)

const DEFAULT_CURRENCIES = { USD: ['20', '10000'], EUR: ['20', '10000'], GBP: ['20', '10000'] } as const

// Reads `ONRAMP_CURRENCIES`. Throws `settings/invalid`.
export function readCurrencies(env: Env): readonly SoldCurrency[] {
  const text = env['ONRAMP_CURRENCIES']
  return Object.entries(text ? parseCurrencies(text) : DEFAULT_CURRENCIES).map(([code, [min, max]]) => {
    return { code, min, max }
  })
}

function parseCurrencies(text: string): z.output<typeof currencies> {
  try {
    return currencies.parse(JSON.parse(text))
  } catch {
    throw invalidSetting('ONRAMP_CURRENCIES', 'must be JSON like {"USD":["20","5000"]}: a minimum and a maximum')
  }
}

function parseCoinbaseKeys({ key: id, secret }: { readonly key: string; readonly secret: string }) {
  const key = readCoinbaseKey(secret)
  if (key) return { id, key }
  throw invalidSetting('COINBASE_KEY_SECRET', 'must be the secret of an ECDSA (P-256) or Ed25519 API key')
}

function readPair(env: Env, keyName: string, secretName: string) {
  const [key, secret] = [readKey(env, keyName), readKey(env, secretName)]
  if (key === undefined && secret === undefined) return undefined
  if (key === undefined) throw invalidSetting(keyName, `must be set with ${secretName}`)
  if (secret === undefined) throw invalidSetting(secretName, `must be set with ${keyName}`)
  return { key, secret }
}

// The error does not repeat the text, which may be a secret.
function readKey(env: Env, name: string): string | undefined {
  const text = readSecretText(env, name)
  if (text === undefined) return undefined
  const isKey = text.length <= MAX_KEY_LENGTH && (/^\S+$/.test(text) || text.includes('PRIVATE KEY'))
  if (!isKey) throw invalidSetting(name, 'must be a key without spaces')
  return text
}

function invalidSetting(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
