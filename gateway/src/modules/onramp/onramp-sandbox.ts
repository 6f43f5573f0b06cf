import { splitAccount } from './onramp-url.js'
import { onrampOptions, onrampQuote } from './sandbox-offer.js'
import { SANDBOX_PATH } from './sandbox-path.js'
import { sandboxRoutes } from './sandbox-routes.js'
import type { OnrampSandbox } from './sandbox-service.js'

/** What the sandbox sells when the request names no amount, in dollars. */
const SANDBOX_AMOUNT = '100'

/** The seller of a developer's machine. */
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
