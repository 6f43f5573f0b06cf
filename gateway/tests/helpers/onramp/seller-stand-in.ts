import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { jwtVerify } from 'jose'
import { type ScriptedHost, startScriptedHost } from '../scripted-host.js'

/** Keys that the stand-in accepts. */
export const SELLER_KEYS = {
  MOONPAY_KEY: 'pk_live_moonpay',
  MOONPAY_SECRET: 'sk_live_moonpay-secret',
  TRANSAK_KEY: 'transak-key',
  TRANSAK_SECRET: 'transak-secret',
  RAMP_KEY: 'ramp-key',
  ONRAMPER_KEY: 'pk_prod_onramper',
  ONRAMPER_SECRET: 'onramper-secret',
  STRIPE_SECRET_KEY: 'sk_live_stripe-secret',
} as const

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An ECDSA key as the Coinbase Developer Platform issues it. */
export const COINBASE_KEYS = {
  COINBASE_KEY_ID: 'organizations/o/apiKeys/k',
  COINBASE_KEY_SECRET: privateKey.export({ type: 'sec1', format: 'pem' }) as string,
}

export function toQuery(page: string): Record<string, string> {
  return Object.fromEntries(new URL(page).searchParams)
}

/** Checks a page's signature as MoonPay documents it: of the query before `&signature`, with its question mark. */
export function isSignedForMoonPay(page: string, secret: string = SELLER_KEYS.MOONPAY_SECRET): boolean {
  const { search } = new URL(page)
  const [signed = '', signature = ''] = search.split('&signature=')
  return decodeURIComponent(signature) === createHmac('sha256', secret).update(signed).digest('base64')
}

const ONRAMPER_SIGNED = ['networkWallets', 'walletAddressTags', 'wallets']

/** Checks a page's signature as Onramper documents it: of the sensitive fields in alphabetical order. */
export function isSignedForOnramper(page: string, secret: string = SELLER_KEYS.ONRAMPER_SECRET): boolean {
  const query = toQuery(page)
  const content = ONRAMPER_SIGNED.flatMap(name => (query[name] === undefined ? [] : [`${name}=${query[name]}`])).join(
    '&',
  )
  return query['signature'] === createHmac('sha256', secret).update(content).digest('hex')
}

interface Answer {
  readonly status?: number
  readonly body: unknown
}

type Handler = (request: IncomingMessage & { readonly text: string }, url: URL) => Answer | Promise<Answer>

/** The APIs of all sellers on this machine, in their documented shapes. They reject wrong keys with 401. */
export interface SellerStandIn extends ScriptedHost {
  /** Overrides an answer, by a part of its path. */
  readonly overrides: Map<string, Answer>
  /** Access tokens of Transak that are still valid. */
  readonly transakTokens: Set<string>
  readonly coinbaseKey: { key: KeyObject }
}

const DENIED: Answer = { status: 401, body: { error: 'unauthorized' } }

