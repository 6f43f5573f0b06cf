import { account } from '../../../frame-page/helpers/scripted-wallet.js'

/** The wallet's account. */
export const ME = account.address.toLowerCase()
/** The page's author, and a third party who has given every router unlimited allowances. */
export const MALLORY = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
export const ZERO = '0x0000000000000000000000000000000000000000'
/** Shorthands of some routers: the caller, and the router itself. */
export const ONE = '0x0000000000000000000000000000000000000001'
export const TWO = '0x0000000000000000000000000000000000000002'

/** The published contracts, at their addresses on Ethereum. */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
export const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const V2_FACTORY = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
export const V2_ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const V3_FACTORY = '0x1f98431c8ad98523631ae4a59f267346ea31f984'
export const V3_POSITIONS = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
export const V3_ROUTER = '0xe592427a0aece92de3edee1f18e0157c05861564'
export const SWAP_ROUTER_02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
export const UNIVERSAL_ROUTER = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
export const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
export const MULTISEND = '0x9641d764fc13c8b624c04430c7356c1c7c8102e2'

/** Contracts that anyone can call, so that anyone can take what stays with them. */
export const PUBLIC_CONTRACTS = [V2_ROUTER, V3_ROUTER, SWAP_ROUTER_02, UNIVERSAL_ROUTER, PERMIT2, MULTICALL3, MULTISEND]
export const ROUTERS = [V2_ROUTER, V3_ROUTER, SWAP_ROUTER_02]

/** Tokens: two well-known ones, one with a transfer tax, a worthless one, and one that cheats while it is simulated. */
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const TAXED = '0x7011000000000000000000000000000000000001'
export const SCAM = '0x5ca3000000000000000000000000000000000002'
export const TRAP = '0x77a9000000000000000000000000000000000003'
export const COLLECTION = '0x7210000000000000000000000000000000000004'
export const EDITIONS = '0x1155000000000000000000000000000000000005'
export const READER = '0x7ead000000000000000000000000000000000006'
/** Provides the pools. */
export const PROVIDER = '0x90a1000000000000000000000000000000000007'
/** Mines the blocks. */
export const MINER = '0x313e000000000000000000000000000000000008'

export const TOKENS = [WETH, USDC, DAI, TAXED, SCAM, TRAP]
export const IDS = [1n, 2n, 3n, 4n]

const NAMES: Readonly<Record<string, string>> = {
  [ME]: 'ME',
  [MALLORY]: 'MALLORY',
  [BOB]: 'BOB',
  [PERMIT2]: 'Permit2',
  [WETH]: 'WETH',
  [V2_ROUTER]: 'UniswapV2Router02',
  [V3_ROUTER]: 'SwapRouter',
  [SWAP_ROUTER_02]: 'SwapRouter02',
  [UNIVERSAL_ROUTER]: 'UniversalRouter',
  [MULTICALL3]: 'Multicall3',
  [MULTISEND]: 'MultiSendCallOnly',
  [USDC]: 'USDC',
  [DAI]: 'DAI',
  [TAXED]: 'TAXED',
  [SCAM]: 'SCAM',
  [TRAP]: 'TRAP',
  [COLLECTION]: 'Collection',
  [EDITIONS]: 'Editions',
  [ZERO]: 'ZERO',
  [ONE]: 'ONE',
  [TWO]: 'TWO',
}

/** Returns a readable name of an address. */
export function nameOf(address: string): string {
  return NAMES[address.toLowerCase()] ?? address
}
