import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './scripts/browser-launch.mjs'
import { mutationPlugins } from './scripts/mutations/apply-mutation.mjs'
import { aliases } from './vite.config.js'

/** The rooms where a bug costs most: what is gated there is gated over unit and browser tests together. */
const covered = ['core', 'lib', 'controllers', 'services', 'wallets', 'chains', 'siwx', 'frame']

/** What browser tests load, also lazily: a library that Vite finds while they run reloads their page. */
const libraries = [
  'lit',
  'lit/decorators.js',
  'lit/directives/if-defined.js',
  'lit/directives/repeat.js',
  '@lit/context',
  '@lit/react',
  'valtio/vanilla',
  'viem',
  'viem/accounts',
  'viem/utils',
  'viem/chains',
  '@wagmi/core',
  'wagmi-core-2',
  'uqr',
  'zod/mini',
  'react',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'react-dom/server',
  '@noble/curves/ed25519',
  '@noble/hashes/sha2',
  '@scure/btc-signer',
  '@scure/btc-signer/utils.js',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs',
  '@zxcvbn-ts/language-common/dist/diceware.json.mjs',
  '@zxcvbn-ts/language-common/dist/passwords.json.mjs',
  '@zxcvbn-ts/language-en/dist/firstnames.json.mjs',
  '@zxcvbn-ts/language-en/dist/lastnames.json.mjs',
  '@zxcvbn-ts/language-en/dist/wikipedia.json.mjs',
  'axe-core',
]

/** The security suite stands in a step of its own: hundreds of thousands of cases are not for measuring coverage. */
const apart = process.env['SECURITY_APART'] === 'yes' ? ['**/security/**'] : []

/** What a test waits for is a state, never a speed: a busy machine may take its time. */
const patience = { expect: { poll: { timeout: 20_000 } }, testTimeout: 40_000, hookTimeout: 90_000 }

/** Vitest leaves one processor idle, which on two is half of the machine. */
const maxWorkers = availableParallelism()

/** The break of `npm run mutations`. None in other runs. */
const plugins = mutationPlugins(import.meta.dirname, process.env['MUTATION'])

/** DOMs without a browser, in which apps test their components. */
const simulated = (['jsdom', 'happy-dom'] as const).map(environment => ({
  plugins,
  resolve: { alias: aliases },
  test: { name: environment, environment, include: ['tests/**/*.dom.test.ts'], ...patience },
}))

export default defineConfig({
  test: {
    maxWorkers,
    coverage: {
      provider: 'v8',
      include: [...covered.map(room => `src/${room}/**/*.ts`), 'gateway/src/**/*.ts', 'tools/**/*.ts'],
      // They read the environment and listen, nothing else; the end-to-end tests start them.
      exclude: [
        'tools/gateway/main-development.ts',
        '**/*.gen.ts',
        '**/*.d.ts',
        'gateway/src/main.ts',
        'gateway/src/run-gateway.ts',
      ],
      reporter: ['text-summary', 'json-summary', 'json'],
      reportsDirectory: 'coverage',
      reportOnFailure: true,
      thresholds: { lines: 90, branches: 85 },
    },
    projects: [
      ...simulated,
      {
        plugins,
        resolve: { alias: aliases },
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.test.ts', 'gateway/tests/**/*.test.ts'],
          exclude: [...apart, '**/*.browser.test.ts', '**/*.dom.test.ts', '**/node_modules/**'],
          ...patience,
          // Starts no database before a test asks for one.
          globalSetup: ['gateway/tests/helpers/postgres-on-demand.ts'],
        },
      },
      {
        plugins,
        resolve: { alias: aliases },
        optimizeDeps: { include: libraries },
        test: {
          name: 'browser',
          ...patience,
          isolate: false,
          setupFiles: ['tests/helpers/page/reset-page.ts'],
          include: ['tests/**/*.browser.test.{ts,tsx}', 'gateway/tests/**/*.browser.test.ts'],
          exclude: [...apart, '**/node_modules/**'],
          browser: {
            enabled: true,
            fileParallelism: false, // one page, which has the focus
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