export async function startSellerStandIn(): Promise<SellerStandIn> {
  const overrides = new Map<string, Answer>()
  const transakTokens = new Set<string>()
  const coinbaseKey = { key: publicKey }
  let tokens = 0
  const { MOONPAY_KEY, TRANSAK_KEY, TRANSAK_SECRET, RAMP_KEY, ONRAMPER_KEY, STRIPE_SECRET_KEY } = SELLER_KEYS

  const isCoinbaseCaller = async (request: IncomingMessage, path: string) => {
    const [scheme, jwt = ''] = (request.headers.authorization ?? '').split(' ')
    const verified = await jwtVerify(jwt, coinbaseKey.key, { issuer: 'cdp' }).catch(() => undefined)
    const { payload, protectedHeader } = verified ?? {}
    const lifetime = (payload?.exp ?? 0) - (payload?.nbf ?? 0)
    return (
      scheme === 'Bearer' &&
      payload?.['uri'] === `POST ${request.headers.host}${path}` &&
      payload.sub === protectedHeader?.kid &&
      protectedHeader?.kid === COINBASE_KEYS.COINBASE_KEY_ID &&
      lifetime > 0 &&
      lifetime <= 120
    )
  }

  const handlers: readonly (readonly [RegExp, Handler])[] = [
    [
      /^\/v3\/currencies\/\w+\/buy_quote$/,
      (_request, { searchParams }) => {
        if (searchParams.get('apiKey') !== MOONPAY_KEY) return DENIED
        const amounts = { feeAmount: 3.99, extraFeeAmount: 0, networkFeeAmount: 1.21 }
        return {
          body: {
            ...amounts,
            quoteCurrencyAmount: 0.0312345,
            totalAmount: Number(searchParams.get('baseCurrencyAmount')),
          },
        }
      },
    ],
    [
      /^\/partners\/api\/v2\/refresh-token$/,
      ({ headers, text }) => {
        const { apiKey } = JSON.parse(text) as { apiKey?: string }
        if (headers['api-secret'] !== TRANSAK_SECRET || apiKey !== TRANSAK_KEY) return DENIED
        const accessToken = `token-${++tokens}`
        transakTokens.clear()
        transakTokens.add(accessToken)
        return { body: { data: { accessToken, expiresAt: Math.floor(Date.now() / 1_000) + 604_800 } } }
      },
    ],
    [
      /^\/api\/v2\/auth\/session$/,
      ({ headers }) => {
        if (!transakTokens.has(`${headers['access-token']}`)) return DENIED
        return { body: { data: { widgetUrl: `https://global.transak.com?apiKey=${TRANSAK_KEY}&sessionId=s1` } } }
      },
    ],
    [
      /^\/api\/v1\/pricing\/public\/quotes$/,
      (_request, { searchParams }) => {
        if (searchParams.get('partnerApiKey') !== TRANSAK_KEY) return DENIED
        const feeBreakdown = [
          { id: 'transak_fee', value: 4.2 },
          { id: 'network_fee', value: 0.8 },
        ]
        const amounts = { fiatAmount: Number(searchParams.get('fiatAmount')), cryptoAmount: 0.0311, totalFee: 5 }
        return { body: { response: { quoteId: 'q', ...amounts, feeBreakdown } } }
      },
    ],
    [
      /^\/api\/host-api\/v3\/onramp\/quote\/all$/,
      ({ text }, { searchParams }) => {
        if (searchParams.get('hostApiKey') !== RAMP_KEY) return DENIED
        const { fiatValue } = JSON.parse(text) as { fiatValue: number }
        const card = { cryptoAmount: '31000000000000000', fiatValue, appliedFee: 3.5, fiatCurrency: 'USD' }
        return { body: { CARD_PAYMENT: card, asset: { decimals: 18, symbol: 'ETH' } } }
      },
    ],
    [
      /^\/onramp\/v1\/token$/,
      async request =>
        (await isCoinbaseCaller(request, '/onramp/v1/token'))
          ? { body: { token: 'session-1', channel_id: 'c' } }
          : DENIED,
    ],
    [
      /^\/onramp\/v1\/buy\/quote$/,
      async request => {
        if (!(await isCoinbaseCaller(request, '/onramp/v1/buy/quote'))) return DENIED
        const { paymentAmount } = JSON.parse(request.text) as { paymentAmount: string }
        const pay = (value: string, currency = 'USD') => ({ value, currency })
        return {
          body: {
            payment_total: pay(paymentAmount),
            payment_subtotal: pay('97.00'),
            purchase_amount: pay('0.0310', 'ETH'),
            coinbase_fee: pay('2.50'),
            network_fee: pay('0.50'),
            quote_id: 'q',
          },
        }
      },
    ],
    [
      /^\/quotes\/\w+\/\w+$/,
      ({ headers }) => {
        if (headers.authorization !== ONRAMPER_KEY) return DENIED
        const failed = { ramp: 'broken', errors: [{ type: 'NoSupportedPaymentFound' }] }
        const worse = { ramp: 'a', payout: 0.03, networkFee: 1, transactionFee: 5 }
        return { body: [failed, worse, { ramp: 'b', payout: 0.0309, networkFee: 0.5, transactionFee: 3 }] }
      },
    ],
    [
      /^\/v1\/crypto\/onramp_sessions$/,
      ({ headers }) => {
        if (headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`) return DENIED
        return {
          body: { id: 'cos_1', client_secret: 'cos_1_secret', redirect_url: 'https://crypto.link.com?session_hash=h' },
        }
      },
    ],
    [
      /^\/v1\/crypto\/onramp_quotes$/,
      ({ headers }, { searchParams }) => {
        if (headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`) return DENIED
        const network = `${searchParams.get('destination_networks[]')}`
        const quote = {
          destination_amount: '0.031',
          destination_currency: searchParams.get('destination_currencies[]'),
          destination_network: network,
          fees: { network_fee_monetary: '0.03', transaction_fee_monetary: '4.04' },
          source_total_amount: '104.07',
        }
        return { body: { object: 'crypto.onramp.quotes', destination_network_quotes: { [network]: [quote] } } }
      },
    ],
  ]

  const host = await startScriptedHost((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const override = [...overrides].find(([part]) => url.pathname.includes(part))?.[1]
    const handler = handlers.find(([path]) => path.test(url.pathname))?.[1]
    void Promise.resolve(override ?? handler?.(request, url) ?? { status: 404, body: {} }).then(
      ({ status = 200, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  return Object.assign(host, { overrides, transakTokens, coinbaseKey })
}
