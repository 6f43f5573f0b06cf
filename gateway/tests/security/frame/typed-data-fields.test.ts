import { TypedDataEncoder, type TypedDataField } from 'ethers'
import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeMessage } from '../../../src/frame-page/decode/decode-message.js'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import type { TypedData } from '../../../src/frame-page/worker/worker-protocol.js'
import { caseCount, seeded } from '../helpers/seeded.js'

const ME = '0x1111111111111111111111111111111111111111'
const facts = { chainId: 1, account: ME, now: 1_800_000_000 }
const random = seeded('typed data fields')

interface Field {
  readonly name: string
  readonly type: string
}
type Json = Record<string, unknown>

const hex = (bytes: number) =>
  `0x${Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')}`
const bases: Readonly<Record<string, () => unknown>> = {
  address: () => hex(20),
  bool: () => random.chance(0.5),
  string: () => random.pick(['', 'x', 'a\nb', '⟨U+202E⟩', '\u202e', '[]', '0x12', '5', 'x'.repeat(200)]),
  bytes: () => hex(random.below(40)),
  bytes4: () => hex(4),
  bytes32: () => hex(32),
  uint8: () => random.below(256),
  uint256: () => random.pick<unknown>([0, 7, '7', '0x7', '007', `${2n ** 255n}`, hex(32)]),
  int64: () => random.pick<unknown>([-5, '-5', 5]),
}

/** Random types without cycles, and a message for them. */
function randomTypedData(): Json {
  const names = ['Alpha', 'Beta', 'Gamma', random.pick(['Delta', 'A:B', 'Permit', '__proto__', 'constructor'])]
  const types: [string, Field[]][] = []
  for (const [at, name] of names.entries()) {
    const inner = names.slice(0, at).filter(earlier => random.chance(0.3) && /^\w+$/.test(earlier))
    const kinds = [...Object.keys(bases).filter(() => random.chance(0.3)), ...inner]
    const fields = kinds.map((kind, index) => {
      const label = random.pick([`f${index}`, `f${index}`, ['__proto__', 'toString', '$'][index] ?? `g${index}`])
      return { name: label, type: kind + random.pick(['', '', '', '[]', '[2]', '[][2]']) }
    })
    types.push([name, fields])
  }
  const primaryType = names.at(-1) ?? ''
  const declared = Object.fromEntries(types) as Record<string, Field[]>
  return {
    types: declared,
    primaryType,
    domain: random.pick<unknown>([
      { name: 'App' },
      { name: 'App', chainId: random.pick<unknown>([1, '1', '0x1']) },
      { name: '', version: '', chainId: 1, verifyingContract: hex(20), salt: hex(32) },
      {},
    ]),
    message: makeStruct(primaryType, declared),
  }
}

function makeStruct(type: string, types: Record<string, Field[]>): Json {
  const entries = (types[type] ?? []).map(field => [field.name, makeValue(field.type, types)])
  return Object.fromEntries(entries) as Json
}

