import { readImports, locate } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** Packages that an entry point must not import statically. They are loaded with `import()` when needed. */
export const lazyPackages: Readonly<Record<string, readonly RegExp[]>> = {
  'src/index.ts': [/^lit(\/|$)/, /^@lit\//, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^react/, /^uqr$/],
  'src/headless.ts': [/^lit(\/|$)/, /^@lit\//, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^react/, /^uqr$/],
  'src/react.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^uqr$/],
  'src/vue.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^react/, /^uqr$/],
  'src/compat.ts': [
    /^lit(\/|$)/,
    /^@lit\//,
    /^viem(\/|$)/,
    /^zod(\/|$)/,
    /^@walletconnect\//,
    /^react/,
    /^@wagmi\//,
    /^@s/,
  ],
  'src/networks.ts': [/./],
  'src/chains/eip155/eip155.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//],
  'src/chains/solana/solana.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^@solana\//],
  'src/chains/solana/connect.ts': [/^@solana\//],
  'src/chains/solana/solana-actions.ts': [/^@solana\//],
  'src/chains/bip122/bip122.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^@scure\//],
  'src/chains/polkadot/polkadot.ts': [/^lit(\/|$)/, /^viem(\/|$)/, /^zod(\/|$)/, /^@walletconnect\//, /^@scure\//],
  'src/adapters/wagmi/wagmi.ts': [/./],
  'src/adapters/ethers/ethers.ts': [/./],
}

/** Finds static imports of these packages, each with the file that imports them. */
export function findEagerPackages(table: SourceTable): readonly string[] {
  return Object.entries(lazyPackages).flatMap(([entryPoint, patterns]) => {
    const found: string[] = []
    for (const path of getStaticClosure(table, entryPoint))
      for (const { isOwn, kind, target } of readImports(path, table.get(path) ?? ''))
        if (!isOwn && kind === 'static' && patterns.some(pattern => pattern.test(target)))
          found.push(`${entryPoint}: ${path} imports ${target}`)
    return found
  })
}

function getStaticClosure(table: SourceTable, entryPoint: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (path: string | undefined): void => {
    if (!path || seen.has(path) || !table.has(path)) return
    seen.add(path)
    for (const { isOwn, kind, target } of readImports(path, table.get(path) ?? ''))
      if (isOwn && kind === 'static') visit(locate(table, target))
  }
  visit(entryPoint)
  return seen
}
