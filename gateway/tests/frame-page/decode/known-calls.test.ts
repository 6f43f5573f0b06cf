import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { universalRouterAbi } from '../../../../tests/helpers/chains/router-abis.js'
import type { KnownContract } from '../../../../src/contract/frame-page-settings.js'
import { formatApprovalAmount } from '../../../src/frame-page/approval/approval-texts.js'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeCall } from '../../../src/frame-page/decode/decode-call.js'
import { allSteps, allWarnings, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import { en } from '../../../src/frame-page/texts/en.js'
import { securityCases, seededRandom } from '../helpers/security-cases.js'

const ME = '0x1111111111111111111111111111111111111111'
const YOU = '0x2222222222222222222222222222222222222222'
const EVIL = '0x6666666666666666666666666666666666666666'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const V2_ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const V3_ROUTER = '0xe592427a0aece92de3edee1f18e0157c05861564'
const V3_ROUTER_02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const SEAPORT = '0x0000000000000068f116a894984e2db1123eb395'
const ETHER = 10n ** 18n
const NOW = 1_800_000_000
const facts = { chainId: 1, account: ME, now: NOW }
const ADDRESS_0 = `0x${'0'.repeat(40)}`
const ADDRESS_1 = `0x${'0'.repeat(39)}1`
const ADDRESS_2 = `0x${'0'.repeat(39)}2`

type Data = `0x${string}`
const abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function deposit()',
  'function withdraw(uint256)',
  'function multicall(bytes[])',
  'function unwrapWETH9(uint256,address)',
  'function sweepToken(address,uint256,address)',
  'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'function approve(address,uint256)',
  'function aggregate3((address,bool,bytes)[])',
])
const newer = parseAbi(['function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))'])
const encode = (functionName: string, args: readonly unknown[], of: readonly unknown[] = abi): Data =>
  encodeFunctionData({ abi: of, functionName, args } as never)
const decode = (to: string, data: string, value = 0n, more: object = {}) =>
  decodeCall({ to, data, value }, { ...facts, ...more })
const redCodes = (shown: Decoded) => allWarnings(shown).flatMap(({ code, level }) => (level === 'red' ? [code] : []))
const gravity = (decoded: Decoded) => getSeverity({ decoded, extra: [] })
const swapData = encode('swapExactETHForTokens', [3_000_000_000n, [WETH, USDC], ME, BigInt(NOW + 60)])
const isVerifiedIn = (shown: Decoded) =>
  allSteps(shown).some(({ amounts }) =>
    amounts.some(
      amount =>
        amount.flow === 'in' &&
        !formatApprovalAmount(
          amount,
          {
            network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
            tokens: { [USDC]: { symbol: 'USDC', decimals: 6, verified: true } },
          },
          en,
          'en',
        ).unverified,
    ),
  )

describe('known contracts', () => {
  test('flags a swap at an unknown contract as a claim with unverified output', () => {
    const fake = decode(EVIL, swapData, ETHER)
    expect(fake.claimed).toBe(true)
    expect(redCodes(fake)).toEqual(['claimed-call'])
    expect(gravity(fake)).toBe('red')
    expect(isVerifiedIn(fake)).toBe(false)
    const real = decode(V2_ROUTER, swapData, ETHER)
    expect(real.claimed).toBeUndefined()
    expect(gravity(real)).toBe('plain')
    expect(isVerifiedIn(real)).toBe(true)
  })

  test('treats a router as unknown on another chain', () => {
    expect(gravity(decode(V2_ROUTER, swapData, ETHER, { chainId: 8453 }))).toBe('red')
  })

  test('decodes a deposit as wrapping only at the wrapped native token', () => {
    expect(redCodes(decode(EVIL, encode('deposit', []), ETHER))).toEqual(['claimed-call'])
    expect(gravity(decode(WETH, encode('deposit', []), ETHER))).toBe('plain')
    expect(gravity(decode(WETH, encode('withdraw', [1n])))).toBe('plain')
  })

  test('trusts contracts of the operator on their chain and in their role', () => {
    const contracts: readonly KnownContract[] = [
      { caipNetworkId: 'eip155:31337', address: EVIL, role: 'swap-router' },
      { caipNetworkId: 'eip155:31337', address: YOU, role: 'wrapped-native' },
    ]
    expect(gravity(decode(EVIL, swapData, ETHER, { contracts, chainId: 31_337 }))).toBe('plain')
    expect(gravity(decode(YOU, encode('deposit', []), ETHER, { contracts, chainId: 31_337 }))).toBe('plain')
    expect(gravity(decode(EVIL, encode('deposit', []), ETHER, { contracts, chainId: 31_337 }))).toBe('red')
    expect(gravity(decode(EVIL, swapData, ETHER, { contracts, chainId: 1 }))).toBe('red')
  })

  test('flags every order, and decodes a cancellation only at Seaport', () => {
    expect(redCodes(decode(SEAPORT, `0xfb0f3ee1${'00'.repeat(64)}`))).toEqual(['unknown-value'])
    expect(redCodes(decode(EVIL, `0xfb0f3ee1${'00'.repeat(64)}`))).toEqual(['unknown-value', 'claimed-call'])
    expect(gravity(decode(SEAPORT, '0xfd9f1e10'))).toBe('plain')
    expect(gravity(decode(EVIL, '0xfd9f1e10'))).toBe('red')
  })

  test('flags a token call that sends native currency', () => {
    expect(redCodes(decode(EVIL, encode('approve', [YOU, 1n]), ETHER))).toEqual(['unknown-call'])
  })

  test('flags the steps of an unknown multicall contract as claims', () => {
    const inner = encode('aggregate3', [[[V2_ROUTER, false, swapData]]])
    expect(isVerifiedIn(decode(EVIL, inner))).toBe(false)
    expect(allSteps(decode(EVIL, inner)).every(step => step.claimed)).toBe(true)
  })
})

