import { assert, constantFrom, integer, property, uint8Array, type Arbitrary } from 'fast-check'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import {
  pairRouterSignatures,
  poolRouterSignatures,
  routerBatchSignatures,
  routerStepSignatures,
  swapRouter02Signatures,
} from '../../../../src/contract/evm/router-calls.js'
import { encodePoolPath, readPoolPath } from '../../../../src/contract/evm/pool-path.js'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeCall } from '../../../src/frame-page/decode/decode-call.js'
import { allSteps, allWarnings } from '../../../src/frame-page/decode/decoded.js'
import { securityCases, seededRandom } from '../../frame-page/helpers/security-cases.js'

const ME = '0x1111111111111111111111111111111111111111'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SCAM = '0x5ca0000000000000000000000000000000000bad'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const V2_ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const V3_ROUTER = '0xe592427a0aece92de3edee1f18e0157c05861564'
const V3_ROUTER_02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const MULTISEND = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const ETHER = 10n ** 18n
const NOW = 1_800_000_000

const decode = (to: string, data: string, value = 0n) =>
  decodeCall({ to, data, value }, { chainId: 1, account: ME, now: NOW })
const severity = (to: string, data: string, value = 0n) => getSeverity({ decoded: decode(to, data, value), extra: [] })
const codes = (to: string, data: string, value = 0n) => allWarnings(decode(to, data, value)).map(({ code }) => code)
const join = (...parts: readonly string[]) => `0x${parts.map(part => part.replace('0x', '')).join('')}` as Hex
const FEE = '000bb8'
const LONG_PATH = join(WETH, FEE, SCAM, USDC)

const old = parseAbi([
  'function exactInput((bytes,address,uint256,uint256,uint256)) payable',
  'function exactOutput((bytes,address,uint256,uint256,uint256)) payable',
  'function multicall(bytes[]) payable',
])
const newer = parseAbi([
  'function exactInput((bytes,address,uint256,uint256)) payable',
  'function exactOutput((bytes,address,uint256,uint256)) payable',
  'function multicall(uint256,bytes[]) payable',
])
const call = (abi: readonly unknown[], functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)

describe('2F1: a pool path with a tail', () => {
  const single = call(old, 'exactInput', [[LONG_PATH, ME, BigInt(NOW), ETHER, 3_000n]])
  const bought = call(old, 'exactOutput', [[join(USDC, FEE, SCAM, WETH), ME, BigInt(NOW), 3_000n, ETHER]])
  const single02 = call(newer, 'exactInput', [[LONG_PATH, ME, ETHER, 3_000n]])
  const bought02 = call(newer, 'exactOutput', [[join(USDC, FEE, SCAM, WETH), ME, 3_000n, ETHER]])
  test.each([
    ['SwapRouter', V3_ROUTER, single],
    ['SwapRouter, exact output', V3_ROUTER, bought],
    ['SwapRouter, in a multicall', V3_ROUTER, call(old, 'multicall', [[single]])],
    ['SwapRouter02', V3_ROUTER_02, single02],
    ['SwapRouter02, exact output', V3_ROUTER_02, bought02],
    ['SwapRouter02, in a multicall', V3_ROUTER_02, call(newer, 'multicall', [BigInt(NOW), [single02]])],
  ])('approval: never names the token at the end of the tail (%s)', (_router, to, data) => {
    const shown = decode(to, data, ETHER)
    expect(codes(to, data, ETHER)).toContain('malformed')
    expect(severity(to, data, ETHER)).toBe('red')
    expect(allSteps(shown).flatMap(({ amounts }) => amounts)).toEqual([
      { flow: 'out', asset: { kind: 'native' }, value: ETHER },
    ])
  })

  test('pool path: accepts exactly the lengths of whole pools, and encodes back to the same bytes', () => {
    const seed = seededRandom('pool paths')() * 2 ** 31
    assert(
      property(uint8Array({ maxLength: 220 }), bytes => {
        const path = join(Buffer.from(bytes).toString('hex'))
        const read = readPoolPath(path)
        const pools = (bytes.length - 20) / 23
        expect(read !== undefined).toBe(Number.isInteger(pools) && pools >= 1)
        if (read) expect(encodePoolPath(read)).toBe(path)
      }),
      { seed, numRuns: securityCases(500) },
    )
  })
})

const [details, safeTx] = [
  '(address,uint160,uint48,uint48)',
  'address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes',
]

/** A contract of every kind that the wallet reads, with the functions of it. */
const readers: readonly (readonly [to: string, signatures: readonly string[]])[] = [
  [
    USDC,
    [
      'transfer(address,uint256)',
      'transferFrom(address,address,uint256)',
      'approve(address,uint256)',
      'increaseAllowance(address,uint256)',
      'decreaseAllowance(address,uint256)',
      'setApprovalForAll(address,bool)',
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      'safeTransferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256,bytes)',
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ].map(text => `function ${text}`),
  ],
  [WETH, ['function deposit()', 'function withdraw(uint256)']],
  [
    PERMIT2,
    [
      'approve(address,address,uint160,uint48)',
      `permit(address,(${details},address,uint256),bytes)`,
      `permit(address,(${details}[],address,uint256),bytes)`,
      'transferFrom(address,address,uint160,address)',
    ].map(text => `function ${text}`),
  ],
  [V2_ROUTER, pairRouterSignatures],
  [V3_ROUTER, [...poolRouterSignatures, ...routerStepSignatures, ...routerBatchSignatures]],
  [V3_ROUTER_02, [...swapRouter02Signatures, ...routerStepSignatures, ...routerBatchSignatures]],
  [
    '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
    ['function execute(bytes,bytes[],uint256)', 'function execute(bytes,bytes[])'],
  ],
  [
    MULTICALL3,
    [
      'aggregate((address,bytes)[])',
      'tryAggregate(bool,(address,bytes)[])',
      'aggregate3((address,bool,bytes)[])',
      'aggregate3Value((address,bool,uint256,bytes)[])',
    ].map(text => `function ${text}`),
  ],
  [MULTISEND, ['function multiSend(bytes)', `function execTransaction(${safeTx})`]],
]

