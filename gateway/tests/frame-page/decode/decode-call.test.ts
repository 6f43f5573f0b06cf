import { assert, constantFrom, property, uint8Array } from 'fast-check'
import { encodeFunctionData, encodePacked, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../../src/frame-page/decode/decode-call.js'
import { allWarnings } from '../../../src/frame-page/decode/decoded.js'

const ME = '0x1111111111111111111111111111111111111111'
const YOU = '0x2222222222222222222222222222222222222222'
const TOKEN = '0x3333333333333333333333333333333333333333'
const OTHER = '0x4444444444444444444444444444444444444444'
/** Canonical contracts, trusted only on the chain of these tests. */
const ROUTER = '0xe592427a0aece92de3edee1f18e0157c05861564'
const ROUTER_02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const MULTISEND = '0x9641d764fc13c8b624c04430c7356c1c7c8102e2'
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const NOW = 1_800_000_000
const facts = { chainId: 1, account: ME, now: NOW }
const ENDLESS = 2n ** 256n - 1n

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function deposit()',
  'function withdraw(uint256)',
  'function multicall(bytes[])',
  'function aggregate3((address,bool,bytes)[])',
  'function multiSend(bytes)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'function exactOutput((bytes,address,uint256,uint256))',
])
const permit2 = parseAbi([
  'function approve(address,address,uint160,uint48)',
  'function permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
  'function permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
  'function transferFrom(address,address,uint160,address)',
])
const erc1155 = parseAbi(['function safeTransferFrom(address,address,uint256,uint256,bytes)'])
const ZERO32 = `0x${'00'.repeat(32)}` as const

type Data = `0x${string}`
const call = (data: Data, value = 0n, to: string = TOKEN) => decodeCall({ to, data, value }, facts)
const encode = (functionName: string, args: readonly unknown[], of: readonly unknown[] = abi): Data =>
  encodeFunctionData({ abi: of, functionName, args } as never)
const out = (value: bigint, address = TOKEN) => ({ flow: 'out', asset: { kind: 'token', address }, value })
const shaped = (shown: ReturnType<typeof decodeCall>) => ({
  action: shown.action,
  amounts: shown.amounts,
  parties: Object.fromEntries(shown.parties.map(({ role, address }) => [role, address.toLowerCase()])),
  warnings: shown.warnings.map(({ code, level }) => `${level}: ${code}`),
})

