import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbiParameters, type Address, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSwap } from '../../../src/chains/eip155/swap-calls.js'
import { universalCommands } from '../../../src/contract/evm/universal-router.js'
import { universalRouterAbi } from '../../helpers/chains/router-abis.js'

const [self, router, token, otherToken, wrapped, attacker] = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  digit => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address, Address, Address]
const CALLER = `0x${'1'.padStart(40, '0')}` as Address
const ITSELF = `0x${'2'.padStart(40, '0')}` as Address
const WHOLE = 2n ** 255n
const [AMOUNT, MINIMUM] = [1_000n, 990n]

type Step = readonly [byte: string, ...args: readonly unknown[]]

function encodeStep([byte, ...args]: Step): Hex {
  const types = universalCommands[byte as keyof typeof universalCommands]?.[1] ?? 'address a, address b, uint256 c'
  return encodeAbiParameters(parseAbiParameters(types as string), args as never)
}

const execute = (steps: readonly Step[], { hasDeadline = true, inputs = steps.map(encodeStep) } = {}): Hex => {
  const commands = `0x${steps.map(([byte]) => byte).join('')}` as Hex
  return hasDeadline
    ? encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args: [commands, inputs, 2_000_000_000n] })
    : encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args: [commands, inputs] })
}
const read = (data: Hex, value = 0n) => readSwap({ to: router, from: self, value: `0x${value.toString(16)}`, data })
const fee = '0x000bb8' as const
const path = (...tokens: readonly Address[]) => concatHex(tokens.flatMap((at, n) => (n === 0 ? [at] : [fee, at])))
const permit = (over: { token?: Address; amount?: bigint; spender?: Address } = {}): Step => [
  '0a',
  {
    details: { token: over.token ?? token, amount: over.amount ?? AMOUNT, expiration: 2_000_000_000, nonce: 0 },
    spender: over.spender ?? router,
    deadline: 2_000_000_000n,
  },
  '0x1234',
]

const same = (address: string) => expect.stringMatching(new RegExp(`^${address}$`, 'i'))

describe('Universal Router', () => {
  test.each([true, false])('reads a swap of tokens through pools of V2 and of V3 (deadline: %s)', hasDeadline => {
    const v2 = read(execute([['08', CALLER, AMOUNT, MINIMUM, [token, wrapped, otherToken], true]], { hasDeadline }))
    const v3 = read(execute([['00', self, AMOUNT, MINIMUM, path(token, wrapped, otherToken), true]], { hasDeadline }))
    for (const call of [v2, v3])
      expect(call).toEqual({
        router,
        from: same(token),
        to: same(otherToken),
        amount: AMOUNT,
        minimum: MINIMUM,
        recipient: same(self),
        through: [same(wrapped)],
        ...(hasDeadline && { deadline: 2_000_000_000n }),
      })
  })

  test('reads native tokens in: wraps the value, and names the wrapped token', () => {
    for (const amount of [AMOUNT, WHOLE]) {
      const call = read(
        execute([
          ['0b', ITSELF, AMOUNT],
          ['00', CALLER, amount, MINIMUM, path(wrapped, token), false],
        ]),
        AMOUNT,
      )
      expect(call).toEqual({
        router,
        wrapped: same(wrapped),
        to: same(token),
        amount: AMOUNT,
        minimum: MINIMUM,
        recipient: self,
        deadline: 2_000_000_000n,
      })
    }
  })

  test('reads native tokens out: the minimum and the recipient are those of the payout', () => {
    const call = read(
      execute([
        ['08', ITSELF, AMOUNT, 0n, [token, wrapped], true],
        ['0c', CALLER, MINIMUM],
      ]),
    )
    expect(call).toMatchObject({ from: same(token), wrapped: same(wrapped), minimum: MINIMUM, recipient: self })
    expect(call && 'to' in call).toBe(false)
  })

  test('adds up swaps of one pair, and states the fee of a portion', () => {
    const call = read(
      execute([
        permit(),
        ['00', ITSELF, 600n, 0n, path(token, otherToken), true],
        ['08', ITSELF, 400n, 0n, [token, otherToken], true],
        ['06', otherToken, attacker, 25n],
        ['04', otherToken, self, MINIMUM],
      ]),
    )
    expect(call).toMatchObject({ amount: AMOUNT, minimum: MINIMUM, feePercent: 0.25, recipient: same(self) })
  })

  test('lists the tokens in between of all swaps once, but not the ends', () => {
    const call = read(
      execute([
        ['00', CALLER, 600n, 600n, path(token, wrapped, otherToken), true],
        ['08', CALLER, 300n, 300n, [token, wrapped, attacker, otherToken], true],
        ['08', CALLER, 100n, 100n, [token, otherToken], true],
      ]),
    )
    expect(call?.through).toEqual([same(wrapped), same(attacker)])
  })

  test('reads a transfer through Permit2 that pays for the swap', () => {
    const call = read(
      execute([
        ['02', token, ITSELF, AMOUNT],
        ['00', CALLER, AMOUNT, MINIMUM, path(token, otherToken), false],
      ]),
    )
    expect(call).toMatchObject({ from: same(token), amount: AMOUNT, minimum: MINIMUM })
  })

  test('reports another recipient, which the comparison with the review rejects', () => {
    expect(read(execute([['08', attacker, AMOUNT, MINIMUM, [token, otherToken], true]]))?.recipient).toMatch(
      new RegExp(attacker, 'i'),
    )
  })
})

