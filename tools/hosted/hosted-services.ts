import { encodeFunctionData, maxUint256, parseAbi, type Hex } from 'viem'
import {
  HOSTED_ADDRESS,
  HOSTED_PROJECT_ID,
  HOSTED_ROUTER,
  NATIVE_PLACEHOLDER,
  hostedBalances,
  hostedChains,
  hostedConfig,
  hostedGasPrice,
  hostedHistory,
  hostedLimits,
  hostedName,
  hostedOnrampOptions,
  hostedPrices,
  hostedSwapTokens,
  hostedWallets,
} from './hosted-answers.js'

const CATALOGUE = 'https://api.web3modal.org'
const DATA = 'https://rpc.walletconnect.org'

interface Call {
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  /** The path segments in place of `{}`, decoded. */
  readonly segments: readonly string[]
}
type Answer = (call: Call) => unknown

const erc20 = parseAbi(['function approve(address spender, uint256 amount)'])
const aggregationRouter = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
])

/** The last part of a CAIP-10 account, as an address. */
const addressOf = (account: unknown) => String(account).split(':').at(-1) as Hex

// 2,500 USDC for an ether.
function convert(amount: unknown, from: Hex): bigint {
  const value = BigInt(String(amount))
  return from.toLowerCase() === NATIVE_PLACEHOLDER ? (value * 2_500n) / 10n ** 12n : (value * 10n ** 12n) / 2_500n
}

function buildSwap({ body }: Call): object {
  const { amount, from, to, userAddress, eip155 } = body as Record<string, string> & { eip155?: { slippage?: number } }
  const [source, destination, owner] = [addressOf(from), addressOf(to), addressOf(userAddress)]
  const received = convert(amount, source)
  const desc = {
    srcToken: source,
    dstToken: destination,
    srcReceiver: HOSTED_ROUTER as Hex,
    dstReceiver: owner,
    amount: BigInt(amount ?? 0),
    minReturnAmount: (received * BigInt(10_000 - Math.round((eip155?.slippage ?? 1) * 100))) / 10_000n,
    flags: 0n,
  }
  const args = [HOSTED_ROUTER as Hex, desc, '0x'] as const
  const data = encodeFunctionData({ abi: aggregationRouter, functionName: 'swap', args })
  return {
    tx: {
      from: userAddress,
      to: `eip155:1:${HOSTED_ROUTER}`,
      data,
      amount: `${received}`,
      eip155: { gas: '250000', gasPrice: hostedGasPrice.standard },
    },
  }
}

// The documented call has no amount, so the approval is unlimited.
function buildApproval({ query }: Call): object {
  const data = encodeFunctionData({ abi: erc20, args: [HOSTED_ROUTER as Hex, maxUint256] })
  const eip155 = { gas: '60000', gasPrice: hostedGasPrice.standard }
  return { tx: { from: query.get('userAddress'), to: query.get('from'), data, value: '0', eip155 } }
}

function quoteSwap({ query }: Call): object {
  const [amount, from, to] = [query.get('amount'), query.get('from') ?? '', query.get('to') ?? '']
  const toAmount = `${convert(amount, addressOf(from))}`
  return { quotes: [{ id: 'q-1', fromAmount: amount, fromAccount: from, toAmount, toAccount: to }] }
}

function listPrices({ body }: Call): object {
  const fungibles = (body['addresses'] as string[]).flatMap(account => {
    const address = addressOf(account)
    const price = hostedPrices[address] ?? hostedPrices[address.toLowerCase()]
    return price === undefined ? [] : [{ address: account, name: 'Token', symbol: 'TKN', iconUrl: '', price }]
  })
  return { fungibles }
}

function listWallets({ query }: Call): object {
  const [include, exclude] = ['include', 'exclude'].map(name => query.get(name)?.split(',') ?? [])
  const search = query.get('search')?.toLowerCase() ?? ''
  const found = hostedWallets.filter(
    ({ id, name, badge_type }) =>
      (!include?.length || include.includes(id)) &&
      !exclude?.includes(id) &&
      name.toLowerCase().includes(search) &&
      (query.get('badge_type') ?? badge_type) === badge_type,
  )
  const entries = Number(query.get('entries') ?? 40)
  const from = (Number(query.get('page') ?? 1) - 1) * entries
  return { data: found.slice(from, from + entries), count: found.length }
}

function quotePurchase({ body }: Call): object {
  const { amount, paymentCurrency: currency, purchaseCurrency } = body as Record<string, string>
  const fee = Number(amount) * 0.015
  const fiat = (value: number) => ({ amount: value.toFixed(2), currency })
  return {
    paymentTotal: fiat(Number(amount)),
    paymentSubtotal: fiat(Number(amount) - fee),
    purchaseAmount: { amount: (Number(amount) - fee).toFixed(6), currency: purchaseCurrency },
    networkFee: fiat(0),
    quoteId: 'quote-1',
  }
}

