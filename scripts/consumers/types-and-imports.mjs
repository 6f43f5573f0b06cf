// Type-checks every entry point in a strict app, and imports it in Node.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured, tail } from './command.mjs'
import { entryPoints } from './entry-graph.mjs'

/** TypeScript's module resolutions, each with its `module` setting. */
export const RESOLUTIONS = {
  bundler: { module: 'ESNext', moduleResolution: 'bundler' },
  node16: { module: 'Node16', moduleResolution: 'Node16' },
  nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
  node10: { module: 'ESNext', moduleResolution: 'node10' },
}

const STRICT = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
}

/** Returns the entry points that work without an optional peer dependency. */
export function entriesWithoutPeers(folder) {
  const needsPeer =
    /^\.\/(react|vue|compat\/\w+|adapters\/ethers|chains\/(bip122|solana)|testing\/(bitcoin|bip122|polkadot))$/
  return allEntries(folder).filter(entry => !needsPeer.test(entry))
}

/** Returns every entry point of `exports`. */
export function allEntries(folder) {
  return entryPoints(folder).map(({ entry }) => entry)
}

/** Writes a strict app that uses every entry point and calls `createAppKit`. */
export function writeTypedApp(folder, entries) {
  mkdirSync(join(folder, 'src'), { recursive: true })
  const names = entries.map((entry, at) => `import * as entry${at} from '${specifier(entry)}'`)
  const source = `${names.join('\n')}
import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { base, mainnet } from 'appkit-modal/networks'

const kit = createAppKit({ adapters: [eip155()], networks: [mainnet, base] })
kit.subscribeAccount(({ address }) => {
  const shown: string | undefined = address
  document.title = shown ?? ''
})
// @ts-expect-error an option of the wrong type is refused
createAppKit({ adapters: 'eip155', networks: [mainnet] })
export const entries = [${entries.map((_entry, at) => `entry${at}`).join(', ')}]
`
  writeFileSync(join(folder, 'src', 'app.ts'), source)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'typed-app', private: true, type: 'module' }))
}

/** Type-checks the app with a TypeScript version and a module resolution; resolves with the errors in this package. */
export async function typeErrors(folder, tsc, resolution) {
  const config = join(folder, `tsconfig.${resolution}.json`)
  const compilerOptions = { ...STRICT, ...RESOLUTIONS[resolution] }
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['src'] }))
  const { code, output } = await runCaptured(process.execPath, [tsc, '-p', config, '--pretty', 'false'], {
    cwd: folder,
  })
  const errors = output.split('\n').filter(line => /error TS\d+/.test(line))
  if (code !== 0 && errors.length === 0) return [tail(output)]
  return errors.filter(line => !/node_modules\/(?!appkit-modal\/)/.test(line.split('): ')[0] ?? ''))
}

/** Imports every entry point in a separate Node process; resolves with a sentence for each failure. */
export async function importErrors(folder, entries) {
  writeFileSync(
    join(folder, 'import-all.mjs'),
    `for (const name of ${JSON.stringify(entries.map(specifier))})
  await import(name).catch(error => {
    console.log(name + ': ' + error.message.split('\\n')[0])
    process.exitCode = 1
  })
process.exit()
`,
  )
  const { code, output } = await runCaptured(process.execPath, ['import-all.mjs'], { cwd: folder })
  return code === 0 ? [] : [tail(output)]
}

/** Returns the import specifier of an entry point. */
export function specifier(entry) {
  return `appkit-modal${entry.slice(1)}`
}