describe('output left with a router', () => {
  const single = (to: string, bought = USDC): Data =>
    encode('exactInputSingle', [[WETH, bought, 500, to, 1n, 10n, 9n, 0n]])
  const singleNewer = (to: string): Data => encode('exactInputSingle', [[WETH, USDC, 500, to, 10n, 9n, 0n]], newer)
  const unwrap = (to: string): Data => encode('unwrapWETH9', [1n, to])
  const sweep = (token: string, to: string): Data => encode('sweepToken', [token, 1n, to])
  const many = (...calls: readonly Data[]) => encode('multicall', [calls])

  test.each([
    ['the zero address', ADDRESS_0, 'other-recipient', 'other-recipient'],
    ['the address 1', ADDRESS_1, 'other-recipient', undefined],
    ['the address 2', ADDRESS_2, 'other-recipient', 'left-behind'],
    ['the router', V3_ROUTER, 'left-behind', 'other-recipient'],
    ['the newer router', V3_ROUTER_02, 'other-recipient', 'left-behind'],
    ['a stranger', YOU, 'other-recipient', 'other-recipient'],
  ])('reads a swap for %s outside a multicall as each router does', (_who, to, older, newerCode) => {
    expect(redCodes(decode(V3_ROUTER, single(to)))).toEqual([older])
    expect(redCodes(decode(V3_ROUTER_02, singleNewer(to)))).toEqual(newerCode === undefined ? [] : [newerCode])
  })

  test.each([
    ['a swap for the account', V3_ROUTER, many(single(ME))],
    ['a swap that a later step sweeps to the account', V3_ROUTER, many(single(V3_ROUTER), sweep(USDC, ME))],
    ['a swap into the wrapped coin that is unwrapped', V3_ROUTER, many(single(V3_ROUTER, WETH), unwrap(ME))],
    ['the shorthand for the caller', V3_ROUTER_02, many(singleNewer(ADDRESS_1))],
    ['the shorthand for the router, swept', V3_ROUTER_02, many(singleNewer(ADDRESS_2), sweep(USDC, ME))],
  ])('accepts %s inside a multicall', (_what, router, data) => {
    expect(redCodes(decode(router, data))).toEqual([])
  })

  test.each([
    ['nothing passes on', V3_ROUTER, many(single(V3_ROUTER)), 'left-behind'],
    ['is swept before the swap', V3_ROUTER, many(sweep(USDC, ME), single(V3_ROUTER)), 'left-behind'],
    ['is swept for a stranger', V3_ROUTER, many(single(V3_ROUTER), sweep(USDC, YOU)), 'other-recipient'],
    ['is unwrapped but not the wrapped token', V3_ROUTER, many(single(V3_ROUTER), unwrap(ME)), 'left-behind'],
    ['another token is swept of', V3_ROUTER, many(single(V3_ROUTER), sweep(WETH, ME)), 'left-behind'],
    ['goes to the zero address', V3_ROUTER, many(single(ADDRESS_0), sweep(USDC, ME)), 'other-recipient'],
    ['goes to the address 1 of an older router', V3_ROUTER, many(single(ADDRESS_1)), 'other-recipient'],
    [
      'goes to the address 2 of an older router',
      V3_ROUTER,
      many(single(ADDRESS_2), sweep(USDC, ME)),
      'other-recipient',
    ],
  ])('flags an output that %s', (_what, router, data, code) => {
    expect(redCodes(decode(router, data))).toContain(code)
  })
})

