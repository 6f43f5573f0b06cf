/** One mutation: a position in the value, and the kind of change. */
export interface Mutation {
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
const throwingProxy = () =>
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new RangeError('trap')
      },
    },
  )
const unstableGetter = () => {
  let reads = 0
  return Object.defineProperty({}, 'chainId', { enumerable: true, get: () => ++reads })
}

/** Created once and never mutated, because they are large. */
const shared = (value: object) => () => value
const many = shared(Object.freeze(Object.fromEntries(Array.from({ length: 2_500 }, (_, at) => [`k${at}`, at]))))
const long = shared(Object.freeze(Array(3_000).fill(0)))
const deepest = shared(Object.freeze(deep(60) as object))
const huge = 'a'.repeat(300_000)
const wide = 'é'.repeat(4_097)

/** Values that are invalid in messages, or unusual. */
export const unusualValues: readonly (() => unknown)[] = [
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
  () => throwingProxy(),
  () => unstableGetter(),
  many,
]

/** Returns a mutated copy of the value. */
export function mutate(value: unknown, steps: readonly Mutation[]): unknown {
  const root = { value: deepCopy(value) }
  for (const step of steps) {
    const [parent, key] = pickPosition(root, step.where)
    applyMutation(parent, key, step.what)
  }
  return root.value
}

function applyMutation(parent: Box, key: string, what: number): void {
  const kinds = unusualValues.length + 5
  const kind = what % kinds
  if (kind < unusualValues.length) return defineValue(parent, key, unusualValues[kind]?.())
  const value = parent[key]
  const tricks: (() => void)[] = [
    () => void Reflect.deleteProperty(parent, key),
    () => defineValue(parent, `${key}2`, value),
    () => defineValue(parent, key, typeof value === 'string' ? value.slice(0, -1) : [value]),
    () => defineValue(parent, key, typeof value === 'string' ? `${value} ` : { value }),
    () => defineValue(parent, key, typeof value === 'number' ? String(value) : 7),
  ]
  tricks[kind - unusualValues.length]?.()
}

function defineValue(parent: Box, key: string, value: unknown): void {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Picks one of all positions in the value, including its root. */
function pickPosition(root: Box, where: number): [Box, string] {
  const places: [Box, string][] = [[root, 'value']]
  const visit = (parent: unknown, depth: number) => {
    if (typeof parent !== 'object' || parent === null || depth > 6 || places.length > 200) return
    for (const key of plainKeys(parent)) {
      places.push([parent as Box, key])
      visit((parent as Box)[key], depth + 1)
    }
  }
  visit(root['value'], 0)
  return places[where % places.length] ?? [root, 'value']
}

function plainKeys(target: object): readonly string[] {
  try {
    const isPlain = Object.getPrototypeOf(target) === Object.prototype || Array.isArray(target)
    if (Object.isFrozen(target)) return []
    const keys = isPlain ? Object.keys(target).slice(0, 40) : []
    return keys.filter(key => 'value' in (Object.getOwnPropertyDescriptor(target, key) ?? {}))
  } catch {
    return [] // A proxy of an earlier mutation throws.
  }
}

function deepCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(deepCopy)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepCopy(inner)]))
}
