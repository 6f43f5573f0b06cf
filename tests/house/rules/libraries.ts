import { readImports, isScript } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

interface Library {
  readonly name: RegExp
  /** The files that may import it. */
  readonly allowedIn: RegExp
  readonly reason: string
}

/**
 * Libraries with a single location, so that each can be lazy and replaced in one place.
 *
 * Signature verification in `siwx` may import the library of its namespace, because it also runs on servers without an
 * adapter. It has one lazy file for each namespace.
 */
export const libraries: readonly Library[] = [
  {
    name: /^viem(\/|$)/,
    allowedIn: /^src\/(lib\/viem\.ts|chains\/eip155\/|testing\/|siwx\/verify-)/,
    reason: 'the package takes viem from src/lib/viem.ts, so that apps bundle it once',
  },
  {
    name: /^@noble\/hashes\//,
    allowedIn: /^src\/(chains\/(bip122|polkadot)\/|testing\/|siwx\/(verify-|bip322)|wallets\/session\/signed-request)/,
    reason: 'only these chains and the relay protocol need hashes',
  },
  {
    name: /^@scure\//,
    allowedIn: /^src\/(chains\/bip122\/|testing\/|siwx\/(verify-bip|bip322))/,
    reason: 'only Bitcoin needs it',
  },
  {
    name: /^@walletconnect\//,
    allowedIn: /^src\/(wallets\/session|testing)\//,
    reason: 'only the session uses the protocol',
  },
  {
    name: /^@solana\/web3\.js$/,
    allowedIn: /^src\/chains\/solana\//,
    reason: 'apps without Solana must not need it',
  },
  { name: /^ethers(\/|$)/, allowedIn: /^src\/adapters\/ethers\//, reason: 'apps without it must not need it' },
  { name: /^valtio(?!\/vanilla$)/, allowedIn: /^$/, reason: 'only valtio/vanilla is independent of a framework' },
  { name: /^zod(?!\/mini$)/, allowedIn: /^gateway\//, reason: 'zod/mini suffices in the browser' },
  { name: /^vue(\/|$)/, allowedIn: /^src\/vue\//, reason: 'only the Vue layer may depend on it' },
  { name: /^@wagmi\//, allowedIn: /^src\/compat\/wagmi-/, reason: 'apps without it must not need it' },
  {
    name: /^react(-dom)?(\/|$)|^@lit\/react$/,
    allowedIn: /^src\/(react\/|compat\/react-)/,
    reason: 'only the React layer may depend on it',
  },
  {
    name: /^lit(\/|$)|^@lit\/context$/,
    allowedIn: /^src\/(elements|views|tags|modal|tokens)\//,
    reason: 'controllers must not depend on elements',
  },
]

/** Finds imports of a library outside of its location. */
export function findStrayLibraries(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) =>
      readImports(path, text).flatMap(({ isOwn, target }) => {
        const stray = isOwn
          ? undefined
          : libraries.find(({ name, allowedIn }) => name.test(target) && !allowedIn.test(path))
        return stray ? [`${path} imports ${target}: ${stray.reason}`] : []
      }),
    )
}
