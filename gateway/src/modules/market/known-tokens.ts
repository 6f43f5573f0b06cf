import type { ListedToken } from './token-list.js'

type Row = readonly [symbol: string, name: string, decimals: number, address: string]

const rows: Readonly<Record<number, readonly Row[]>> = {
  1: [
    ['WETH', 'Wrapped Ether', 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['USDC', 'USD Coin', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['USDT', 'Tether USD', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['DAI', 'Dai Stablecoin', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
    ['WBTC', 'Wrapped BTC', 8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
    ['UNI', 'Uniswap', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
    ['LINK', 'ChainLink Token', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
    ['AAVE', 'Aave Token', 18, '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'],
    ['1INCH', '1INCH Token', 18, '0x111111111117dC0aa78b770fA6A738034120C302'],
    ['BAL', 'Balancer', 18, '0xba100000625a3754423978a60c9317c58a424e3D'],
    ['CRV', 'Curve DAO Token', 18, '0xD533a949740bb3306d119CC777fa900bA034cd52'],
    ['ENS', 'Ethereum Name Service', 18, '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72'],
    ['GNO', 'Gnosis Token', 18, '0x6810e776880C02933D47DB1b9fc05908e5386b96'],
  ],
  10: [
    ['WETH', 'Wrapped Ether', 18, '0x4200000000000000000000000000000000000006'],
    ['OP', 'Optimism', 18, '0x4200000000000000000000000000000000000042'],
    ['USDC', 'USD Coin', 6, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    ['USDC.e', 'Bridged USDC', 6, '0x7F5c764cBc14f9669B88837ca1490cCa17c31607'],
    ['USDT', 'Tether USD', 6, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
    ['DAI', 'Dai Stablecoin', 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
    ['WBTC', 'Wrapped BTC', 8, '0x68f180fcCe6836688e9084f035309E29Bf0A2095'],
  ],
  56: [
    ['WBNB', 'Wrapped BNB', 18, '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
    ['USDT', 'Tether USD', 18, '0x55d398326f99059fF775485246999027B3197955'],
    ['USDC', 'USD Coin', 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
    ['DAI', 'Dai Token', 18, '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3'],
    ['ETH', 'Ethereum Token', 18, '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'],
    ['BTCB', 'BTCB Token', 18, '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c'],
  ],
  100: [
    ['WXDAI', 'Wrapped XDAI', 18, '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'],
    ['USDC', 'USD Coin', 6, '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83'],
    ['WETH', 'Wrapped Ether', 18, '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1'],
    ['GNO', 'Gnosis Token', 18, '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb'],
  ],
  137: [
    ['WPOL', 'Wrapped POL', 18, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
    ['USDC', 'USD Coin', 6, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    ['USDC.e', 'Bridged USDC', 6, '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
    ['USDT', 'Tether USD', 6, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    ['DAI', 'Dai Stablecoin', 18, '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
    ['WETH', 'Wrapped Ether', 18, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
    ['WBTC', 'Wrapped BTC', 8, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'],
  ],
  250: [['WFTM', 'Wrapped Fantom', 18, '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83']],
  324: [
    ['WETH', 'Wrapped Ether', 18, '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91'],
    ['USDC', 'USD Coin', 6, '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'],
    ['USDC.e', 'Bridged USDC', 6, '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4'],
    ['USDT', 'Tether USD', 6, '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C'],
  ],
  8217: [['WKLAY', 'Wrapped Klay', 18, '0xe4f05A66Ec68B54A58B17c22107b02e0232cC817']],
  8453: [
    ['WETH', 'Wrapped Ether', 18, '0x4200000000000000000000000000000000000006'],
    ['USDC', 'USD Coin', 6, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['DAI', 'Dai Stablecoin', 18, '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'],
    ['cbBTC', 'Coinbase Wrapped BTC', 8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  ],
  42161: [
    ['WETH', 'Wrapped Ether', 18, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
    ['ARB', 'Arbitrum', 18, '0x912CE59144191C1204E64559FE8253a0e49E6548'],
    ['USDC', 'USD Coin', 6, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
    ['USDC.e', 'Bridged USDC', 6, '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'],
    ['USDT', 'Tether USD', 6, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
    ['DAI', 'Dai Stablecoin', 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
    ['WBTC', 'Wrapped BTC', 8, '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'],
  ],
  43114: [
    ['WAVAX', 'Wrapped AVAX', 18, '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
    ['USDC', 'USD Coin', 6, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
    ['USDT', 'Tether USD', 6, '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
    ['WETH.e', 'Wrapped Ether', 18, '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB'],
    ['DAI.e', 'Dai Stablecoin', 18, '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70'],
    ['BTC.b', 'Bitcoin', 8, '0x152b9d0FdC40C096757F570A51E494bd4b943E50'],
  ],
  1313161554: [
    ['WETH', 'Wrapped Ether', 18, '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB'],
    ['USDC.e', 'Bridged USDC', 6, '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802'],
    ['AURORA', 'Aurora', 18, '0x8BEc47865aDe3B172A928df8f990Bc7f2A3b9f79'],
  ],
}

export const knownTokens: readonly ListedToken[] = Object.entries(rows).flatMap(([chainId, tokens]) =>
  tokens.map(([symbol, name, decimals, address]) => ({
    chainId: Number(chainId),
    address: address as ListedToken['address'],
    name,
    symbol,
    decimals,
  })),
)
