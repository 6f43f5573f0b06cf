import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import type {
  OnrampOptions,
  OnrampQuote,
  onrampQuoteAsk,
  onrampUrlAsk,
  OnrampProvider,
} from '../../../../src/contract/onramp-api.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'

/** The seller of a developer's machine, which takes no money and delivers test coins. */
export interface OnrampSandbox {
  /** The address of its page. */
  pageUrl(gatewayUrl: string): string
  isPage(url: URL): boolean
  /** The query that its page is opened with. */
  query(ask: z.output<typeof onrampUrlAsk>): Readonly<Record<string, string | number | undefined>>
  options(core: DataCore): OnrampOptions
  quote(core: DataCore, ask: z.output<typeof onrampQuoteAsk>): Promise<OnrampQuote>
  /** Its page. */
  routes(core: DataCore): Hono
}

/** What somebody wants to buy, and for whom. */
export type OnrampUrlAsk = z.output<typeof onrampUrlAsk>

/** The page of a provider for this purchase. What the asker wrote goes into the query alone. */
export function onrampUrl(
  provider: OnrampProvider,
  ask: OnrampUrlAsk,
  { publicKey = '', sandbox }: { publicKey?: string | undefined; sandbox?: OnrampSandbox | undefined } = {},
): string {
  const url = new URL(provider.url)
  const query = sandbox?.isPage(url)
    ? sandbox.query(ask)
    : provider.name === 'card'
      ? cardQuery(ask)
      : widgetQuery(ask, publicKey)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`)
  return url.href
}

function cardQuery(ask: OnrampUrlAsk) {
  const { destinationWallets, defaultNetwork, partnerUserId, paymentCurrency, presetCryptoAmount, presetFiatAmount } =
    ask
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

/** What a coin is called by in a query. */
const TICKER = /^[A-Z0-9]{2,10}$/

/** By the names that the field's aggregator has for them. The one coin that is asked for, else what most people want. */
function widgetQuery({ destinationWallets: [wallet], partnerUserId }: OnrampUrlAsk, publicKey: string) {
  const account = `${wallet?.address}`
  const isSolana = [account, ...(wallet?.blockchains ?? [])].some(name => name.startsWith('solana'))
  const [asset, ...others] = wallet?.assets ?? []
  const isOne = asset !== undefined && others.length === 0 && TICKER.test(asset)
  return {
    publicKey,
    destinationCurrencyCode: isOne ? asset : isSolana ? 'SOL' : 'USDC',
    walletAddress: splitAccount(wallet?.address ?? '')[1],
    externalCustomerId: partnerUserId,
  }
}

/** Splits a CAIP-10 account; a plain address has no network. */
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

/** What providers are made of. */
type OnrampParts = Pick<DataCore, 'env' | 'url'> & {
  readonly chains: Pick<DataCore['chains'], 'all'>
}

/**
 * Who sells: those whose page the operator named. In development the sandbox stands in for one that nobody named.
 * Throws `settings/invalid` for a page that is none.
 */
export function onrampProviders({ env, url, chains }: OnrampParts, service?: OnrampSandbox): readonly OnrampProvider[] {
  const sandbox = service?.pageUrl(url())
  const card = pageOf(env['ONRAMP_CARD_URL'], 'ONRAMP_CARD_URL') ?? sandbox
  const aggregator = pageOf(env['ONRAMP_AGGREGATOR_URL'], 'ONRAMP_AGGREGATOR_URL') ?? sandbox
  const tested = chains.all.filter(({ network }) => network.testnet).map(({ caipNetworkId }) => caipNetworkId)
  const payChains = card === sandbox ? tested : [...PAY_CHAINS]
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

function pageOf(text: string | undefined, name: string): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username)
    throw new HttpError(500, 'settings/invalid', `${name} must be an https address.`)
  return url.href
}
