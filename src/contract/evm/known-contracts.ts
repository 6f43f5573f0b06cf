/** Role of a well-known contract. `aggregator` is a swap contract that does not follow the Uniswap router interface. */
export type ContractRole =
  | 'swap-router'
  | 'aggregator'
  | 'wrapped-native'
  | 'permit2'
  | 'multicall'
  | 'safe-singleton'
  | 'safe-multisend'
  | 'seaport'

type Deployment = readonly [address: string, chainIds: readonly number[]]

// Chains with the deterministic deployment proxy, on which contracts have their canonical addresses.
const CANONICAL_CHAINS: readonly number[] = [
  1, 10, 56, 100, 137, 8453, 42161, 42220, 43114, 7777777, 11155111, 84532, 421614, 11155420,
]
const SAFE_CHAINS: readonly number[] = [1, 10, 56, 100, 137, 8453, 42161, 42220, 43114, 11155111, 84532]
const ONEINCH_CHAINS: readonly number[] = [1, 10, 56, 100, 137, 8453, 42161, 43114]

// Sources: the deployment lists of Uniswap, PancakeSwap, Honeyswap, SpookySwap, Trisolaris, Safe, OpenSea, 1inch, 0x and Multicall3.
const deployments: Readonly<Record<ContractRole, readonly Deployment[]>> = {
  'swap-router': [
    // Uniswap V2Router02
    ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', [1]],
    ['0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2', [10]],
    ['0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', [56, 8453, 42161, 43114]],
    ['0xedf6066a2b290C185783862C7F4776A2C8077AD1', [137]],
    ['0xa00F34A632630EFd15223B1968358bA4845bEEC7', [7777777]],
    ['0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3', [11155111]],
    // Uniswap V3 SwapRouter
    ['0xE592427A0AEce92De3Edee1F18E0157C05861564', [1, 10, 137, 42161]],
    // Uniswap V3 SwapRouter02
    ['0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', [1, 10, 137, 42161]],
    ['0x2626664c2603336E57B271c5C0b26F421741e481', [8453]],
    ['0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2', [56]],
    ['0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE', [43114]],
    ['0x7De04c96BE5159c3b5CeffC82aa176dc81281557', [7777777]],
    ['0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3', [324]],
    ['0x3bFA4769FB09eefC5a80d6E87c3B9C650f7Ae48E', [11155111]],
    ['0x94cC0AaC535CCDB3C01d6787D6413C739ae12bc4', [84532, 11155420]],
    ['0x101F443B4d1b059569D643917553c771E1b9663E', [421614]],
    // Uniswap Universal Router 1.2 and 2
    ['0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', [1]],
    ['0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', [1]],
    // Honeyswap, SpookySwap and Trisolaris, forks of Uniswap V2
    ['0x1C232F01118CB8B424793ae03F870aa7D0ac7f77', [100]],
    ['0xF491e7B69E4244ad4002BC14e878a34207E38c29', [250]],
    ['0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B', [1313161554]],
    // PancakeSwap V2 router and smart router
    ['0x10ED43C718714eb63d5aA57B78B54704E256024E', [56]],
    ['0x5aEaF2883FBf30f3D62471154eDa3C0c1b05942d', [324]],
    ['0x13f4EA83D0bd40E75C8222255bc855a974568Dd4', [56]],
  ],
  aggregator: [
    // 1inch AggregationRouter V5 and V6
    ['0x1111111254EEB25477B68fb85Ed929f73A960582', ONEINCH_CHAINS],
    ['0x111111125421cA6dc452d289314280a0f8842A65', ONEINCH_CHAINS],
    // 0x AllowanceHolder. Its `exec` calls the settler named in the call data: check that one, too.
    ['0x0000000000001fF3684f28c67538d4D072C22734', [1, 10, 56, 137, 8453, 42161, 43114]],
  ],
  'wrapped-native': [
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', [1]],
    ['0x4200000000000000000000000000000000000006', [10, 8453, 7777777, 84532, 11155420]],
    ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', [56]],
    ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', [100]],
    ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', [137]],
    ['0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83', [250]],
    ['0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', [324]],
    ['0x5555555555555555555555555555555555555555', [999]],
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', [42161]],
    ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', [43114]],
    ['0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB', [1313161554]],
    ['0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', [11155111]],
    ['0x980B62Da83eFf3D4576C647993b0c1D7faf17c73', [421614]],
  ],
  permit2: [
    ['0x000000000022D473030F116dDEE9F6B43aC78BA3', CANONICAL_CHAINS],
    ['0x0000000000225e31D15943971F47aD3022F714Fa', [324]],
  ],
  multicall: [
    ['0xcA11bde05977b3631167028862bE2a173976CA11', [...CANONICAL_CHAINS, 999, 80002, 1313161554]],
    ['0xF9cda624FBC7e059355ce98a31693d299FACd963', [324]],
  ],
  'safe-singleton': [
    // Safe and SafeL2, 1.3.0 and 1.4.1
    ['0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552', SAFE_CHAINS],
    ['0x3E5c63644E683549055b9Be8653de26E0B4CD36E', SAFE_CHAINS],
    ['0x41675C099F32341bf84BFc5382aF534df5C7461a', SAFE_CHAINS],
    ['0x29fcB43b46531BcA003ddC8FCB67FFE91900C762', SAFE_CHAINS],
  ],
  'safe-multisend': [
    // MultiSend and MultiSendCallOnly, 1.3.0 and 1.4.1
    ['0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761', SAFE_CHAINS],
    ['0x40A2aCCbd92BCA938b02010E17A5b8929b49130D', SAFE_CHAINS],
    ['0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526', SAFE_CHAINS],
    ['0x9641d764fc13c8B624c04430C7356C1C7C8102e2', SAFE_CHAINS],
  ],
  seaport: [
    // 1.5 and 1.6
    ['0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', CANONICAL_CHAINS],
    ['0x0000000000000068F116a894984e2DB1123eB395', CANONICAL_CHAINS],
  ],
}

export function knownContracts(chainId: number, role: ContractRole): readonly string[] {
  return deployments[role].filter(([, chainIds]) => chainIds.includes(chainId)).map(([address]) => address)
}

export function isKnownContract(chainId: number, address: string, role: ContractRole): boolean {
  return knownContracts(chainId, role).some(known => known.toLowerCase() === address.toLowerCase())
}
