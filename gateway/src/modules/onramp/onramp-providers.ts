import type { OnrampProvider } from '../../../../src/contract/onramp-api.js'
import { HttpError } from '../../http-error.js'
import type { DataCore } from '../data/data-core.js'
import type { OnrampSandbox } from './sandbox-service.js'

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
export type OnrampParts = Pick<DataCore, 'env' | 'url'> & {
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
