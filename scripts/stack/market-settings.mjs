import { SOLANA_DEV_NETWORK } from './solana/start-solana.mjs'

/** What token lists call the network people develop on. */
const SOLANA_LIST_ID = 103
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/**
 * What the gateway is told of the markets: where the exchanges are, and which tokens there are.
 *
 * @param {readonly import('./deploy-market.mjs').Deployments[]} deployments
 * @param {import('./solana/start-solana.mjs').DevMints} [mints]
 */
export function marketSettings(deployments, mints) {
  return {
    exchanges: deployments.map(({ chainId, router, weth, tokens }) => {
      return { caipNetworkId: `eip155:${chainId}`, router, wrapped: weth, dollar: tokens.dollar.address }
    }),
    tokens: [
      ...deployments.flatMap(({ chainId, tokens }) => Object.values(tokens).map(token => ({ chainId, ...token }))),
      ...(mints ? [mints.pebble, mints.moss].map(mint => ({ chainId: SOLANA_LIST_ID, ...mint })) : []),
    ],
    ...(mints && { fixedPrices: solanaPrices(mints) }),
  }
}

/** In dollars: no market knows these. */
function solanaPrices({ pebble, moss }) {
  const prices = [
    [WRAPPED_SOL, 150],
    [pebble.address, 1],
    [moss.address, 0.05],
  ]
  return Object.fromEntries(prices.map(([mint, price]) => [`${SOLANA_DEV_NETWORK}:${mint}`, price]))
}

/**
 * The option `swaps.routers` of a page on these chains.
 *
 * @param {readonly import('./deploy-market.mjs').Deployments[]} deployments
 * @returns {Record<string, readonly string[]>}
 */
export function swapRouters(deployments) {
  return Object.fromEntries(deployments.map(({ chainId, router }) => [`eip155:${chainId}`, [router]]))
}
