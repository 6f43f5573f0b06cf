import { concat, encodeAbiParameters, numberToHex, parseAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../src/frame-page/decode/call-reader.js'
import { call, SOON } from './calls/parts.js'
import {
  BOB,
  COLLECTION,
  DAI,
  MALLORY,
  ME,
  MULTICALL3,
  MULTISEND,
  SCAM,
  SWAP_ROUTER_02,
  TAXED,
  TRAP,
  TWO,
  UNIVERSAL_ROUTER,
  USDC,
  V2_ROUTER,
  V3_ROUTER,
  WETH,
  ZERO,
} from './chain/addresses.js'
import { POOL_FEE } from './chain/stock-chain.js'
import { describeScreen } from './claims.js'
import { describeCall } from './report.js'
import { openTrialChain, type TrialChain } from './trial.js'

const ETHER = 10n ** 18n
const DOLLARS = 3_000n * 10n ** 6n
/** A little more than the price of WETH in dollars, as the pool writes it. */
const PRICE_NEARBY = 18_260n << 96n
const fee = numberToHex(POOL_FEE, { size: 3 })
const path = (...parts: string[]) => concat(parts as Hex[])
const word = (value: bigint) => value.toString(16).padStart(64, '0')

const EXACT_INPUT = 'exactInput((bytes, address, uint256, uint256, uint256))'
const EXACT_INPUT_02 = 'exactInput((bytes, address, uint256, uint256))'
const EXACT_OUTPUT = 'exactOutput((bytes, address, uint256, uint256, uint256))'
const EXACT_OUTPUT_SINGLE = 'exactOutputSingle((address, address, uint24, address, uint256, uint256, uint256, uint160))'
const EXACT_INPUT_SINGLE_02 = 'exactInputSingle((address, address, uint24, address, uint256, uint256, uint160))'
const AGGREGATE3 = 'aggregate3((address, bool, bytes)[])'
const AGGREGATE3_VALUE = 'aggregate3Value((address, bool, uint256, bytes)[])'

/** A path of one pool, and after it another token, which the routers ignore. */
const withTail = (shown: string) => path(WETH, fee, TRAP, shown)
const deposit = call(WETH, 'deposit()', []).data
const multicall = (router: string, steps: readonly Call[], value: bigint) =>
  call(router, 'multicall(bytes[])', [steps.map(({ data }) => data)], value)
const packed = ({ to = '', data, value }: Call) =>
  `00${to.slice(2)}${word(value)}${word(BigInt(data.length / 2 - 1))}${data.slice(2)}`
const multiSend = (calls: readonly Call[], value: bigint) =>
  call(MULTISEND, 'multiSend(bytes)', [`0x${calls.map(packed).join('')}`], value)
const input = (types: string, args: readonly unknown[]) => encodeAbiParameters(parseAbiParameters(types), args as never)
const getDollars = [WETH, USDC, POOL_FEE, ME, SOON, DOLLARS / 10n, ETHER, 0n]

/** Calls whose screens were calm and wrong. */
const known: readonly (readonly [title: string, made: Call])[] = [
  [
    '2F1: a path with a tail names a token that SwapRouter does not swap',
    call(V3_ROUTER, EXACT_INPUT, [[withTail(USDC), ME, SOON, ETHER, DOLLARS]], ETHER),
  ],
  [
    '2F1: a path with a tail names a token that SwapRouter02 does not swap',
    call(SWAP_ROUTER_02, EXACT_INPUT_02, [[withTail(USDC), ME, ETHER, DOLLARS]], ETHER),
  ],
  [
    '2F1: a path with a tail is hidden in a multicall',
    multicall(SWAP_ROUTER_02, [call(SWAP_ROUTER_02, EXACT_INPUT_02, [[withTail(DAI), ME, ETHER, DOLLARS]])], ETHER),
  ],
  [
    '2F1: a path with a tail takes another token than the one that is shown',
    call(V3_ROUTER, EXACT_OUTPUT, [[path(TRAP, fee, USDC, SCAM), ME, SOON, 3_000n * ETHER, 9_000n * ETHER]]),
  ],
  [
    '2F1: a path with a byte too many names a token that does not exist',
    call(V3_ROUTER, EXACT_INPUT, [[path(WETH, fee, USDC, '0x00'), ME, SOON, ETHER, 1n]], ETHER),
  ],
  [
    '2F2: what Multicall3 wraps belongs to Multicall3',
    call(MULTICALL3, AGGREGATE3_VALUE, [[[WETH, false, ETHER, deposit]]], ETHER),
  ],
  ['2F2: Multicall3 keeps what no call takes', call(MULTICALL3, AGGREGATE3, [[]], ETHER)],
  [
    '2F2: Multicall3 keeps the value of a form that passes none on',
    call(MULTICALL3, 'aggregate((address, bytes)[])', [[]], ETHER),
  ],
  [
    '2F2: Multicall3 sends its own tokens, not those of the account',
    call(MULTICALL3, AGGREGATE3, [[[USDC, true, call(USDC, 'transfer(address, uint256)', [BOB, 5n]).data]]]),
  ],
  [
    '2F2: a step of Multicall3 that may fail sends nothing',
    call(MULTICALL3, AGGREGATE3, [
      [[USDC, true, call(USDC, 'transferFrom(address, address, uint256)', [ME, BOB, 5n]).data]],
    ]),
  ],
  [
    '2F2: there is no token where Multicall3 moves one',
    call(MULTICALL3, 'tryAggregate(bool, (address, bytes)[])', [
      true,
      [[ZERO, call(ZERO, 'safeTransferFrom(address, address, uint256, bytes)', [ME, MALLORY, 1n, '0x']).data]],
    ]),
  ],
  [
    '2F2: two swaps give less than the total of both, although each gives its part',
    multicall(
      SWAP_ROUTER_02,
      [SCAM, TAXED].map(token =>
        call(SWAP_ROUTER_02, 'swapTokensForExactTokens(uint256, uint256, address[], address)', [
          ETHER / 10n,
          330n * ETHER,
          [token, WETH],
          ME,
        ]),
      ),
      0n,
    ),
  ],
  ['2F2: MultiSendCallOnly keeps what no call takes', multiSend([], ETHER)],
  ['2F2: what MultiSendCallOnly wraps is its own', multiSend([{ to: WETH, data: deposit, value: ETHER }], ETHER)],
  [
    '2F2: a router keeps the value of an unwrapping',
    call(SWAP_ROUTER_02, 'unwrapWETH9(uint256, address)', [0n, ME], ETHER),
  ],
  [
    '2F2: a router keeps the value of a sweep',
    call(SWAP_ROUTER_02, 'sweepToken(address, uint256, address)', [USDC, 0n, ME], ETHER),
  ],
  ['2F2: a router keeps the value of an empty multicall', multicall(SWAP_ROUTER_02, [], ETHER)],
  [
    '2F2: a router keeps the value of a swap of tokens',
    call(SWAP_ROUTER_02, EXACT_INPUT_SINGLE_02, [[USDC, DAI, POOL_FEE, ME, DOLLARS, 1n, 0n]], ETHER),
  ],
  [
    '2F2: a router keeps what a swap for an exact amount leaves',
    call(V3_ROUTER, EXACT_OUTPUT_SINGLE, [getDollars], ETHER),
  ],
  [
    '2F2: a router keeps what a swap leaves that stops at a price',
    call(SWAP_ROUTER_02, EXACT_INPUT_SINGLE_02, [[WETH, USDC, POOL_FEE, ME, ETHER, 1n, PRICE_NEARBY]], ETHER),
  ],
]

/** Calls in earnest, which must stay calm and be what they say. */
const earnest: readonly (readonly [title: string, made: Call])[] = [
  ['a transfer of native currency', { to: BOB, data: '0x', value: ETHER }],
  ['a transfer of tokens', call(USDC, 'transfer(address, uint256)', [MALLORY, 5n])],
  [
    'a transfer of an item that its owner allowed',
    call(COLLECTION, 'transferFrom(address, address, uint256)', [BOB, MALLORY, 3n]),
  ],
  [
    'a swap of whose result a service takes a share',
    call(UNIVERSAL_ROUTER, 'execute(bytes, bytes[], uint256)', [
      '0x08060c',
      [
        input('address, uint256, uint256, address[], bool', [TWO, DOLLARS, 0n, [USDC, WETH], true]),
        input('address, address, uint256', [WETH, BOB, 25n]),
        input('address, uint256', [ME, ETHER / 2n]),
      ],
      SOON,
    ]),
  ],
  ['a wrapping', call(WETH, 'deposit()', [], ETHER)],
  ['an unwrapping', call(WETH, 'withdraw(uint256)', [ETHER])],
  [
    'a swap in V2',
    call(
      V2_ROUTER,
      'swapExactETHForTokens(uint256, address[], address, uint256)',
      [DOLLARS / 2n, [WETH, USDC], ME, SOON],
      ETHER,
    ),
  ],
  [
    'a swap through two pools of V3',
    call(V3_ROUTER, EXACT_INPUT, [[path(WETH, fee, USDC, fee, DAI), ME, SOON, ETHER, 2_000n * ETHER]], ETHER),
  ],
  [
    'a swap for an exact amount whose rest is refunded',
    multicall(
      V3_ROUTER,
      [call(V3_ROUTER, EXACT_OUTPUT_SINGLE, [getDollars]), call(V3_ROUTER, 'refundETH()', [])],
      ETHER,
    ),
  ],
  [
    'a swap into native currency',
    multicall(
      SWAP_ROUTER_02,
      [
        call(SWAP_ROUTER_02, EXACT_INPUT_SINGLE_02, [[USDC, WETH, POOL_FEE, TWO, DOLLARS, ETHER / 2n, 0n]]),
        call(SWAP_ROUTER_02, 'unwrapWETH9(uint256, address)', [ETHER / 2n, ME]),
      ],
      0n,
    ),
  ],
  [
    'a swap into native currency, on the older router',
    multicall(
      V3_ROUTER,
      [
        call(V3_ROUTER, EXACT_INPUT, [[path(USDC, fee, WETH), V3_ROUTER, SOON, DOLLARS, ETHER / 2n]]),
        call(V3_ROUTER, 'unwrapWETH9(uint256, address)', [ETHER / 2n, ME]),
      ],
      0n,
    ),
  ],
]

let chain: TrialChain
beforeAll(async () => {
  chain = await openTrialChain()
})
afterAll(() => chain.stop())

describe('screens of calls on a chain', () => {
  test.each(known)('%s, and the screen is red', async (_, made) => {
    const { verdict, screen, differences } = await chain.attempt(made)
    const message = [describeCall(made), describeScreen(screen), ...differences.map(({ text }) => text)].join('\n')
    expect(['red', 'checked', 'refused'], message).toContain(verdict)
  })

  test.each(earnest)('%s does what its screen shows', async (_, made) => {
    const { verdict, differences, codes } = await chain.attempt(made)
    expect({ verdict, differences, codes }).toMatchObject({ verdict: 'true', differences: [] })
  })
})
