/** One step of damage: where in the value, and what is done there. */
export interface Damage {
  readonly where: number
  readonly what: number
}

type Box = Record<string, unknown>

const cyclic = () => {
  const cycle: Box = {}
  cycle['me'] = cycle
  return cycle
}
const deep = (levels: number) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}
const trapped = () =>
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new RangeError('trap')
      },
    },
  )
const lying = () => {
  let reads = 0
  return Object.defineProperty({}, 'chainId', { enumerable: true, get: () => ++reads })
}

/** Made once, and not damaged any further. */
const shared = (value: object) => () => value
const many = shared(Object.freeze(Object.fromEntries(Array.from({ length: 2_500 }, (_, at) => [`k${at}`, at]))))
const long = shared(Object.freeze(Array(3_000).fill(0)))
const deepest = shared(Object.freeze(deep(60) as object))
const huge = 'a'.repeat(300_000)
const wide = 'é'.repeat(4_097)

/** What no message should hold, and what only looks like what it should. */
export const oddities: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => -0,
  () => Number.NaN,
  () => Number('1e400'),
  () => -1,
  () => 2 ** 53,
  () => 0.1,
  () => 1n,
  () => true,
  () => '',
  () => 'a'.repeat(64),
  () => 'a'.repeat(65),
  () => wide,
  () => huge,
  () => '\ud800',
  () => '\u202e\u0000\u2028',
  () => '__proto__',
  () => '0x',
  () => `0x${'0'.repeat(64)}`,
  () => 'eip155:1',
  () => 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  () => [],
  () => ({}),
  () => [undefined],
  () => Array(3),
  long,
  () => deep(11),
  deepest,
  () => cyclic(),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  () => ({ constructor: { prototype: { polluted: true } } }),
  () => Object.create({ inherited: 1 }) as unknown,
  () => new Map([['a', 1]]),
  () => new Date(0),
  () => new Uint8Array(8),
  () => Symbol('s'),
  () => () => 1,
  () => trapped(),
  () => lying(),
  many,
]

/** The value with the damage done to it; what it is made of is not touched. */
export function damaged(value: unknown, steps: readonly Damage[]): unknown {
  const root = { value: copyOf(value) }
  for (const step of steps) {
    const [holder, key] = placeOf(root, step.where)
    harm(holder, key, step.what)
  }
  return root.value
}

function harm(holder: Box, key: string, what: number): void {
  const kinds = oddities.length + 5
  const kind = what % kinds
  if (kind < oddities.length) return put(holder, key, oddities[kind]?.())
  const value = holder[key]
  const tricks: (() => void)[] = [
    () => void Reflect.deleteProperty(holder, key),
    () => put(holder, `${key}2`, value),
    () => put(holder, key, typeof value === 'string' ? value.slice(0, -1) : [value]),
    () => put(holder, key, typeof value === 'string' ? `${value} ` : { value }),
    () => put(holder, key, typeof value === 'number' ? String(value) : 7),
  ]
  tricks[kind - oddities.length]?.()
}

function put(holder: Box, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

/** One of all the places in a value, its root among them. */
function placeOf(root: Box, where: number): [Box, string] {
  const places: [Box, string][] = [[root, 'value']]
  const visit = (holder: unknown, depth: number) => {
    if (typeof holder !== 'object' || holder === null || depth > 6 || places.length > 200) return
    for (const key of plainKeys(holder)) {
      places.push([holder as Box, key])
      visit((holder as Box)[key], depth + 1)
    }
  }
  visit(root['value'], 0)
  return places[where % places.length] ?? [root, 'value']
}

function plainKeys(holder: object): readonly string[] {
  try {
    const isPlain = Object.getPrototypeOf(holder) === Object.prototype || Array.isArray(holder)
    if (Object.isFrozen(holder)) return []
    const keys = isPlain ? Object.keys(holder).slice(0, 40) : []
    return keys.filter(key => 'value' in (Object.getOwnPropertyDescriptor(holder, key) ?? {}))
  } catch {
    return [] // a trap of an earlier step
  }
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)]))
}
