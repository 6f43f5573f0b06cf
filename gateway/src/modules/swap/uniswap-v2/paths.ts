import type { Address } from 'viem'

/** The tokens a swap goes through, the first and the last included. */
export type Path = readonly [Address, Address, ...Address[]]

/** The ways worth asking for: straight, and over each hub that is neither end. The shorter ones first. */
export function candidatePaths(from: Address, to: Address, hubs: readonly Address[]): readonly Path[] {
  const between = [...new Set(hubs)].filter(hub => hub !== from && hub !== to)
  return [[from, to], ...between.map((hub): Path => [from, hub, to])]
}

/** The way that gives the most; of two that give the same the earlier. Nothing where none gives anything at all. */
export function bestWay<T extends { readonly out: bigint | undefined }>(
  ways: readonly T[],
): (T & { readonly out: bigint }) | undefined {
  const open = ways.filter((way): way is T & { readonly out: bigint } => way.out !== undefined)
  return open.reduce<(T & { readonly out: bigint }) | undefined>(
    (best, way) => (best === undefined || way.out > best.out ? way : best),
    undefined,
  )
}

/** Each step of a way: from which token to which. */
export function hopsOf(path: Path): readonly (readonly [Address, Address])[] {
  return path.slice(1).flatMap((to, at) => {
    const from = path[at]
    return from === undefined ? [] : [[from, to] as const]
  })
}
