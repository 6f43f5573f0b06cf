import { formatUnits } from 'viem'
import type * as z from 'zod/mini'
import { HttpError } from '../../gateway/src/http/http-error.js'
import type { DataCore } from '../../gateway/src/modules/data/data-core.js'
import { splitAccount, type OnrampSandbox } from '../../gateway/src/modules/onramp/onramp-providers.js'
import { NATIVE_ADDRESS } from '../../src/contract/data-records.js'
import type { OnrampOptions, OnrampQuote, onrampQuoteRequest } from '../../src/contract/onramp-api.js'
import { quoteOrder, SANDBOX_CENTS, formatDollars, SANDBOX_PATH } from './sandbox-orders.js'
import { sandboxRoutes } from './sandbox-routes.js'

function onrampOptions({ chains, icons }: DataCore): OnrampOptions {
  const limits = { min: formatDollars(SANDBOX_CENTS.min), max: formatDollars(SANDBOX_CENTS.max) }
  const sold = chains.all.filter(({ network }) => network.testnet)
  return {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', ...limits }] }],
    purchaseCurrencies: sold.map(({ chainId, network: { currency, name, caipNetworkId } }) => ({
      id: `${chainId}:${currency.symbol}`,
      name: currency.name,
      symbol: currency.symbol,
      iconUrl: icons.getCoinIcon(currency.symbol),
      networks: [{ name: caipNetworkId, display_name: name, chain_id: `${chainId}`, contract_address: NATIVE_ADDRESS }],
    })),
  }
}

async function onrampQuote(core: DataCore, request: z.output<typeof onrampQuoteRequest>): Promise<OnrampQuote> {
  const { paymentCurrency, network, amount } = request
  if (paymentCurrency !== 'USD')
    throw new HttpError(400, 'onramp/currency-unsupported', 'The sandbox takes dollars alone.')
  const { total, fee, coins, chain } = await quoteOrder(core, network, amount)
  const { decimals, symbol } = chain.network.currency
  const dollars = (cents: bigint) => ({ amount: formatDollars(cents), currency: 'USD' })
  return {
    paymentTotal: dollars(total),
    paymentSubtotal: dollars(total - fee),
    purchaseAmount: { amount: formatUnits(coins, decimals), currency: symbol },
    networkFee: dollars(0n),
    quoteId: 'sandbox',
  }
}

const SANDBOX_AMOUNT = '100'

export const onrampSandbox: OnrampSandbox = {
  pageUrl: gatewayUrl => `${gatewayUrl}${SANDBOX_PATH}`,
  isPage: ({ pathname }) => pathname.endsWith(SANDBOX_PATH),
  query({ destinationWallets: [wallet], defaultNetwork = '', presetFiatAmount }) {
    const [network, address] = splitAccount(wallet?.address ?? '')
    const named = [network, defaultNetwork, ...(wallet?.blockchains ?? [])].find(name => name?.startsWith('eip155:'))
    return { address, network: named ?? 'eip155:31337', amount: presetFiatAmount ?? SANDBOX_AMOUNT }
  },
  options: onrampOptions,
  quote: onrampQuote,
  routes: sandboxRoutes,
}
