import type * as z from 'zod/mini'
import type { OnrampProvider, onrampUrlAsk } from '../../../../src/contract/onramp-api.js'
import { SANDBOX_PATH } from './onramp-providers.js'

/** What somebody wants to buy, and for whom. */
export type OnrampUrlAsk = z.output<typeof onrampUrlAsk>

/** What the sandbox sells where nobody says how much, in dollars. */
const SANDBOX_AMOUNT = '100'

/** The page of a provider for this purchase. What the asker wrote goes into the query alone. */
export function onrampUrl(provider: OnrampProvider, ask: OnrampUrlAsk, publicKey = ''): string {
  const url = new URL(provider.url)
  const query = isSandbox(url)
    ? sandboxQuery(ask)
    : provider.name === 'card'
      ? cardQuery(ask)
      : widgetQuery(ask, publicKey)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`)
  return url.href
}

function isSandbox({ pathname }: URL): boolean {
  return pathname.endsWith(SANDBOX_PATH)
}

function sandboxQuery({ destinationWallets: [wallet], defaultNetwork = '', presetFiatAmount }: OnrampUrlAsk) {
  const [network, address] = splitAccount(wallet?.address ?? '')
  const named = [network, defaultNetwork, ...(wallet?.blockchains ?? [])].find(name => name?.startsWith('eip155:'))
  return { address, network: named ?? 'eip155:31337', amount: presetFiatAmount ?? SANDBOX_AMOUNT }
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

function splitAccount(account: string): readonly [network: string | undefined, address: string] {
  const at = account.lastIndexOf(':')
  return at < 0 ? [undefined, account] : [account.slice(0, at), account.slice(at + 1)]
}