const swap: Step = ['08', CALLER, AMOUNT, MINIMUM, [token, otherToken], true]
const held: Step = ['08', ITSELF, AMOUNT, 0n, [token, otherToken], true]
const sweep: Step = ['04', otherToken, self, MINIMUM]

describe('Universal Router: refuses', () => {
  const refused: readonly (readonly [string, readonly Step[], bigint?])[] = [
    ['a transfer to somebody else', [held, ['05', otherToken, attacker, 1n], sweep]],
    ['an output that stays with the router', [held]],
    ['a portion without a payout', [held, ['06', otherToken, attacker, 10n]]],
    ['a portion of everything', [held, ['06', otherToken, attacker, 10_000n], sweep]],
    ['a portion of another token', [held, ['06', token, attacker, 10n], sweep]],
    ['two portions', [held, ['06', otherToken, attacker, 10n], ['06', otherToken, attacker, 10n], sweep]],
    ['a payout of another token', [held, ['04', token, self, MINIMUM]]],
    ['a sweep before the swap', [sweep, held]],
    ['swaps of different pairs', [swap, ['08', CALLER, AMOUNT, MINIMUM, [token, wrapped], true]]],
    ['swaps for different recipients', [swap, ['08', attacker, AMOUNT, MINIMUM, [token, otherToken], true]]],
    ['a transfer through Permit2 to somebody else', [['02', token, attacker, AMOUNT], swap]],
    [
      'a transfer through Permit2 of more than the swap takes',
      [
        ['02', token, ITSELF, 2_000n],
        ['08', CALLER, AMOUNT, MINIMUM, [token, otherToken], false],
      ],
    ],
    ['a transfer through Permit2 beside a swap that the user pays', [['02', token, ITSELF, AMOUNT], swap]],
    ['a permit for another spender', [permit({ spender: attacker }), swap]],
    ['a permit for more than the amount', [permit({ amount: 2n ** 160n - 1n }), swap]],
    ['a permit for another token', [permit({ token: wrapped }), swap]],
    ['two permits', [permit(), permit(), swap]],
    ['native tokens that nothing wraps', [swap], AMOUNT],
    [
      'wrapping for somebody else',
      [
        ['0b', attacker, AMOUNT],
        ['08', CALLER, AMOUNT, MINIMUM, [wrapped, token], false],
      ],
      AMOUNT,
    ],
    [
      'wrapping less than is sent',
      [
        ['0b', ITSELF, 1n],
        ['08', CALLER, 1n, MINIMUM, [wrapped, token], false],
      ],
      AMOUNT,
    ],
    [
      'selling less than is wrapped',
      [
        ['0b', ITSELF, AMOUNT],
        ['08', CALLER, 1n, MINIMUM, [wrapped, token], false],
      ],
      AMOUNT,
    ],
    [
      'the balance of the router, which the user did not pay',
      [['08', CALLER, WHOLE, MINIMUM, [token, otherToken], true]],
    ],
    ['a swap that the router pays', [['08', CALLER, AMOUNT, MINIMUM, [token, otherToken], false]]],
    ['a path of one token', [['08', CALLER, AMOUNT, MINIMUM, [token], true]]],
    ['a swap of V4', [['10', token, token, 1n]]],
    ['no command', []],
  ]

  test.each(refused.map(([name, steps, value = 0n]) => [name, steps, value] as const))('%s', (_, steps, value) => {
    expect(read(execute(steps), value)).toBeUndefined()
  })

  test('a command that may fail without the call failing', () => {
    const data = execute([['08', CALLER, AMOUNT, MINIMUM, [token, otherToken], true]])
    const flagged = encodeFunctionData({
      abi: universalRouterAbi,
      functionName: 'execute',
      args: ['0x88', [encodeStep(swap)], 2_000_000_000n],
    })
    expect(read(data)).toBeDefined()
    expect(read(flagged)).toBeUndefined()
  })

  test('more inputs than commands, and bytes behind the arguments', () => {
    expect(read(execute([swap], { inputs: [encodeStep(swap), encodeStep(sweep)] }))).toBeUndefined()
    expect(read(execute([swap], { inputs: [`${encodeStep(swap)}00`] }))).toBeUndefined()
    expect(read(`${execute([swap])}00`)).toBeUndefined()
  })
})