describe('SwapRouter02', () => {
  const router02 = parseAbi([
    'function multicall(uint256,bytes[])',
    'function swapExactTokensForTokens(uint256,uint256,address[],address)',
    'function swapTokensForExactTokens(uint256,uint256,address[],address)',
    'function exactInput((bytes,address,uint256,uint256))',
    'function refundETH()',
    'function unwrapWETH9(uint256,address)',
  ])
  const pairs = (to: string, path: readonly string[] = [USDC, YOU]) =>
    encode('swapExactTokensForTokens', [10n, 9n, path, to], router02)
  const pool = (to: string, pays = 10n, sold = WETH, bought = USDC) =>
    encode('exactInputSingle', [[sold, bought, 500, to, pays, 9n, 0n]], newer)
  const many = (...calls: readonly Data[]) => encode('multicall', [BigInt(NOW + 60), calls], router02)
  const refund = encode('refundETH', [], router02)
  const flows = (shown: Decoded) =>
    allSteps(shown).flatMap(({ amounts }) =>
      amounts.map(({ flow, asset, value }) => `${flow} ${'address' in asset ? asset.address : asset.kind} ${value}`),
    )

  test('decodes swaps through pools of V2 with both tokens and amounts', () => {
    const shown = decode(V3_ROUTER_02, many(pairs(ME)))
    expect(flows(shown).map(flow => flow.toLowerCase())).toEqual([`out ${USDC} 10`, `in ${YOU} 9`])
    expect(gravity(shown)).toBe('plain')
    expect(gravity(decode(V3_ROUTER_02, many(pairs(ADDRESS_1))))).toBe('plain')
    const exact = encode('swapTokensForExactTokens', [9n, 10n, [USDC, YOU], ME], router02)
    expect(flows(decode(V3_ROUTER_02, exact)).map(flow => flow.toLowerCase())).toEqual([
      `out ${USDC} 10`,
      `in ${YOU} 9`,
    ])
  })

  test.each([
    ['a stranger, through pools of V2', many(pairs(YOU))],
    ['a stranger, through a pool of V3', many(pool(YOU))],
    [
      'a stranger, through several pools of V3',
      many(encode('exactInput', [[`${WETH}0001f4${USDC.slice(2)}`, YOU, 10n, 9n]], router02)),
    ],
    ['a stranger, by the payout', many(pairs(ADDRESS_2, [USDC, WETH]), encode('unwrapWETH9', [9n, YOU], router02))],
  ])('flags a swap for %s', (_who, data) => {
    expect(redCodes(decode(V3_ROUTER_02, data))).toContain('other-recipient')
    expect(gravity(decode(V3_ROUTER_02, data))).toBe('red')
  })

  test('flags a swap for the router, without a payout', () => {
    expect(redCodes(decode(V3_ROUTER_02, many(pairs(ADDRESS_2))))).toEqual(['left-behind'])
  })

  test('accepts a payout of native tokens to the account', () => {
    const data = many(pairs(ADDRESS_2, [USDC, WETH]), encode('unwrapWETH9', [9n, ME], router02))
    expect(redCodes(decode(V3_ROUTER_02, data))).toEqual([])
  })

  test('shows native tokens once if they pay for the first swap', () => {
    for (const data of [many(pool(ME), refund), pool(ME)]) {
      const shown = flows(decode(V3_ROUTER_02, data, 10n))
      expect(shown.filter(flow => flow.startsWith('out'))).toEqual(['out native 10'])
      expect(redCodes(decode(V3_ROUTER_02, data, 10n))).toEqual([])
    }
  })

  test.each<[string, Data, bigint, string[]]>([
    ['another amount', many(pool(ME, 11n)), 10n, ['out native 10', `out ${WETH} 11`]],
    ['another token', many(pool(ME, 10n, YOU)), 10n, ['out native 10', `out ${YOU} 10`]],
    ['a refund before the swap', many(refund, pool(ME)), 10n, ['out native 10', `out ${WETH} 10`]],
    ['no native tokens', many(pool(ME)), 0n, [`out ${WETH} 10`]],
    ['two swaps', many(pool(ME), pool(ME)), 10n, ['out native 10', `out ${WETH} 10`]],
  ])('shows native tokens and the token with %s', (_what, data, value, expected) => {
    const shown = flows(decode(V3_ROUTER_02, data, value)).map(flow => flow.toLowerCase())
    expect(shown.filter(flow => flow.startsWith('out'))).toEqual(expected)
  })

  test('flags the same call at an unknown contract, and at one of another chain', () => {
    expect(gravity(decode(EVIL, many(pool(ME), refund), 10n))).toBe('red')
    expect(gravity(decode(V3_ROUTER_02, many(pool(ME), refund), 10n, { chainId: 8453 }))).toBe('red')
  })
})

