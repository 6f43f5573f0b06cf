import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import type {
  OnrampOptions,
  OnrampQuote,
  onrampQuoteRequest,
  onrampUrlRequest,
  OnrampProvider,
} from '../../../../src/contract/onramp-api.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'

/** A development-only seller. It takes no payment and delivers test coins. */
export interface OnrampSandbox {
  pageUrl(gatewayUrl: string): string
  isPage(url: URL): boolean
  query(request: z.output<typeof onrampUrlRequest>): Readonly<Record<string, string | number | undefined>>
  options(core: DataCore): OnrampOptions
  quote(core: DataCore, request: z.output<typeof onrampQuoteRequest>): Promise<OnrampQuote>
  routes(core: DataCore): Hono
}

export type OnrampUrlRequest = z.output<typeof onrampUrlRequest>

/** Builds the URL of the provider's page for a purchase. Request data goes into the query only. */
export function buildOnrampUrl(
  provider: OnrampProvider,
  request: OnrampUrlRequest,
  { publicKey = '', sandbox }: { publicKey?: string | undefined; sandbox?: OnrampSandbox | undefined } = {},
): string {
  const url = new URL(provider.url)
  const query = sandbox?.isPage(url)
    ? sandbox.query(request)
    : provider.name === 'card'
      ? cardQuery(request)
      : widgetQuery(request, publicKey)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`)
  return url.href
}

function cardQuery(request: OnrampUrlRequest) {
  const { destinationWallets, defaultNetwork, partnerUserId, paymentCurrency, presetCryptoAmount, presetFiatAmount } =
    request
  const addresses = destinationWallets.map(({ address, blockchains }) => [splitAccount(address)[1], blockchains])
  return {
    addresses: JSON.stringify(Object.fromEntries(addresses)),
    assets: JSON.stringify([...new Set(destinationWallets.flatMap(({ assets }) => assets))]),
    defaultExperience: 'buy',
    defaultNetwork,
    partnerUserId,
    presetCryptoAmount,
    presetFiatAmount,
    fiatCurrency: paymentCurrency,
  }
}

const TICKER = /^[A-Z0-9]{2,10}$/

// Builds the query of Meld's widget. Uses the requested asset if it is a single one, otherwise a default.
function widgetQuery({ destinationWallets: [wallet], partnerUserId }: OnrampUrlRequest, publicKey: string) {
  const account = `${wallet?.address}`
  const isSolana = [account, ...(wallet?.blockchains ?? [])].some(name => name.startsWith('solana'))
  const [asset, ...others] = wallet?.assets ?? []
  const isSingleAsset = asset !== undefined && others.length === 0 && TICKER.test(asset)
  return {
    publicKey,
    destinationCurrencyCode: isSingleAsset ? asset : isSolana ? 'SOL' : 'USDC',
    walletAddress: splitAccount(wallet?.address ?? '')[1],
    externalCustomerId: partnerUserId,
  }
}

/** Splits a CAIP-10 account. A plain address has no network. */
export function splitAccount(account: string): readonly [network: string | undefined, address: string] {
  const at = account.lastIndexOf(':')
  return at < 0 ? [undefined, account] : [account.slice(0, at), account.slice(at + 1)]
}

const PAY_CHAINS = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base',
] as const
const FEE_RANGE = '1-2%'

type OnrampContext = Pick<DataCore, 'env' | 'url'> & {
  readonly chains: Pick<DataCore['chains'], 'all'>
}

/**
 * Returns the providers whose page the operator configured. In development the sandbox replaces missing ones. Throws
 * `settings/invalid` for an invalid page URL.
 */
export function readOnrampProviders(
  { env, url, chains }: OnrampContext,
  service?: OnrampSandbox,
): readonly OnrampProvider[] {
  const sandbox = service?.pageUrl(url())
  const card = readPageUrl(env['ONRAMP_CARD_URL'], 'ONRAMP_CARD_URL') ?? sandbox
  const aggregator = readPageUrl(env['ONRAMP_AGGREGATOR_URL'], 'ONRAMP_AGGREGATOR_URL') ?? sandbox
  const testnets = chains.all.filter(({ network }) => network.testnet).map(({ caipNetworkId }) => caipNetworkId)
  const payChains = card === sandbox ? testnets : [...PAY_CHAINS]
  const labels = [env['ONRAMP_CARD_LABEL'] || 'Card', env['ONRAMP_AGGREGATOR_LABEL'] || 'Aggregator'] as const
  return [
    { name: 'card' as const, label: labels[0], url: card, supportedChains: ['eip155'], payChains },
    {
      name: 'aggregator' as const,
      label: labels[1],
      url: aggregator,
      supportedChains: ['eip155', 'solana'],
      payChains: [],
    },
  ].flatMap(({ url: page, ...rest }) => (page === undefined ? [] : [{ ...rest, url: page, feeRange: FEE_RANGE }]))
}

function readPageUrl(text: string | undefined, name: string): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username)
    throw new HttpError(500, 'settings/invalid', `${name} must be an https address.`)
  return url.href
}
