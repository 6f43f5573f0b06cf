import { describe, expect, test } from 'vitest'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import { allSteps, allWarnings } from '../../../src/frame-page/decode/decoded.js'
import { hasUnknownValue } from '../../../src/frame-page/handlers/new-device.js'
import { securityCases, seededRandom } from '../helpers/security-cases.js'

const ME = '0x1111111111111111111111111111111111111111'
const YOU = '0x2222222222222222222222222222222222222222'
const TOKEN = '0x3333333333333333333333333333333333333333'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const NOW = 1_800_000_000
const facts = { chainId: 1, account: ME, now: NOW }
const domain = { name: 'App', version: '1', chainId: 1, verifyingContract: TOKEN }

function typed(primaryType: string, types: Record<string, string[]>, message: object, over: object = {}) {
  const listed = Object.entries(types).map(([name, fields]) => [
    name,
    fields.map(field => ({ name: field.slice(0, field.indexOf(':')), type: field.slice(field.indexOf(':') + 1) })),
  ])
  return { domain, primaryType, types: Object.fromEntries(listed) as object, message, ...over }
}
const read = (raw: unknown) => {
  const { decoded } = decodeTypedData(raw, facts)
  const red = allWarnings(decoded).flatMap(({ code, level }) => (level === 'notice' ? [] : [code]))
  return { decoded, red, gravity: getSeverity({ decoded, extra: [] }), isHeldBack: hasUnknownValue(decoded) }
}

const item = [
  'itemType:uint8',
  'token:address',
  'identifierOrCriteria:uint256',
  'startAmount:uint256',
  'endAmount:uint256',
]
const seaportTypes = {
  OrderComponents: ['offerer:address', 'offer:OfferItem[]', 'consideration:ConsiderationItem[]', 'endTime:uint256'],
  OfferItem: item,
  ConsiderationItem: [...item, 'recipient:address'],
}
const nft = { itemType: 2, token: TOKEN, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }
const leaf = (offerer: string, offer: object[]) => ({ offerer, offer, consideration: [], endTime: NOW + 60 })
const delegation = ['delegate:address', 'delegator:address', 'authority:bytes32', 'salt:uint256']
const cowFields = [
  'sellToken:address',
  'buyToken:address',
  'receiver:address',
  'sellAmount:uint256',
  'buyAmount:uint256',
  'validTo:uint32',
  'feeAmount:uint256',
]
const cow = (recipient: string) =>
  typed(
    'Order',
    { Order: cowFields },
    {
      sellToken: USDC,
      buyToken: WETH,
      receiver: recipient,
      sellAmount: 100,
      buyAmount: 5,
      validTo: NOW + 60,
      feeAmount: 2,
    },
  )
const permitItem = typed(
  'Permit',
  { Permit: ['spender:address', 'tokenId:uint256', 'nonce:uint256', 'deadline:uint256'] },
  { spender: YOU, tokenId: 42, nonce: 0, deadline: NOW + 60 },
)
const permitWithoutOwner = typed(
  'Permit',
  { Permit: ['spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'] },
  { spender: YOU, value: 9, nonce: 0, deadline: NOW + 60 },
)
const limitFields = [
  'makerToken:address',
  'takerToken:address',
  'makerAmount:uint128',
  'takerAmount:uint128',
  'maker:address',
  'taker:address',
  'expiry:uint64',
]
const limitOrder = typed(
  'LimitOrder',
  { LimitOrder: limitFields },
  {
    makerToken: USDC,
    takerToken: WETH,
    makerAmount: '1000000000000',
    takerAmount: 1,
    maker: ME,
    taker: YOU,
    expiry: NOW + 60,
  },
)
const bulk = typed(
  'BulkOrder',
  { BulkOrder: ['tree:OrderComponents[2][2]'], ...seaportTypes },
  {
    tree: [
      [leaf(ME, [nft]), leaf(ME, [{ ...nft, identifierOrCriteria: '8' }])],
      [leaf(`0x${'0'.repeat(40)}`, []), leaf(`0x${'0'.repeat(40)}`, [])],
    ],
  },
)
const blurRoot = typed('Root', { Root: ['root:bytes32'] }, { root: `0x${'ab'.repeat(32)}` })
const delegated = typed(
  'Delegation',
  { Delegation: delegation },
  { delegate: YOU, delegator: ME, authority: `0x${'ff'.repeat(32)}`, salt: 1 },
)
const amounts = (raw: unknown) =>
  allSteps(read(raw).decoded).flatMap(step => step.amounts.map(({ flow, asset, value }) => ({ flow, asset, value })))

