import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { concat, encodeAbiParameters, keccak256, type Abi, type AbiParameter, type Hex } from 'viem'
import {
  MULTICALL3,
  MULTISEND,
  PERMIT2,
  SWAP_ROUTER_02,
  UNIVERSAL_ROUTER,
  V2_FACTORY,
  V2_ROUTER,
  V3_FACTORY,
  V3_POSITIONS,
  V3_ROUTER,
  WETH,
  ZERO,
} from './addresses.js'

const require = createRequire(import.meta.url)

/** Code that creates a contract at an address. */
export interface Placement {
  readonly address: string
  readonly creation: Hex
}

interface Artifact {
  readonly abi: Abi
  readonly bytecode: string
}

const artifacts = {
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  v2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  weth: '@uniswap/v2-periphery/build/WETH9.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  v3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  v3Positions:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  v3Router: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  swapRouter02: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  universalRouter: '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
  multiSend:
    '@safe-global/safe-smart-account/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
} as const

type ArtifactName = keyof typeof artifacts

/** Loads the interface and the code of a published contract. */
export function loadArtifact(name: ArtifactName): Artifact {
  return require(artifacts[name]) as Artifact
}

/** Loads a contract of the development chains, or one of these tests. */
export function loadOwn(name: string): Artifact {
  const folder = ['state-reader', 'two-faced-token'].includes(name)
    ? '../contracts/'
    : '../../../../../scripts/stack/contracts/compiled/'
  return require(`${folder}${name}.json`) as Artifact
}

/** The runtime code of Permit2 on Ethereum. No package with its creation code is small enough to depend on. */
export function permit2Code(): Hex {
  return (require('../contracts/permit2.json') as { deployedBytecode: Hex }).deployedBytecode
}

// viem carries the code for its own calls, without exporting it.
function multicall3Creation(): Hex {
  const file = join(dirname(require.resolve('viem')), 'constants/contracts.js')
  return (require(file) as { multicall3Bytecode: Hex }).multicall3Bytecode
}

/** Returns creation code: the contract's own, followed by the arguments of the constructor. */
export function creationCode({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Hex {
  const code = toHex(bytecode)
  if (args.length === 0) return code
  const inputs = abi.find(entry => entry.type === 'constructor')?.inputs ?? []
  return concat([code, encodeAbiParameters(inputs as readonly AbiParameter[], args)])
}

/**
 * The published contracts. Seaport is missing: the only package with its code runs a script at installation.
 * Every order of Seaport is red, so no calm screen is left untested. MultiSend accepts delegate calls only.
 */
export function publishedContracts(): readonly Placement[] {
  const place = (address: string, name: ArtifactName, args: readonly unknown[] = []): Placement => ({
    address,
    creation: creationCode(loadArtifact(name), args),
  })
  const codeHash = (name: ArtifactName) => keccak256(toHex(loadArtifact(name).bytecode))
  const universal = {
    permit2: PERMIT2,
    weth9: WETH,
    v2Factory: V2_FACTORY,
    v3Factory: V3_FACTORY,
    pairInitCodeHash: codeHash('v2Pair'),
    poolInitCodeHash: codeHash('v3Pool'),
    v4PoolManager: ZERO,
    v3NFTPositionManager: V3_POSITIONS,
    v4PositionManager: ZERO,
  }
  return [
    place(WETH, 'weth'),
    place(V2_FACTORY, 'v2Factory', [ZERO]),
    place(V2_ROUTER, 'v2Router', [V2_FACTORY, WETH]),
    place(V3_FACTORY, 'v3Factory'),
    place(V3_POSITIONS, 'v3Positions', [V3_FACTORY, WETH, ZERO]),
    place(V3_ROUTER, 'v3Router', [V3_FACTORY, WETH]),
    place(SWAP_ROUTER_02, 'swapRouter02', [V2_FACTORY, V3_FACTORY, V3_POSITIONS, WETH]),
    place(UNIVERSAL_ROUTER, 'universalRouter', [universal]),
    place(MULTISEND, 'multiSend'),
    { address: MULTICALL3, creation: multicall3Creation() },
  ]
}

function toHex(code: string): Hex {
  return (code.startsWith('0x') ? code : `0x${code}`) as Hex
}
