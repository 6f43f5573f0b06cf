import { hexToBytes, encodeFunctionData, hashStruct, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import { allSteps, allWarnings, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import { signEvmTypedData } from '../../../src/frame-page/vault/signatures.js'
import {
  openPermitChain,
  OWNER,
  OWNER_KEY,
  PERMIT2,
  permit2Abi,
  permitAbi,
  SPENDERS,
  type Holdings,
  type PermitChain,
} from '../helpers/permit-chain.js'
import { caseCount, seeded } from '../helpers/seeded.js'

const random = seeded('typed data and its contracts')
const key = hexToBytes(OWNER_KEY)
const NOW = Math.floor(Date.now() / 1_000)

let chain: PermitChain
beforeAll(async () => void (chain = await openPermitChain()), 60_000)
afterAll(() => chain.stop())

interface Field {
  readonly name: string
  readonly type: string
}
type Json = Record<string, unknown>
interface Request extends Json {
  readonly domain: Json
  readonly types: Record<string, Field[]>
  readonly primaryType: string
  readonly message: Json
}

const struct = (text: string): Field[] =>
  text.split(',').map(field => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
const types = {
  Permit: struct('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  PermitDetails: struct('address token,uint160 amount,uint48 expiration,uint48 nonce'),
  PermitSingle: struct('PermitDetails details,address spender,uint256 sigDeadline'),
  PermitBatch: struct('PermitDetails[] details,address spender,uint256 sigDeadline'),
  TokenPermissions: struct('address token,uint256 amount'),
  PermitTransferFrom: struct('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
  PermitBatchTransferFrom: struct('TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'),
  Witness: struct('uint256 x'),
  PermitWitnessTransferFrom: struct(
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness',
  ),
}
type TypeName = keyof typeof types
const WITNESS_TYPE = 'Witness witness)TokenPermissions(address token,uint256 amount)Witness(uint256 x)'

const amount = () => random.pick(['0', '1', '1000000', `${10n ** 20n}`, '0x5f5e100', `${2n ** 160n - 1n}`])
const token = () => random.pick(chain.tokens)
const spender = () => random.pick(SPENDERS)
const later = () => NOW + random.pick([3_600, 86_400 * 365])

async function createRequest(): Promise<Request> {
  const primaryType = random.pick<TypeName>([
    'Permit',
    'PermitSingle',
    'PermitBatch',
    'PermitTransferFrom',
    'PermitBatchTransferFrom',
    'PermitWitnessTransferFrom',
  ])
  const to = spender()
  const isToken = primaryType === 'Permit'
  const contract = isToken ? token() : PERMIT2
  const used = [primaryType, ...types[primaryType].map(({ type }) => type.replace('[]', '') as TypeName)]
  const domain = isToken
    ? { name: 'Uniswap V2', version: '1', chainId: 1, verifyingContract: contract }
    : { name: 'Permit2', chainId: 1, verifyingContract: contract }
  const details = async (at: Hex) => {
    const [, , nonce] = (await chain.read(permit2Abi, PERMIT2, 'allowance', [OWNER, at, to])) as readonly number[]
    return { token: at, amount: amount(), expiration: later(), nonce }
  }
  const permitted = (at: Hex) => ({ token: at, amount: amount() })
  const once = { spender: to, nonce: `${random.below(2 ** 30)}`, deadline: later() }
  const several = random.pick([[chain.tokens[0]], chain.tokens])
  const message: Record<string, () => Promise<Json> | Json> = {
    Permit: async () => {
      const nonce = String(await chain.read(permitAbi, contract, 'nonces', [OWNER]))
      return { owner: OWNER, spender: to, value: amount(), nonce, deadline: later() }
    },
    PermitSingle: async () => ({ details: await details(token()), spender: to, sigDeadline: later() }),
    PermitBatch: async () => ({ details: await Promise.all(several.map(details)), spender: to, sigDeadline: later() }),
    PermitTransferFrom: () => ({ permitted: permitted(token()), ...once }),
    PermitBatchTransferFrom: () => ({ permitted: several.map(permitted), ...once }),
    PermitWitnessTransferFrom: () => ({ permitted: permitted(token()), ...once, witness: { x: 7 } }),
  }
  const own = Object.fromEntries(used.flatMap(name => (types[name] ? [[name, types[name]]] : [])))
  return { domain, types: own, primaryType, message: (await message[primaryType]?.()) ?? {} }
}

/** Changes by which a page may try to make the screen differ from the contract. */
const lies: readonly ((request: Request) => unknown)[] = [
  ({ message }) => Object.assign(message, { spender: spender() }),
  ({ message }) => Object.assign(message, { owner: spender() }),
  ({ message }) => Object.assign(message, { value: amount(), amount: amount() }),
  ({ message }) => Object.assign([message['permitted'] ?? message['details']].flat()[0] ?? {}, { token: token() }),
  ({ message }) => Object.assign([message['permitted'] ?? message['details']].flat()[0] ?? {}, { amount: amount() }),
  ({ domain }) => Object.assign(domain, { chainId: random.pick<unknown>(['1', '0x1', 2, undefined]) }),
  ({ domain }) => Object.assign(domain, { verifyingContract: token(), name: 'Permit2' }),
  request => Object.assign(request, { primaryType: random.pick(['Mail', 'permit', 'Permit', 'Order']) }),
  ({ types: all, primaryType }) => all[primaryType]?.reverse(),
  ({ types: all, primaryType }) => all[primaryType]?.push({ name: 'extra', type: 'uint256' }),
  ({ types: all }) => Object.assign(all, { Unused: [{ name: 'value', type: 'uint256' }] }),
  ({ types: all, primaryType, message }) => {
    all[primaryType] = (all[primaryType] ?? []).map(field =>
      field.type === 'uint256' ? { ...field, type: 'uint160' } : field,
    )
    return message
  },
  ({ types: all, primaryType, message }) => {
    all[primaryType] = [...(all[primaryType] ?? []), { name: 'tokenId', type: 'uint256' }]
    return Object.assign(message, { tokenId: 1 })
  },
]

interface Submission {
  readonly to: string
  readonly from: string
  readonly data: Hex
}

const big = (value: unknown) => BigInt(value as string)
const bigStruct = (value: unknown) => {
  const entries = Object.entries(value as Json).map(([name, item]) => [name, name === 'token' ? item : big(item)])
  return Object.fromEntries(entries) as Json
}

/** The calls that a spender makes with a signature, taken from the values of a message. */
function submissions(kind: string, message: Json, signature: Hex): readonly Submission[] {
  const { spender: from, deadline, sigDeadline, nonce } = message as Record<string, string>
  const [r, s, v] = [
    `0x${signature.slice(2, 66)}`,
    `0x${signature.slice(66, 130)}`,
    Number(`0x${signature.slice(130)}`),
  ]
  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: permit2Abi, functionName, args } as never)
  const parties = { from: from ?? '', to: PERMIT2 }
  const wanted = (item: unknown) => ({ to: from, requestedAmount: takeable(item) })
  if (kind === 'Permit') {
    const args = [OWNER, from, big(message['value']), big(deadline), v, r, s]
    const data = encodeFunctionData({ abi: permitAbi, functionName: 'permit', args } as never)
    return chain.tokens.map(to => ({ from: SPENDERS[1], to, data }))
  }
  if (kind === 'PermitSingle' || kind === 'PermitBatch') {
    const details = Array.isArray(message['details'])
      ? message['details'].map(bigStruct)
      : bigStruct(message['details'])
    return [
      {
        ...parties,
        data: encode('permit', [OWNER, { details, spender: from, sigDeadline: big(sigDeadline) }, signature]),
      },
    ]
  }
  const isList = Array.isArray(message['permitted'])
  const list = [message['permitted']].flat()
  const permitted = isList ? list.map(bigStruct) : bigStruct(list[0])
  const permit = { permitted, nonce: big(nonce), deadline: big(deadline) }
  const taken = isList ? list.map(wanted) : wanted(list[0])
  if (kind !== 'PermitWitnessTransferFrom')
    return [{ ...parties, data: encode('permitTransferFrom', [permit, taken, OWNER, signature]) }]
  const witness = hashStruct({ data: { x: 7n }, primaryType: 'Witness', types: { Witness: types.Witness } })
  return [
    { ...parties, data: encode('permitWitnessTransferFrom', [permit, taken, OWNER, witness, WITNESS_TYPE, signature]) },
  ]
}

// A thief takes little at a time, so that the owner has enough for all cases.
function takeable(permitted: unknown): bigint {
  const whole = big((permitted as Json)['amount'])
  return whole > 1_000n ? 1_000n : whole
}

/** The allowances and payments that the screen names, as `spender token` and an amount. */
function shownAmounts(decoded: Decoded): readonly (readonly [pair: string, value: bigint])[] {
  const parties = allSteps(decoded).flatMap(step => step.parties)
  const spenders = parties.filter(({ role }) => role === 'spender').map(({ address }) => address)
  return allSteps(decoded).flatMap(({ action, amounts, parties: own }) => {
    const tokens = amounts.flatMap(({ asset, value }) =>
      asset.kind === 'token' ? [[asset.address, value === 'unlimited' ? 2n ** 256n - 1n : value] as const] : [],
    )
    const revoked = own.filter(({ role }) => action === 'revoke' && role === 'contract')
    const all = [...tokens, ...revoked.map(({ address }) => [address, 0n] as const)]
    return spenders.flatMap(from => all.map(([at, value]) => [`${from} ${at}`.toLowerCase(), value] as const))
  })
}

const changes = (before: Readonly<Record<string, bigint>>, after: Readonly<Record<string, bigint>>) =>
  Object.entries(after).filter(([name, value]) => value !== before[name])

/** Compares the effects with the screen. Returns the number of changes. */
function compare(decoded: Decoded, before: Holdings, after: Holdings, label: string): number {
  const shown = shownAmounts(decoded)
  const isShown = (pair: string, value: bigint) =>
    shown.some(([at, limit]) => at === pair && (limit === value || (value >= 2n ** 95n && limit >= value)))
  const allowances = [
    ...changes(before.allowed, after.allowed),
    ...changes(before.allowedByPermit2, after.allowedByPermit2),
  ]
  for (const [pair, value] of allowances) expect(isShown(pair, value), `${label}: ${pair} is ${value}`).toBe(true)
  const taken = changes(before.balances, after.balances)
  for (const [at, value] of taken) {
    const lost = (before.balances[at] ?? 0n) - value
    const isNamed = shown.some(([pair, limit]) => pair.endsWith(at) && limit >= lost)
    expect(isNamed, `${label}: ${at} lost ${lost}`).toBe(true)
  }
  return allowances.length + taken.length
}

test('2F1: what contracts do with signed typed data is what the approval showed', async () => {
  const counts = { changed: 0, refused: 0, calm: 0 }
  const cases = caseCount(60)
  for (let at = 0; at < cases; at++) {
    const honest = await createRequest()
    const request = structuredClone(honest)
    for (let left = random.below(3); left > 0; left--) random.pick(lies)(request)
    const label = JSON.stringify(request)
    const raw = random.pick<unknown>([JSON.parse(label), label])
    const { typedData, decoded } = decodeTypedData(raw, { chainId: 1, account: OWNER, now: NOW })
    const severity = getSeverity({ decoded, extra: [] })
    if (!typedData || severity === 'blocked') {
      counts.refused++
      continue
    }
    if (severity === 'plain') counts.calm++
    const { signature } = signEvmTypedData(key, typedData)
    const before = await chain.holdings()
    for (const message of [request.message, honest.message])
      for (const { from, to, data } of submissions(honest.primaryType, message, signature))
        await chain.send(from, to, data)
    const after = await chain.holdings()
    const isUnknown = allWarnings(decoded).some(({ code }) => code === 'unknown-value')
    const changed = changes(before.allowed, after.allowed).length + changes(before.balances, after.balances).length
    if (isUnknown) expect(severity, label).toBe('red')
    else compare(decoded, before, after, label)
    if (severity === 'plain') {
      const grown = [
        ...changes(before.allowed, after.allowed),
        ...changes(before.allowedByPermit2, after.allowedByPermit2),
      ]
      expect(
        grown.every(([, value]) => value === 0n),
        label,
      ).toBe(true)
      expect(after.balances).toEqual(before.balances)
    }
    counts.changed += Number(changed > 0 || changes(before.allowedByPermit2, after.allowedByPermit2).length > 0)
  }
  expect(counts.changed).toBeGreaterThan(cases / 5)
  expect(counts.refused).toBeGreaterThan(0)
}, 120_000)