// Uncertain: the page and its parameters. Only the response's field is documented.
function buyUrl({ body }: Call): object {
  const [wallet] = body['destinationWallets'] as readonly { readonly address: string }[]
  return { url: `https://pay.coinbase.com/buy?address=${encodeURIComponent(addressOf(wallet?.address))}` }
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture: Answer = () => Buffer.from(PIXEL, 'base64')

/** The calls by method, host and path. Collectibles and a list of onramp providers do not exist there. */
const routes: Readonly<Record<string, Answer>> = {
  [`GET ${CATALOGUE}/getWallets`]: listWallets,
  [`GET ${CATALOGUE}/getWalletImage/{}`]: picture,
  [`GET ${CATALOGUE}/public/getAssetImage/{}`]: picture,
  [`GET ${CATALOGUE}/appkit/v1/config`]: () => hostedConfig,
  [`GET ${CATALOGUE}/appkit/v1/project-limits`]: () => hostedLimits,
  [`GET ${CATALOGUE}/projects/v1/origins`]: () => ({ allowedOrigins: [] }),
  [`GET ${CATALOGUE}/getAnalyticsConfig`]: () => ({ isAnalyticsEnabled: false }),
  [`GET ${DATA}/v1/supported-chains`]: () => hostedChains,
  [`GET ${DATA}/v1/identity/{}`]: () => ({ name: null, avatar: null }),
  [`GET ${DATA}/v1/account/{}/history`]: () => hostedHistory,
  [`GET ${DATA}/v1/account/{}/balance`]: () => hostedBalances,
  [`POST ${DATA}/v1/fungible/price`]: listPrices,
  [`GET ${DATA}/v1/convert/tokens`]: ({ query }) =>
    query.get('chainId') === 'eip155:1' ? hostedSwapTokens : { tokens: [] },
  [`GET ${DATA}/v1/convert/quotes`]: quoteSwap,
  [`GET ${DATA}/v1/convert/allowance`]: () => ({ allowance: '0' }),
  [`GET ${DATA}/v1/convert/gas-price`]: () => hostedGasPrice,
  [`POST ${DATA}/v1/convert/build-transaction`]: buildSwap,
  [`GET ${DATA}/v1/convert/build-approve`]: buildApproval,
  [`GET ${DATA}/v1/profile/account/{}`]: ({ segments: [name] }) => (name === hostedName.name ? hostedName : undefined),
  [`GET ${DATA}/v1/profile/reverse/{}`]: ({ segments: [address] }) =>
    address?.toLowerCase() === HOSTED_ADDRESS.toLowerCase() ? [hostedName] : [],
  [`GET ${DATA}/v1/profile/suggestions/{}`]: ({ segments: [name] }) => ({
    suggestions: [{ name: `${name}.reown.id`, registered: false }],
  }),
  [`POST ${DATA}/v1/profile/account`]: () => ({ success: true }),
  [`GET ${DATA}/v1/onramp/options`]: () => hostedOnrampOptions,
  [`POST ${DATA}/v1/onramp/quote`]: quotePurchase,
  [`POST ${DATA}/v1/generators/onrampurl`]: buyUrl,
  [`POST ${DATA}/v1/`]: ({ body }) => ({
    jsonrpc: '2.0',
    id: body['id'],
    result: rpcResults[String(body['method'])] ?? '0x',
  }),
}

const rpcResults: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x1',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_gasPrice: '0x4a817c800',
  eth_getCode: '0x60',
  eth_estimateGas: '0x5208',
}

/** Routes whose project id is in the body instead of the query. */
const PROJECT_IN_BODY = /fungible\/price|build-transaction/

/** Answers one request to the hosted services. Rejects a wrong project id, and unknown paths with 404. */
export async function answerHosted(request: Request): Promise<Response> {
  const { origin, pathname, searchParams: query } = new URL(request.url)
  const text = request.method === 'POST' ? await request.text() : ''
  const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
  const projectId = query.get('projectId') ?? (PROJECT_IN_BODY.test(pathname) ? body['projectId'] : undefined)
  if (projectId !== HOSTED_PROJECT_ID) return failure(401, 'Unauthorized: invalid key')
  for (const [route, answer] of Object.entries(routes)) {
    const [method, template = ''] = route.split(' ')
    const segments = method === request.method ? matchPath(template, `${origin}${pathname}`) : undefined
    const found = segments && answer({ query, body, segments })
    if (found instanceof Buffer) return new Response(found, { headers: { ...cors, 'Content-Type': 'image/png' } })
    if (found !== undefined) return Response.json(found, { headers: cors })
  }
  return failure(404, 'Not found')
}

const cors = { 'Access-Control-Allow-Origin': '*' }

function failure(status: number, description: string): Response {
  const body = { status: 'FAILED', reasons: [{ name: 'request', description }] }
  return Response.json(body, { status, headers: cors })
}

function matchPath(template: string, url: string): readonly string[] | undefined {
  const [parts, wanted] = [url.split('/'), template.split('/')]
  if (parts.length !== wanted.length) return undefined
  if (!wanted.every((part, at) => part === '{}' || part === parts[at])) return undefined
  return wanted.flatMap((part, at) => (part === '{}' ? [decodeURIComponent(parts[at] ?? '')] : []))
}

/** `fetch` that reaches the stand-in only. */
export const hostedFetch: typeof fetch = (input, init) => {
  init?.signal?.throwIfAborted()
  return answerHosted(new Request(input, { ...init, signal: null }))
}