test('flags random contracts that use known selectors', () => {
  const random = seededRandom('borrowed selectors')
  const borrowed: readonly Data[] = [
    swapData,
    encode('deposit', []),
    encode('withdraw', [ETHER]),
    encode('exactInputSingle', [[WETH, USDC, 500, ME, 1n, ETHER, 9n, 0n]]),
    encode('exactInputSingle', [[WETH, USDC, 500, ME, ETHER, 9n, 0n]], newer),
    encode('unwrapWETH9', [ETHER, ME]),
    encode('sweepToken', [USDC, ETHER, ME]),
    encode('multicall', [[swapData]]),
    encode('aggregate3', [[[V2_ROUTER, false, swapData]]]),
    `0xfb0f3ee1${'00'.repeat(64)}`,
    '0xfd9f1e10',
  ]
  const chains = [1, 10, 56, 137, 8453, 42161, 11155111, 31337]
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  for (let at = 0; at < securityCases(1_000); at++) {
    const to = `0x${Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('')}`
    const [data, value, chainId] = [pick(borrowed), pick([0n, 1n, ETHER]), pick(chains)]
    const shown = decode(to, data, value, { chainId })
    expect(gravity(shown), `${chainId} ${to} ${data}`).toBe('red')
    expect(isVerifiedIn(shown), `${chainId} ${to} ${data}`).toBe(false)
  }
})

describe('Universal Router', () => {
  const ROUTER = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
  const execute = (commands: Data, inputs: readonly Data[]) =>
    encodeFunctionData({
      abi: universalRouterAbi,
      functionName: 'execute',
      args: [commands, inputs, BigInt(NOW + 60)],
    })
  const words = (...values: readonly (string | bigint)[]) =>
    `0x${values.map(value => BigInt(value).toString(16).padStart(64, '0')).join('')}` as const
  const pairSwap = (to: string, from: string, into: string, isPaidByUser = 1n) =>
    words(to, 4_000n, 3_000n, 160n, isPaidByUser, 2n, from, into)

  test('shows a swap of tokens with both amounts, without a red warning', () => {
    const shown = decode(ROUTER, execute('0x08', [pairSwap(ME, USDC, WETH)]))
    expect(shown).toMatchObject({
      action: 'swap',
      amounts: [
        { flow: 'out', value: 4_000n },
        { flow: 'in', value: 3_000n },
      ],
    })
    expect(redCodes(shown)).toEqual([])
  })

  test('shows native tokens that are wrapped for the swap', () => {
    const data = execute('0x0b08', [words(ADDRESS_2, 4_000n), pairSwap(ADDRESS_1, WETH, USDC, 0n)])
    const shown = decode(ROUTER, data, 4_000n)
    expect(shown.amounts).toMatchObject([
      { flow: 'out', asset: { kind: 'native' }, value: 4_000n },
      { flow: 'in', asset: { kind: 'token' }, value: 3_000n },
    ])
    expect(redCodes(shown)).toEqual([])
  })

  test('warns of another recipient, and of a contract that is not known', () => {
    expect(redCodes(decode(ROUTER, execute('0x08', [pairSwap(YOU, USDC, WETH)])))).toContain('other-recipient')
    expect(gravity(decode(EVIL, execute('0x08', [pairSwap(ME, USDC, WETH)])))).toBe('red')
  })

  test.each([
    ['a transfer to a stranger', execute('0x0805', [pairSwap(ADDRESS_2, USDC, WETH), words(WETH, YOU, 1n)])],
    ['an output that stays with the router', execute('0x08', [pairSwap(ADDRESS_2, USDC, WETH)])],
    ['a command that may fail', execute('0x88', [pairSwap(ME, USDC, WETH)])],
  ])('shows %s as an unknown call', (_, data) => {
    expect(redCodes(decode(ROUTER, data))).toContain('unknown-call')
  })

  test('shows native tokens that are swapped as another token as an unknown call', () => {
    const data = execute('0x0b08', [words(ADDRESS_2, 4_000n), pairSwap(ADDRESS_1, EVIL, USDC, 0n)])
    expect(redCodes(decode(ROUTER, data, 4_000n))).toContain('unknown-call')
  })
})
