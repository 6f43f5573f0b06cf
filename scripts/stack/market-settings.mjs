import { SOLANA_DEV_NETWORK } from './solana/start-solana.mjs'

/** The chain id of Solana's development network in token lists. */
const SOLANA_LIST_ID = 103
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/**
 * Returns the gateway's settings for the markets: the exchanges and the tokens.
 *
 * @param {readonly import('./deploy-market.mjs').Deployments[]} deployments
 * @param {import('./solana/start-solana.mjs').DevMints} [mints]
 */
export function marketSettings(deployments, mints) {
  return {
    exchanges: deployments.map(({ chainId, router, weth, tokens, v3 }) => {
      const { factory: _, ...contracts } = v3
      const [caipNetworkId, dollar] = [`eip155:${chainId}`, tokens.dollar.address]
      return { caipNetworkId, router, wrapped: weth, dollar, v3: contracts }
    }),
    tokens: [
      ...deployments.flatMap(({ chainId, tokens }) => Object.values(tokens).map(token => ({ chainId, ...token }))),
      ...(mints ? [mints.pebble, mints.moss].map(mint => ({ chainId: SOLANA_LIST_ID, ...mint })) : []),
    ],
    ...(mints && { fixedPrices: solanaPrices(mints) }),
  }
}

/** Prices in dollars, because no market has these tokens. */
function solanaPrices(mints) {
  const prices = pricedMints(mints).map(({ address, price }) => [`${SOLANA_DEV_NETWORK}:${address}`, price])
  return Object.fromEntries(prices)
}

/**
 * Returns the prices at which the development server of Jupiter swaps: those of the smallest unit of each token, in
 * billionths of a dollar.
 *
 * @param {import('./solana/start-solana.mjs').DevMints} mints
 */
export function jupiterPrices(mints) {
  return Object.fromEntries(
    pricedMints(mints).map(({ address, decimals, price }) => [address, price * 10 ** (9 - decimals)]),
  )
}

function pricedMints({ pebble, moss }) {
  return [
    { address: WRAPPED_SOL, decimals: 9, price: 150 },
    { ...pebble, price: 1 },
    { ...moss, price: 0.05 },
  ]
}

/**
 * Returns the option `swaps.routers` for a page on these chains.
 *
 * @param {readonly import('./deploy-market.mjs').Deployments[]} deployments
 * @returns {Record<string, readonly string[]>}
 */
export function swapRouters(deployments) {
  return Object.fromEntries(deployments.map(({ chainId, router, v3 }) => [`eip155:${chainId}`, [router, v3.router]]))
}
