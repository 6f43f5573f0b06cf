import { importsOf, isScript } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

interface Library {
  readonly name: RegExp
  /** The places it may be imported from. */
  readonly home: RegExp
  readonly why: string
}

/**
 * Libraries that have one home, so that each can be lazy, and be replaced in one place. What verifies a signature (of `siwx`,
 * one file a family, each behind `import()`) may have its family's: it runs on servers, too, where there is no adapter.
 */
export const libraries: readonly Library[] = [
  {
    name: /^viem(\/|$)/,
    home: /^src\/(lib\/viem\.ts|chains\/eip155\/|testing\/|siwx\/verify-)/,
    why: 'the package takes viem from src/lib/viem.ts, so that an app holds it in one file',
  },
  {
    name: /^@noble\/hashes\//,
    home: /^src\/(chains\/(bip122|polkadot)\/|testing\/|siwx\/(verify-|bip322)|wallets\/session\/signed-request)/,
    why: 'checksums belong to the families and the protocol that have them',
  },
  {
    name: /^@scure\//,
    home: /^src\/(chains\/bip122\/|testing\/|siwx\/(verify-bip|bip322))/,
    why: 'the library of Bitcoin belongs to its family',
  },
  { name: /^@walletconnect\//, home: /^src\/(wallets\/session|testing)\//, why: 'the protocol belongs to its session' },
  { name: /^ethers(\/|$)/, home: /^src\/adapters\/ethers\//, why: 'apps without it must not need it' },
  { name: /^valtio(?!\/vanilla$)/, home: /^$/, why: 'only valtio/vanilla knows no framework' },
  { name: /^zod(?!\/mini$)/, home: /^gateway\//, why: 'in the browser zod/mini is enough' },
  { name: /^react(-dom)?(\/|$)|^@lit\/react$/, home: /^src\/react\//, why: 'React belongs to its own room' },
  {
    name: /^lit(\/|$)|^@lit\/context$/,
    home: /^src\/(elements|views|tags|modal|tokens)\//,
    why: 'state knows no elements',
  },
]

/** Imports of a library from outside its home. */
export function strayLibraries(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) =>
      importsOf(path, text).flatMap(({ own, target }) => {
        const stray = own ? undefined : libraries.find(({ name, home }) => name.test(target) && !home.test(path))
        return stray ? [`${path} imports ${target}: ${stray.why}`] : []
      }),
    )
}
