/**
 * What the gateway is told of the markets: where the exchanges are, and which tokens there are.
 *
 * @param {readonly import('./deploy-market.mjs').Deployments[]} deployments
 */
export function marketSettings(deployments) {
  return {
    exchanges: deployments.map(({ chainId, router, tokens }) => {
      return { caipNetworkId: `eip155:${chainId}`, router, dollar: tokens.dollar.address }
    }),
    tokens: deployments.flatMap(({ chainId, tokens }) => Object.values(tokens).map(token => ({ chainId, ...token }))),
  }
}