describe('typed data that moves value', () => {
  test.each([
    ['a permit of one item (ERC-4494)', permitItem, ['permit']],
    ['a permit without an owner', permitWithoutOwner, ['permit']],
    ['a bulk order of Seaport', bulk, ['permit', 'order-for-nothing']],
    ['a root of Blur', blurRoot, ['hidden-orders', 'permit']],
    ['a limit order of 0x', limitOrder, ['permit']],
    ['a CoW order for another recipient', cow(YOU), ['permit', 'other-recipient']],
    ['a delegation', delegated, ['delegation', 'permit']],
    [
      'a contract’s own type',
      typed('Mystery', { Mystery: ['x:bytes32'] }, { x: `0x${'00'.repeat(32)}` }),
      ['unknown-value'],
    ],
    ['an order of another exchange', typed('Order', { Order: ['trader:address'] }, { trader: ME }), ['unknown-value']],
  ])('flags %s and counts it against the limit of a new device', (_what, raw, wanted) => {
    const { red, gravity, isHeldBack } = read(raw)
    expect(red).toEqual(expect.arrayContaining(wanted))
    expect(gravity).toBe('red')
    expect(isHeldBack).toBe(true)
  })

  test('shows what leaves and who receives it', () => {
    expect(amounts(permitItem)).toEqual([
      { flow: 'allow', asset: { kind: 'item', address: TOKEN, id: 42n }, value: 1n },
    ])
    expect(amounts(permitWithoutOwner)).toEqual([
      { flow: 'allow', asset: { kind: 'token', address: TOKEN }, value: 9n },
    ])
    expect(amounts(bulk)).toEqual(
      [7n, 8n].map(id => ({ flow: 'out', asset: { kind: 'item', address: TOKEN, id }, value: 1n })),
    )
    expect(amounts(limitOrder)).toEqual([
      { flow: 'out', asset: { kind: 'token', address: USDC }, value: 1_000_000_000_000n },
      { flow: 'in', asset: { kind: 'token', address: WETH }, value: 1n },
    ])
    expect(amounts(cow(YOU))[0]).toEqual({ flow: 'out', asset: { kind: 'token', address: USDC }, value: 102n })
    expect(read(cow(YOU)).decoded.parties).toContainEqual({ role: 'to', address: YOU })
    expect(read(delegated).decoded.parties).toContainEqual({ role: 'operator', address: YOU })
  })

  test('accepts a CoW order to oneself, explicit or empty', () => {
    for (const recipient of [ME, `0x${'0'.repeat(40)}`])
      expect(read(cow(recipient)).red).not.toContain('other-recipient')
  })

  test('gives a notice for a harmless type without a verifying contract', () => {
    const raw = typed('Login', { Login: ['text:string'] }, { text: 'Hi' }, { domain: { name: 'App' } })
    expect(allWarnings(decodeTypedData(raw, facts).decoded)).toEqual([{ code: 'unknown-typed-data', level: 'notice' }])
    expect(read(raw).isHeldBack).toBe(false)
  })

  test('detects a value field deep inside a harmless type', () => {
    const raw = typed(
      'Login',
      { Login: ['detail:Detail'], Detail: ['spender:address', 'amount:uint256'] },
      { detail: { spender: YOU, amount: 1 } },
      { domain: { name: 'App', chainId: 1 } },
    )
    expect(read(raw).red).toEqual(['unknown-value'])
  })

  test('flags a refund paid by a Safe', () => {
    const fields = ['to:address', 'value:uint256', 'data:bytes', 'operation:uint8', 'gasPrice:uint256']
    const safe = (gasPrice: number) =>
      read(typed('SafeTx', { SafeTx: fields }, { to: YOU, value: 0, data: '0x', operation: 0, gasPrice })).red
    expect(safe(1)).toContain('safe-refund')
    expect(safe(0)).not.toContain('safe-refund')
  })
})

const INHERITED = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__proto__',
  '__defineGetter__',
  '__lookupSetter__',
  'prototype',
]

test.each(INHERITED)('treats the primary type %s as unknown without throwing', name => {
  const raw = `{"domain":{"name":"App","chainId":1,"verifyingContract":"${TOKEN}"},"primaryType":"${name}",
    "types":{"${name}":[{"name":"x","type":"bool"}]},"message":{"x":true}}`
  expect(read(raw).red).toContain('unknown-value')
  expect(read(raw.replace(`"types":{"${name}"`, '"types":{"A"')).gravity).toBe('blocked')
})

test('never throws for prototype names and never treats them as harmless', () => {
  const random = seededRandom('typed data')
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const sound: readonly (readonly [type: string, value: unknown])[] = [
    ['address', YOU],
    ['uint256', '7'],
    ['bytes32', `0x${'ab'.repeat(32)}`],
    ['string', 'constructor'],
    ['bool', true],
    ['uint8[]', [1, 2]],
  ]
  const broken: readonly (readonly [type: string, value: unknown])[] = [
    ['toString', {}],
    ['uint7', 1],
    ['address', null],
    ['', { constructor: 1 }],
  ]
  const names = [...INHERITED, 'spender', 'value', 'tokenId', 'tree', 'root', 'deadline', 'x']
  const primaries = [...INHERITED, 'Permit', 'BulkOrder', 'Root', 'Order', 'Delegation', 'SafeTx', 'PermitBatch']
  const own = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries) as object
  let signable = 0
  const cases = securityCases(2_000)
  for (let at = 0; at < cases; at++) {
    const primaryType = pick(primaries)
    const used = [...new Set(Array.from({ length: Math.ceil(random() * 4) }, () => pick(names)))]
    const fields = used.map(name => [name, pick(random() < 0.1 ? broken : sound)] as const)
    const innocent = random() < 0.3 ? [[pick(names), [{ name: pick(names), type: 'bool' }]] as const] : []
    const parts = {
      domain: random() < 0.9 ? domain : pick<unknown>([{}, { constructor: 1 }, null]),
      primaryType,
      types: own([...innocent, [primaryType, fields.map(([name, [type]]) => ({ name, type }))]]),
      message: own(fields.map(([name, [, value]]) => [name, value])),
    }
    const raw = pick<unknown>([parts, JSON.stringify(parts)])
    if (decodeTypedData(raw, facts).typedData) signable++
    if (parts.domain === domain) expect(read(raw).gravity, JSON.stringify(parts)).not.toBe('plain')
    else read(raw)
  }
  expect(signable).toBeGreaterThan(cases / 4)
})