describe('decodeCall', () => {
  test('decodes a call without data as a native transfer', () => {
    expect(shaped(call('0x', 5n, YOU))).toEqual({
      action: 'send-native',
      amounts: [{ flow: 'out', asset: { kind: 'native' }, value: 5n }],
      parties: { to: YOU },
      warnings: [],
    })
  })

  test('decodes a call without a recipient as a deployment', () => {
    expect(decodeCall({ to: undefined, data: '0x6001', value: 0n }, facts).action).toBe('deploy')
  })

  const table: [what: string, data: Data, wanted: object, to?: string][] = [
    [
      'transfer',
      encode('transfer', [YOU, 7n]),
      { action: 'transfer', amounts: [out(7n)], parties: { to: YOU, contract: TOKEN }, warnings: [] },
    ],
    [
      'a transfer to the token itself',
      encode('transfer', [TOKEN, 7n]),
      { action: 'transfer', amounts: [out(7n)], parties: { to: TOKEN, contract: TOKEN }, warnings: ['red: to-token'] },
    ],
    [
      'transferFrom the own account',
      encode('transferFrom', [ME, YOU, 7n]),
      { action: 'transfer', amounts: [out(7n)], parties: { to: YOU, contract: TOKEN }, warnings: [] },
    ],
    [
      'transferFrom another owner',
      encode('transferFrom', [OTHER, YOU, 7n]),
      {
        action: 'transfer',
        amounts: [{ ...out(7n), flow: 'other' }],
        parties: { from: OTHER, to: YOU, contract: TOKEN },
        warnings: ['notice: foreign-owner'],
      },
    ],
    [
      'approve an amount',
      encode('approve', [YOU, 7n]),
      {
        action: 'approve',
        amounts: [{ flow: 'allow', asset: { kind: 'token', address: TOKEN }, value: 7n }],
        parties: { spender: YOU, contract: TOKEN },
        warnings: [],
      },
    ],
    [
      'approve without end',
      encode('approve', [YOU, ENDLESS]),
      {
        action: 'approve',
        amounts: [{ flow: 'allow', asset: { kind: 'token', address: TOKEN }, value: 'unlimited' }],
        parties: { spender: YOU, contract: TOKEN },
        warnings: ['red: unlimited'],
      },
    ],
    [
      'increaseAllowance without end',
      encode('increaseAllowance', [YOU, ENDLESS]),
      {
        action: 'approve',
        amounts: [{ flow: 'allow', asset: { kind: 'token', address: TOKEN }, value: ENDLESS, change: 'increase' }],
        parties: { spender: YOU, contract: TOKEN },
        warnings: [],
      },
    ],
    [
      'approve nothing',
      encode('approve', [YOU, 0n]),
      { action: 'revoke', amounts: [], parties: { spender: YOU, contract: TOKEN }, warnings: [] },
    ],
    [
      'setApprovalForAll on',
      encode('setApprovalForAll', [YOU, true]),
      {
        action: 'approve-all',
        amounts: [{ flow: 'allow', asset: { kind: 'collection', address: TOKEN }, value: 'unlimited' }],
        parties: { contract: TOKEN, operator: YOU },
        warnings: ['red: approve-all'],
      },
    ],
    [
      'setApprovalForAll off',
      encode('setApprovalForAll', [YOU, false]),
      { action: 'revoke-all', amounts: [], parties: { contract: TOKEN, operator: YOU }, warnings: [] },
    ],
    [
      'a permit that lasts',
      encode('permit', [ME, YOU, 5n, BigInt(NOW + 40 * 86_400), 27, ZERO32, ZERO32]),
      {
        action: 'approve',
        amounts: [{ flow: 'allow', asset: { kind: 'token', address: TOKEN }, value: 5n }],
        parties: { spender: YOU, contract: TOKEN },
        warnings: ['red: long-deadline'],
      },
    ],
    [
      'one item of ERC-721',
      encode('safeTransferFrom', [ME, YOU, 42n]),
      {
        action: 'transfer-item',
        amounts: [{ flow: 'out', asset: { kind: 'item', address: TOKEN, id: 42n }, value: 1n }],
        parties: { to: YOU, contract: TOKEN },
        warnings: [],
      },
    ],
    [
      'several of an item of ERC-1155',
      encode('safeTransferFrom', [ME, YOU, 42n, 3n, '0x'], erc1155),
      {
        action: 'transfer-item',
        amounts: [{ flow: 'out', asset: { kind: 'item', address: TOKEN, id: 42n }, value: 3n }],
        parties: { to: YOU, contract: TOKEN },
        warnings: [],
      },
    ],
    [
      'withdraw',
      encode('withdraw', [9n]),
      {
        action: 'unwrap',
        amounts: [out(9n, WETH), { flow: 'in', asset: { kind: 'native' }, value: 9n }],
        parties: { contract: WETH },
        warnings: [],
      },
      WETH,
    ],
    [
      'an allowance of Permit2',
      encode('approve', [OTHER, YOU, 2n ** 160n - 1n, NOW + 60], permit2),
      {
        action: 'approve',
        amounts: [{ flow: 'allow', asset: { kind: 'token', address: OTHER }, value: 'unlimited' }],
        parties: { contract: OTHER, spender: YOU },
        warnings: ['red: unlimited'],
      },
      PERMIT2,
    ],
    [
      'a Permit2 transfer',
      encode('transferFrom', [OTHER, YOU, 3n, TOKEN], permit2),
      {
        action: 'transfer',
        amounts: [{ ...out(3n), flow: 'other' }],
        parties: { from: OTHER, to: YOU, contract: TOKEN },
        warnings: ['notice: foreign-owner'],
      },
      PERMIT2,
    ],
    [
      'a swap of Uniswap V2 for oneself',
      encode('swapExactTokensForTokens', [10n, 9n, [TOKEN, OTHER], ME, 1n]),
      {
        action: 'swap',
        amounts: [out(10n), { flow: 'in', asset: { kind: 'token', address: OTHER }, value: 9n }],
        parties: { to: ME, contract: ROUTER },
        warnings: [],
      },
      ROUTER,
    ],
    [
      'a Uniswap V3 swap for another recipient',
      encode('exactInputSingle', [[TOKEN, OTHER, 500, YOU, 1n, 10n, 9n, 0n]]),
      {
        action: 'swap',
        amounts: [out(10n), { flow: 'in', asset: { kind: 'token', address: OTHER }, value: 9n }],
        parties: { to: YOU, contract: ROUTER },
        warnings: ['red: other-recipient'],
      },
      ROUTER,
    ],
    [
      'an exact output along a path, which is written from its end',
      encode('exactOutput', [[encodePacked(['address', 'uint24', 'address'], [OTHER, 500, TOKEN]), ME, 9n, 10n]]),
      {
        action: 'swap',
        amounts: [out(10n), { flow: 'in', asset: { kind: 'token', address: OTHER }, value: 9n }],
        parties: { to: ME, contract: ROUTER_02 },
        warnings: [],
      },
      ROUTER_02,
    ],
    [
      'unknown',
      '0x12345678deadbeef',
      { action: 'call', amounts: [], parties: { contract: TOKEN }, warnings: ['red: unknown-call'] },
    ],
    [
      'truncated arguments',
      encode('transfer', [YOU, 7n]).slice(0, -2) as Data,
      { action: 'call', amounts: [], parties: { contract: TOKEN }, warnings: ['red: malformed', 'red: unknown-call'] },
    ],
    [
      'an address with dirty upper bytes',
      encode('transfer', [YOU, 7n]).replace('0xa9059cbb000000', '0xa9059cbb0000ff') as Data,
      { action: 'call', amounts: [], parties: { contract: TOKEN }, warnings: ['red: malformed', 'red: unknown-call'] },
    ],
    [
      'a selector without arguments',
      '0xa9059cbb',
      { action: 'call', amounts: [], parties: { contract: TOKEN }, warnings: ['red: malformed', 'red: unknown-call'] },
    ],
  ]
  test.each(table)('decodes a call: %s', (_what, data, wanted, to) => {
    expect(shaped(call(data, 0n, to))).toEqual(wanted)
  })

  test('shows native currency that is sent along with any call', () => {
    const amount = { flow: 'out', asset: { kind: 'native' }, value: 8n }
    expect(call('0x12345678', 8n).amounts).toEqual([amount])
    expect(call(encode('approve', [YOU, 1n]), 8n).amounts[0]).toEqual(amount)
    expect(call(encode('deposit', []), 8n).amounts).toContainEqual(amount)
    expect(call(encode('swapExactETHForTokens', [1n, [TOKEN, OTHER], ME, 1n]), 8n).amounts).toContainEqual(amount)
  })

  test('2F1: treats a call with trailing bytes as malformed', () => {
    const shown = call(`${encode('transfer', [YOU, 7n])}cafe`)
    expect(shown.amounts).toEqual([])
    expect(shown.warnings.map(({ code }) => code)).toEqual(['malformed', 'unknown-call'])
  })
})

