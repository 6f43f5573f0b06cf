import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { checkPackages } from '../../../src/cli/doctor/check-packages.js'
import { readApp } from '../../../src/cli/doctor/read-app.js'
import { test } from '../app-folder.js'

/** The installed package: two entry points, the second of which lazily imports an optional peer. */
const installed = {
  'node_modules/appkit-modal/package.json': {
    name: 'appkit-modal',
    version: '0.1.4',
    dependencies: { viem: '^2.0.0' },
    peerDependencies: { react: '>=18', '@scure/btc-signer': '^2.4.1' },
    peerDependenciesMeta: { react: { optional: true }, '@scure/btc-signer': { optional: true } },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './chains/bip122': { types: './dist/bip122.d.ts', default: './dist/bip122.js' },
    },
  },
  'node_modules/appkit-modal/dist/index.js':
    "/** import { x } from 'unrelated' */\nimport { getAddress } from 'viem/utils'\n",
  'node_modules/appkit-modal/dist/bip122.js': "import {\n  a\n} from './a.js'\n",
  'node_modules/appkit-modal/dist/a.js':
    "export const load = () => import('@scure/btc-signer/utils.js')\nimport 'node:fs'\n",
  'node_modules/viem/package.json': { name: 'viem', version: '2.57.1' },
}
const manifest = { 'package.json': { dependencies: { 'appkit-modal': '^0.1.0' } } }
const evmApp = { ...manifest, ...installed, 'src/app.ts': "import { createAppKit } from 'appkit-modal'\n" }
const bitcoinApp = { ...evmApp, 'src/bitcoin.ts': "import { bip122 } from 'appkit-modal/chains/bip122'\n" }

const problems = (app: string) => checkPackages(app, readApp(app)).filter(({ level }) => level !== 'ok')