function makeValue(type: string, types: Record<string, Field[]>): unknown {
  const [, inner, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (inner === undefined) return bases[type]?.() ?? makeStruct(type, types)
  return Array.from({ length: Number(length || random.below(3)) }, () => makeValue(inner, types))
}

const oddities = [
  null,
  '',
  [],
  {},
  1e21,
  -1,
  1.5,
  '1e3',
  '0x',
  true,
  'toString',
  ['x'],
  { x: 1 },
  256,
  '0xzz',
  `0x${'F'.repeat(40)}`,
]

/** Changes one place of a JSON text: another value, a missing, additional or repeated key, another name. */
function mutate(text: string): string {
  const places = [...text.matchAll(/"(?:[^"\\]|\\.)*":|"(?:[^"\\]|\\.)*"|-?\d+|true|false|\[\]|\{/g)]
  const { 0: found, index: at } = random.pick(places)
  const [before, after] = [text.slice(0, at), text.slice(at + found.length)]
  const odd = JSON.stringify(random.pick(oddities))
  const key = JSON.stringify(random.pick(['x', '__proto__', 'constructor', 'f0', 'f1', 'name', 'chainId', 'to']))
  if (found === '{') return `${before}{${key}:${odd}${after.trimStart().startsWith('}') ? '' : ','}${after}`
  if (found.endsWith(':')) return random.pick([`${before}${key}:${after}`, `${before}${found}${odd},${found}${after}`])
  return before + odd + after
}

/** Returns the rows that a person has to see, by a walk of its own along the declared types. */
function expectedRows(type: string, value: unknown, types: TypedData['types'], label: string): readonly string[] {
  const [, inner] = /^(.+)\[\d*\]$/.exec(type) ?? []
  if (inner !== undefined) {
    const list = value as readonly unknown[]
    if (list.length === 0) return [`${label}=[]`]
    return list.flatMap((item, at) => expectedRows(inner, item, types, `${label}[${at}]`))
  }
  const fields = Object.entries(types).find(([name]) => name === type)?.[1]
  if (!fields) return [`${label}=${/^u?int/.test(type) ? BigInt(value as string) : String(value)}`]
  if (fields.length === 0) return [`${label}={}`]
  return fields.flatMap(field => {
    const own = Object.getOwnPropertyDescriptor(value, field.name)?.value as unknown
    return expectedRows(field.type, own, types, label === '' ? field.name : `${label}.${field.name}`)
  })
}

const unescape = (text: string) =>
  text.replace(/⟨U\+([0-9A-F]+)⟩/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

const viemHash = (data: object) => hashTypedData(data as Parameters<typeof hashTypedData>[0])

test('2F8: what the approval shows of typed data is what its hash covers', () => {
  const counts = { signable: 0, refused: 0 }
  for (let at = 0; at < caseCount(400); at++) {
    const whole = JSON.stringify(randomTypedData())
    const text = Array.from({ length: random.below(3) }).reduce<string>(mutate, whole)
    const { typedData, decoded } = decodeTypedData(text, facts)
    if (!typedData) {
      counts.refused++
      expect(getSeverity({ decoded, extra: [] })).toBe('blocked')
      continue
    }
    counts.signable++
    const { domain, types, primaryType, message } = typedData
    const { EIP712Domain, ...others } = types
    // An app that hashes its own text gets the same hash, and so does another library.
    const given = JSON.parse(text) as Json
    const hash = viemHash(typedData)
    expect(hash, text).toBe(viemHash({ ...given, types: { ...(given['types'] as Json), EIP712Domain } }))
    if (!text.includes('__proto__'))
      expect(hash, text).toBe(
        TypedDataEncoder.hash({ ...domain }, others as unknown as Record<string, TypedDataField[]>, { ...message }),
      )
    const rows = decoded.facts.filter(({ name }) => name === 'field')
    const shown = rows.map(({ label = '', value }) => `${label}=${unescape(String(value))}`)
    expect(shown, text).toEqual(expectedRows(primaryType, given['message'], types, ''))
    const facing = (wanted: string) => decoded.facts.find(({ name }) => name === wanted)?.value
    expect([facing('domain-name'), facing('domain-version'), facing('domain-salt')]).toEqual([
      domain['name'],
      domain['version'],
      domain['salt'],
    ])
  }
  expect(Math.min(counts.signable, counts.refused)).toBeGreaterThan(caseCount(400) / 20)
})

test('2L1: what the approval shows of a text has every character that is signed', () => {
  const signs = [
    ...'aZ0 \n\t<&"é漢🦄⟨⟩U+',
    '\r',
    '\r\n',
    '\u200b',
    '\u202e',
    '\ufe0f',
    '\u0301',
    '⟨U+202E⟩',
    '\u{e0101}',
    '\0',
  ]
  for (let at = 0; at < caseCount(150); at++) {
    const text = Array.from({ length: random.below(random.pick([20, 3_000])) }, () => random.pick(signs)).join('')
    const account = { origin: 'https://app.example.com', account: ME, chainId: '1', now: facts.now }
    const decoded = decodeMessage(new TextEncoder().encode(text), account)
    const [fact] = decoded.facts
    const isText = fact?.name === 'text'
    const bytes = `0x${Buffer.from(text).toString('hex')}`
    expect(isText ? unescape(String(fact.value)) : fact?.value).toBe(isText ? text.replaceAll('\r\n', '\n') : bytes)
    if (isText && /\p{C}/u.test(text.replace(/\r\n|[\n\t]/g, '')))
      expect(getSeverity({ decoded, extra: [] })).not.toBe('plain')
  }
})