describe('nested calls', () => {
  const inner = encode('approve', [YOU, ENDLESS])

  test.each([
    ['multicall', encode('multicall', [[inner, encode('transfer', [YOU, 1n])]]), ['approve', 'transfer']],
    ['Multicall3', encode('aggregate3', [[[OTHER, false, inner]]]), ['approve']],
    ['a Safe', encode('execTransaction', [OTHER, 0n, inner, 0, 0n, 0n, 0n, ME, ME, '0x']), ['approve']],
  ])('decodes each call of %s', (_what, data, actions) => {
    const shown = call(data)
    expect(shown.steps.map(({ action }) => action)).toEqual(actions)
    expect(allWarnings(shown)).toContainEqual({ code: 'unlimited', level: 'red' })
  })

  test('unpacks multiSend', () => {
    const packed = encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [1, OTHER, 3n, BigInt((inner.length - 2) / 2), inner],
    )
    const shown = call(encode('multiSend', [packed]))
    expect(shown.steps.map(({ action }) => action)).toEqual(['approve'])
    expect(allWarnings(shown).map(({ code }) => code)).toEqual(expect.arrayContaining(['delegate-call', 'unlimited']))
    expect(shown.steps[0]?.amounts[0]).toEqual({ flow: 'out', asset: { kind: 'native' }, value: 3n })
  })

  test('does not guess a truncated multiSend', () => {
    expect(allWarnings(call(encode('multiSend', ['0x00112233']), 0n, MULTISEND))).toEqual([
      { code: 'malformed', level: 'red' },
    ])
  })

  test('flags a delegate call of a Safe', () => {
    const data = encode('execTransaction', [OTHER, 0n, '0x', 1, 0n, 0n, 0n, ME, ME, '0x'])
    expect(allWarnings(call(data))).toContainEqual({ code: 'delegate-call', level: 'red' })
  })

  test('decodes four levels and treats deeper calls as unknown', () => {
    const nest = (times: number): Data =>
      times === 0 ? inner : encode('aggregate3', [[[MULTICALL3, false, nest(times - 1)]]])
    const codes = (times: number) => allWarnings(call(nest(times), 0n, MULTICALL3)).map(({ code }) => code)
    expect(codes(4)).toEqual(['unlimited', 'left-behind'])
    expect(codes(5)).toEqual(['too-deep', 'unknown-call'])
  })

  test('limits the number of decoded calls', () => {
    const shown = call(encode('multicall', [Array.from({ length: 500 }, () => inner)]))
    expect(allWarnings(shown).map(({ code }) => code)).toContain('too-deep')
  })

  test('decodes each item of a batch transfer', () => {
    const shown = call(encode('safeBatchTransferFrom', [ME, YOU, [1n, 2n], [5n, 6n], '0x']))
    expect(shown.steps.flatMap(({ amounts }) => amounts.map(({ value }) => value))).toEqual([5n, 6n])
  })

  test('decodes each permit of a batch', () => {
    const details = [TOKEN, OTHER].map(token => [token, 5n, NOW + 60, 0])
    const shown = call(encode('permit', [ME, [details, YOU, 1n], '0x'], permit2.slice(1, 2)))
    expect(shown.steps.map(({ parties }) => parties[0]?.address.toLowerCase())).toEqual([TOKEN, OTHER])
  })
})