interface Parameter {
  readonly type: string
  readonly components?: readonly Parameter[]
}

/** Arguments that are often genuine: known addresses, whole paths, calls of the same router. */
function fill({ type, components = [] }: Parameter, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  if (type.endsWith('[]')) {
    const length = 1 + Math.floor(random() * 2)
    return Array.from({ length }, () => fill({ type: type.slice(0, -2), components }, random))
  }
  if (type === 'tuple') return components.map(component => fill(component, random))
  if (type === 'address') return pick([ME, USDC, SCAM, WETH, V3_ROUTER_02])
  if (type === 'bool') return random() < 0.5
  if (type === 'bytes32') return `0x${'07'.repeat(32)}`
  const transfer = join('a9059cbb', ME.slice(2).padStart(64, '0'), '1'.padStart(64, '0'))
  if (type === 'bytes')
    return pick([
      join(WETH, FEE, USDC),
      join(WETH, FEE, SCAM, FEE, USDC),
      transfer,
      '0x',
      join('00', USDC, '0'.repeat(64), '44'.padStart(64, '0'), transfer),
    ])
  const bits = Number(type.replace(/\D/g, '') || 256)
  const value = pick([0n, 1n, ETHER]) % 2n ** BigInt(bits)
  return bits <= 48 ? Number(value) : value
}

/** Every change of bytes that a contract could overlook. */
const mutations: Arbitrary<(data: Hex) => Hex> = constantFrom<((data: Hex, at: number, byte: number) => Hex)[]>(
  (data, _, byte) => join(data, byte.toString(16).padStart(2, '0')),
  data => join(data, '00'.repeat(32)),
  data => `${data}0` as Hex,
  (data, at) => data.slice(0, 2 + at * 2) as Hex,
  (data, at) => join(data.slice(0, 2 + at * 2), '00', data.slice(2 + at * 2)),
  (data, at, byte) => join(data.slice(0, 2 + at * 2), byte.toString(16).padStart(2, '0'), data.slice(4 + at * 2)),
).chain(change =>
  integer({ min: 0, max: 10_000 }).chain(at =>
    integer({ min: 0, max: 255 }).map(byte => (data: Hex) => change(data, 4 + (at % (data.length / 2 - 5)), byte)),
  ),
)

/** Encodes what was decoded again, level by level, with viem alone. */
function isCanonical(data: Hex): boolean {
  const signature = readers.flatMap(([, all]) => all).find(text => data.startsWith(toFunctionSelector(text)))
  if (signature === undefined) return true // shown as unknown
  const [item] = parseAbi([signature] as never) as readonly { inputs: Parameter[] }[]
  try {
    const inputs = item?.inputs as never
    const args = data.length === 10 ? [] : (decodeAbiParameters(inputs, `0x${data.slice(10)}`) as readonly unknown[])
    const again = args.length === 0 ? '0x' : encodeAbiParameters(inputs, args as never)
    if (join(data.slice(0, 10), again) !== data.toLowerCase()) return false
    // Steps of routers and paths of pools are bytes within the arguments.
    const steps = signature.includes('multicall') ? (args.at(-1) as readonly Hex[]) : []
    const paths = signature.includes('bytes path') ? [(args[0] as { path: Hex }).path] : []
    return steps.every(isCanonical) && paths.every(path => /^0x[0-9a-f]{40}(?:[0-9a-f]{46})+$/.test(path))
  } catch {
    return false
  }
}

test('2F1: no reader of calls accepts bytes that differ from the canonical encoding', () => {
  const random = seededRandom('mutated calls')
  const seed = Math.floor(random() * 2 ** 31)
  const all = readers.flatMap(([to, signatures]) => signatures.map(signature => [to, signature] as const))
  const counted = { calm: 0, changed: 0 }
  assert(
    property(constantFrom(...all), mutations, integer({ min: 0, max: 2 }), ([to, signature], mutate, times) => {
      const [item] = parseAbi([signature] as never) as readonly { inputs: Parameter[] }[]
      const inputs = item?.inputs ?? []
      const args = inputs.map(input => fill(input, random))
      const body = inputs.length === 0 ? '0x' : encodeAbiParameters(inputs as never, args as never)
      const genuine = join(toFunctionSelector(signature), body)
      const data = Array.from({ length: times }).reduce<Hex>(value => mutate(value), genuine)
      const value = random() < 0.3 ? ETHER : 0n
      const isCalm = severity(to, data, value) === 'plain'
      if (isCalm) counted.calm++
      if (data !== genuine) counted.changed++
      if (isCalm) expect(isCanonical(data), `${to} ${data}`).toBe(true)
    }),
    { seed, numRuns: securityCases(3_000) },
  )
  expect(counted.calm).toBeGreaterThan(100)
  expect(counted.changed).toBeGreaterThan(1_000)
})
