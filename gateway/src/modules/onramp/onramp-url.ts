import type * as z from 'zod/mini'
import type { OnrampProvider, onrampUrlAsk } from '../../../../src/contract/onramp-api.js'
import type { OnrampSandbox } from './sandbox-service.js'

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
