import { importsOf, locate } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** What must not be loaded just because a door is imported: they come by `import()`, in a browser, when needed. */
export const lazyPackages: Readonly<Record<string, readonly RegExp[]>> = {
  'src/index.ts': [/^lit(\/|$)/, /^@lit\//, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^react/, /^uqr$/],
  'src/headless.ts': [/^lit(\/|$)/, /^@lit\//, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^react/, /^uqr$/],
  'src/react.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^uqr$/],
  'src/networks.ts': [/./],
  'src/chains/eip155/eip155.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//],
  'src/chains/bip122/bip122.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^@scure\//],
  'src/chains/polkadot/polkadot.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^@scure\//],
  'src/adapters/wagmi/wagmi.ts': [/./],
  'src/adapters/ethers/ethers.ts': [/./],
}

/** Packages that a door brings along statically and must not, each with the file that imports it. */
export function eagerPackages(table: SourceTable): readonly string[] {
  return Object.entries(lazyPackages).flatMap(([door, patterns]) => {
    const found: string[] = []
    for (const path of staticClosure(table, door))
      for (const { own, kind, target } of importsOf(path, table.get(path) ?? ''))
        if (!own && kind === 'static' && patterns.some(pattern => pattern.test(target)))
          found.push(`${door}: ${path} imports ${target}`)
    return found
  })
}

function staticClosure(table: SourceTable, door: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (path: string | undefined): void => {
    if (!path || seen.has(path) || !table.has(path)) return
    seen.add(path)
    for (const { own, kind, target } of importsOf(path, table.get(path) ?? ''))
      if (own && kind === 'static') visit(locate(table, target))
  }
  visit(door)
  return seen
}
