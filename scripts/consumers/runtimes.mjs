// Installs, type-checks and imports the package with several package managers, TypeScript versions, Node and test
// runners.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured, tail } from './command.mjs'
import { install, managers, writeManifest } from './registry-install.mjs'
import { secondCopies } from './version-ranges.mjs'
import {
  RESOLUTIONS,
  allEntries,
  entriesWithoutPeers,
  importErrors,
  specifier,
  typeErrors,
  writeTypedApp,
} from './types-and-imports.mjs'

const TYPESCRIPTS = { 5.4: 'typescript@~5.4.0', 5.9: 'typescript@~5.9.0', newest: 'typescript@*' }

/** Peers of individual entry points. */
const PEERS = {
  '@scure/btc-signer': '^2.4.1',
  '@scure/sr25519': '^2.3.0',
  '@types/react': '^19.2.0',
  ethers: '^6.13.0',
  react: '^19.3.1',
}

/** The test runners: their packages, the test file, and the command. */
const RUNNERS = [
  { app: 'vitest-node', dependencies: { vitest: '^4.1.0' }, args: ['vitest', 'run'] },
  {
    app: 'vitest-jsdom',
    dependencies: { vitest: '^4.1.0', jsdom: '^26.0.0' },
    args: ['vitest', 'run', '--environment', 'jsdom'],
    dom: true,
  },
  {
    app: 'vitest-happy-dom',
    dependencies: { vitest: '^4.1.0', 'happy-dom': '^20.0.0' },
    args: ['vitest', 'run', '--environment', 'happy-dom'],
    dom: true,
  },
  { app: 'jest-node', dependencies: { jest: '^30.0.0' }, args: ['jest'], jest: true },
  {
    app: 'jest-jsdom',
    dependencies: { jest: '^30.0.0', 'jest-environment-jsdom': '^30.0.0' },
    args: ['jest', '--env=jsdom'],
    jest: true,
    dom: true,
    // `viem/accounts` needs a TextEncoder on import, which this environment does not have.
    without: ['./testing'],
  },
]

/** The checks of an app without a page, by name. */
export function runtimeChecks({ tarball, unpacked }) {
  const own = { 'appkit-modal': `file:${tarball}` }
  return [
    ...Object.keys(managers).map(name => ({ app: `install-${name}`, run: folder => checkManager(folder, name, own) })),
    ...Object.keys(TYPESCRIPTS).map(version => ({
      app: `typescript-${version}`,
      run: folder => checkTypeScript(folder, version, own, unpacked),
    })),
    { app: 'node-import-registry', run: folder => checkNode(folder, own, unpacked) },
    ...RUNNERS.map(runner => ({ app: runner.app, run: folder => checkRunner(folder, runner, own, unpacked) })),
  ]
}

/**
 * An EVM app with its own viem must share one copy with the package. pnpm uses another layout, so it is not checked.
 */
async function checkManager(folder, name, own) {
  writeManifest(folder, { ...own, viem: '^2.37.0' })
  const problems = await install(folder, name)
  const copies = name === 'pnpm' ? [] : secondCopies(folder, ['viem', 'lit', 'valtio', 'zod', '@noble/hashes'])
  const imports = await importErrors(folder, ['.', './chains/eip155'])
  return { problems: [...problems, ...copies, ...imports], figures: {} }
}

async function checkTypeScript(folder, version, own, unpacked) {
  writeTypedApp(folder, entriesWithoutPeers(unpacked))
  writeManifest(folder, { ...own, typescript: TYPESCRIPTS[version].split('@')[1] })
  const problems = await install(folder)
  const tsc = join(folder, 'node_modules', 'typescript', 'bin', 'tsc')
  for (const resolution of getResolutions(version)) {
    const errors = await typeErrors(folder, tsc, resolution)
    problems.push(...errors.map(error => `${resolution}: ${error}`))
  }
  return { problems, figures: {} }
}

/** TypeScript 7 no longer supports `node10`. */
function getResolutions(version) {
  return Object.keys(RESOLUTIONS).filter(name => name !== 'node10' || version !== 'newest')
}

async function checkNode(folder, own, unpacked) {
  writeManifest(folder, { ...own, ...PEERS })
  const problems = await install(folder)
  return { problems: [...problems, ...(await importErrors(folder, allEntries(unpacked)))], figures: {} }
}

/** Imports every entry point in a test. With a DOM, it also renders the button. */
async function checkRunner(folder, { dependencies, args, dom, jest, without = [] }, own, unpacked) {
  writeManifest(folder, { ...own, ...PEERS, ...dependencies })
  const problems = await install(folder)
  mkdirSync(join(folder, 'tests'), { recursive: true })
  const head = jest ? '' : "import { expect, test } from 'vitest'\n"
  const entries = allEntries(unpacked).filter(entry => !without.includes(entry))
  const imports = entries.map(
    entry => `test('imports ${specifier(entry)}', async () => {
  expect(typeof (await import('${specifier(entry)}'))).toBe('object')
})
`,
  )
  writeFileSync(join(folder, 'tests', 'app.test.js'), `${head}${imports.join('')}${dom ? DOM_TEST : ''}`)
  const env = jest ? { NODE_OPTIONS: '--experimental-vm-modules' } : {}
  const { code, output } = await runCaptured('npx', args, { cwd: folder, env })
  return { problems: code === 0 ? problems : [...problems, tail(failedLines(output), 40)], figures: {} }
}

const DOM_TEST = `test('draws the button', async () => {
  const [{ createAppKit }, { eip155 }, { mainnet }] = await Promise.all([
    import('appkit-modal'),
    import('appkit-modal/chains/eip155'),
    import('appkit-modal/networks'),
  ])
  createAppKit({ adapters: [eip155()], networks: [mainnet], debug: false })
  const button = document.createElement('appkit-button')
  document.body.append(button)
  await button.updateComplete
  expect(button.shadowRoot.querySelector('button, [role=button], appkit-ui-button')).not.toBeNull()
})
`

/** Returns the failures in a test runner's output, without the passed tests. */
function failedLines(output) {
  const lines = output.split('\n')
  const failed = lines.filter(line => /FAIL|Error|✕|×|●|Cannot|Unexpected/.test(line))
  return [...new Set(failed)].slice(0, 40).join('\n') || output
}
