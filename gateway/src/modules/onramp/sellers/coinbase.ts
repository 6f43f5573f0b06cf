import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from '../../../../../src/core/clock.js'
import { sellerAmount, SOLANA, toCents, toScaled, type Seller, type SellerClient } from './seller.js'

export interface CoinbaseKeys {
  // Id of a secret API key of the Coinbase Developer Platform.
  readonly id: string
  readonly key: KeyObject
}

const API = 'https://api.developer.coinbase.com'
const PAGE = 'https://pay.coinbase.com'
const JWT_LIFETIME_S = 120

const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:42220': 'celo',
  [SOLANA]: 'solana',
}
const NOT_SOLD = new Set(['eip155:1/USDT'])

// Reads the secret of an API key: the PEM text of an ECDSA key (`\n` is allowed for line breaks), or the 64 bytes of an
// Ed25519 key in base64. Returns undefined for other text.
export function readCoinbaseKey(secret: string): KeyObject | undefined {
  try {
    if (secret.includes('PRIVATE KEY')) return checkCurve(createPrivateKey(secret.replaceAll('\\n', '\n')))
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map(part => part.toString('base64url'))
    return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' } as never)
  } catch {
    return undefined
  }
}

function checkCurve(key: KeyObject): KeyObject | undefined {
  const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  return isP256 || key.asymmetricKeyType === 'ed25519' ? key : undefined
}

const token = z.object({ token: z.string().min(1).max(1_024) })
// The API's own names, and those of its newer documentation.
const payment = z
  .object({ value: sellerAmount.optional(), amount: sellerAmount.optional(), currency: z.string() })
  .transform(({ value, amount }) => value ?? amount)
  .pipe(z.string())
const quote = z.object({
  payment_total: payment,
  purchase_amount: payment,
  coinbase_fee: payment,
  network_fee: payment,
})

// Sells through Coinbase's page. Each page needs a session token, which the API issues once for a JWT that the
// operator's key signs (ES256 or EdDSA). The page's URL contains neither the address nor the key.
export class CoinbaseOnramp implements Seller {
  readonly name = 'coinbase'
  readonly label = 'Coinbase'
  readonly origin = PAGE

  constructor(
    private readonly keys: CoinbaseKeys,
    private readonly client: SellerClient,
    private readonly clock: Clock,
    private readonly api: string = API,
  ) {}

  sells: Seller['sells'] = ({ id, caipNetworkId }) => Object.hasOwn(networks, caipNetworkId) && !NOT_SOLD.has(id)

  openPage: Seller['openPage'] = async ({ coin, address, fiat, amount, buyer }, signal) => {
    const network = networks[coin.caipNetworkId] ?? ''
    const body = {
      addresses: [{ address, blockchains: [network] }],
      assets: [coin.symbol],
      ...(buyer.ip !== undefined && { clientIp: buyer.ip }),
    }
    const { token: sessionToken } = await this.#post('/onramp/v1/token', body, token, signal)
    const query = new URLSearchParams({
      sessionToken,
      defaultNetwork: network,
      defaultAsset: coin.symbol,
      defaultExperience: 'buy',
      fiatCurrency: fiat,
      ...(amount !== undefined && { presetFiatAmount: amount }),
    })
    return `${PAGE}/buy/select-asset?${query}`
  }

  price: Seller['price'] = async ({ coin, fiat, amount, country }, signal) => {
    const body = {
      purchaseCurrency: coin.symbol,
      purchaseNetwork: networks[coin.caipNetworkId],
      paymentCurrency: fiat,
      paymentAmount: amount,
      paymentMethod: 'CARD',
      country: country ?? 'US',
    }
    const read = await this.#post('/onramp/v1/buy/quote', body, quote, signal)
    return {
      total: toCents(read.payment_total),
      fee: toCents(read.coinbase_fee),
      networkFee: toCents(read.network_fee),
      receives: toScaled(read.purchase_amount, coin.decimals, 'down'),
    }
  }

  async #post<T>(path: string, body: object, answer: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
    const authorization = `Bearer ${await this.#sign(`POST ${new URL(this.api).host}${path}`)}`
    const headers = { authorization }
    return this.client.request({ url: `${this.api}${path}`, method: 'POST', headers, body, answer, signal })
  }

  // The API has read the request from `uri`, and newer versions from `uris`.
  #sign(uri: string): Promise<string> {
    const { id, key } = this.keys
    const now = Math.floor(this.clock.now() / 1_000)
    const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
    return new SignJWT({ uri, uris: [uri] })
      .setProtectedHeader({ alg, typ: 'JWT', kid: id, nonce: randomBytes(16).toString('hex') })
      .setSubject(id)
      .setIssuer('cdp')
      .setNotBefore(now)
      .setExpirationTime(now + JWT_LIFETIME_S)
      .sign(key)
  }
}