test('decodes random transfers exactly', () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  const hex = (bytes: number) =>
    uint8Array({ minLength: bytes, maxLength: bytes }).map(all => Buffer.from(all).toString('hex'))
  assert(
    property(hex(32), hex(32), (to, value) => {
      const shown = call(`0xa9059cbb${to}${value}`)
      if (/^0{24}/.test(to)) {
        expect(shown.amounts).toEqual([out(BigInt(`0x${value}`))])
        expect(shown.parties[0]?.address.toLowerCase()).toBe(`0x${to.slice(24)}`)
      } else expect(shown.action).toBe('call')
    }),
    { seed, numRuns: 500, examples: [[`${'0'.repeat(24)}${'ab'.repeat(20)}`, 'ff'.repeat(32)]] },
  )
})

test('never throws', () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  const selectors = [...abi, ...permit2].map(item => encodeSelector(item))
  assert(
    property(constantFrom(...selectors), uint8Array({ maxLength: 400 }), (selector, bytes) => {
      expect(call(`${selector}${Buffer.from(bytes).toString('hex')}`).action).toBeTypeOf('string')
    }),
    { seed, numRuns: 2_000 },
  )
})

function encodeSelector(item: (typeof abi)[number] | (typeof permit2)[number]): Data {
  const blank: Record<string, unknown> = { address: ME, bool: true, bytes: '0x', bytes32: ZERO32 }
  const fill = (type: { type: string; components?: readonly unknown[] }): unknown => {
    if (type.type.endsWith('[]')) return []
    if (type.type === 'tuple') return (type.components as (typeof type)[]).map(fill)
    return blank[type.type] ?? (/int(8|24|48)$/.test(type.type) ? 0 : 0n)
  }
  return encode(item.name, item.inputs.map(fill), [item]).slice(0, 10) as Data
}