describe('doctor: packages', () => {
  test('finds no problem with a plain install', ({ plant }) => {
    const app = plant(evmApp)
    expect(problems(app)).toEqual([])
    expect(checkPackages(app, readApp(app)).map(({ message }) => message)).toEqual([
      'appkit-modal 0.1.4 is installed.',
      'No library that should be installed once is installed twice.',
    ])
  })

  test('reports a folder without package.json', ({ plant }) => {
    const app = plant({ 'src/app.ts': '' })
    expect(problems(app)).toMatchObject([{ level: 'error', check: 'packages/no-manifest' }])
  })

  test('accepts a page with the CDN file and without package.json', ({ plant }) => {
    const app = plant({ 'index.html': '<script type="module" src="/appkit/appkit.js"></script>' })
    expect(problems(app)).toEqual([])
  })

  test("accepts a module that imports the CDN file, but not an app's own appkit.js", ({ plant }) => {
    const manifestWithout = { 'package.json': { devDependencies: { 'sirv-cli': '^3.0.0' } } }
    const main = "import { createAppKit } from './appkit.js'\n"
    expect(problems(plant({ ...manifestWithout, 'main.js': main }))).toMatchObject([{ check: 'packages/undeclared' }])
    const cdn = "import { createAppKit } from 'https://cdn.example/npm/appkit-modal@0.1.0/dist/cdn/appkit.js'\n"
    expect(problems(plant({ ...manifestWithout, 'main.js': cdn }))).toEqual([])
  })

  test('reports a package that is imported but not declared', ({ plant }) => {
    const app = plant({ ...evmApp, 'package.json': { dependencies: {} } })
    expect(problems(app)).toMatchObject([{ level: 'error', check: 'packages/undeclared' }])
  })

  test('reports a package that is declared but not installed', ({ plant }) => {
    const app = plant({ ...manifest, 'src/app.ts': '' })
    expect(problems(app)).toMatchObject([{ level: 'error', check: 'packages/not-installed', fix: 'Run npm install.' }])
  })

  test('reports an installed version outside of the range', ({ plant }) => {
    const app = plant({ ...evmApp, 'package.json': { dependencies: { 'appkit-modal': '^0.2.0' } } })
    expect(problems(app)).toMatchObject([
      { level: 'error', message: 'package.json asks for appkit-modal ^0.2.0, but 0.1.4 is installed.' },
    ])
  })

  test('reports an outdated peer', ({ plant }) => {
    const app = plant({ ...evmApp, 'node_modules/react/package.json': { name: 'react', version: '17.0.2' } })
    expect(problems(app)).toMatchObject([
      { level: 'error', message: 'appkit-modal needs react >=18, but 17.0.2 is installed.' },
    ])
  })

  test('reports a missing package of an imported entry point, with the install command', ({ plant }) => {
    expect(problems(plant(bitcoinApp))).toMatchObject([
      {
        level: 'error',
        check: 'packages/missing',
        message: `appkit-modal/chains/bip122, which ${join('src', 'bitcoin.ts')} imports, needs @scure/btc-signer, which is not installed.`,
        fix: 'Run npm install @scure/btc-signer@"^2.4.1".',
      },
    ])
  })

  test('accepts the entry point once the package is installed', ({ plant }) => {
    const signer = { name: '@scure/btc-signer', version: '2.4.1' }
    expect(problems(plant({ ...bitcoinApp, 'node_modules/@scure/btc-signer/package.json': signer }))).toEqual([])
  })

  test('reports an entry point that the package does not have', ({ plant }) => {
    const app = plant({ ...evmApp, 'src/other.ts': "const x = await import('appkit-modal/chains/cosmos')\n" })
    expect(problems(app)).toMatchObject([
      {
        level: 'error',
        message: expect.stringContaining('imports appkit-modal/chains/cosmos, which appkit-modal 0.1.4'),
      },
    ])
  })

  test('warns about a second copy of a shared library and its dependents', ({ plant }) => {
    const app = plant({
      ...evmApp,
      'package.json': { dependencies: { 'appkit-modal': '^0.1.0', wagmi: '^3.0.0' } },
      'node_modules/wagmi/package.json': { name: 'wagmi', version: '3.5.0', dependencies: { viem: '2.31.0' } },
      'node_modules/wagmi/node_modules/viem/package.json': { name: 'viem', version: '2.31.0' },
    })
    expect(problems(app)).toMatchObject([
      {
        level: 'warn',
        check: 'packages/duplicate',
        message: 'viem is installed 2 times: 2.57.1 (for appkit-modal), 2.31.0 (for wagmi).',
      },
    ])
  })

  test('reports a second copy of React as an error', ({ plant }) => {
    const app = plant({
      ...evmApp,
      'package.json': { dependencies: { 'appkit-modal': '^0.1.0', react: '^19.0.0', widget: '^1.0.0' } },
      'node_modules/react/package.json': { name: 'react', version: '19.0.0' },
      'node_modules/widget/package.json': { name: 'widget', version: '1.0.0', dependencies: { react: '^18.0.0' } },
      'node_modules/widget/node_modules/react/package.json': { name: 'react', version: '18.0.0' },
    })
    expect(problems(app)).toMatchObject([{ level: 'error', check: 'packages/duplicate' }])
  })

  test('counts a linked folder once, as with pnpm', ({ plant }) => {
    const app = plant({
      ...evmApp,
      'package.json': { dependencies: { 'appkit-modal': '^0.1.0', wagmi: '^3.0.0' } },
      'node_modules/wagmi/package.json': { name: 'wagmi', version: '3.5.0', dependencies: { viem: '^2.0.0' } },
      'node_modules/wagmi/node_modules/other/package.json': {},
    })
    symlinkSync(join(app, 'node_modules/viem'), join(app, 'node_modules/wagmi/node_modules/viem'))
    expect(problems(app)).toEqual([])
  })

  test('ignores tools that are not in the bundle', ({ plant }) => {
    const app = plant({
      ...evmApp,
      'package.json': { dependencies: { 'appkit-modal': '^0.1.0' }, devDependencies: { hardhat: '^2.0.0' } },
      'node_modules/hardhat/package.json': { name: 'hardhat', version: '2.0.0', dependencies: { viem: '^1.0.0' } },
      'node_modules/hardhat/node_modules/viem/package.json': { name: 'viem', version: '1.0.0' },
    })
    expect(problems(app)).toEqual([])
  })
})
