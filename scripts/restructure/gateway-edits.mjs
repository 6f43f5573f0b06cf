// Edits before the move (each text must occur the stated number of times): the relay's type leaves production code; scripts and configs learn the new places.
import fs from 'node:fs'
import path from 'node:path'
const root = process.env.ROOT
if (!root) throw new Error('Set ROOT to the checkout whose files should move')
const edit = (file, ...pairs) => {
  const p = path.join(root, file)
  let s = fs.readFileSync(p, 'utf8')
  for (const [a, b] of pairs) {
    if (!s.includes(a)) throw new Error(`${file}: not found: ${a}`)
    s = s.replaceAll(a, b)
  }
  fs.writeFileSync(p, s)
}
edit(
  'gateway/src/dev-services.ts',
  ["import type { Hono } from 'hono'\n", "import type { Server } from 'node:http'\nimport type { Hono } from 'hono'\n"],
  ["import type { Relay } from './modules/relay/relay.js'\n", ''],
  [
    '/**\n * What a gateway offers',
    "/** A WebSocket service on the gateway's own port. */\nexport interface AttachedService {\n  attach(server: Server): void\n  close(): Promise<void>\n}\n\n/**\n * What a gateway offers",
  ],
  ['export interface DevServices {', 'export interface DevServices<Relay extends AttachedService = AttachedService> {'],
)
edit(
  'gateway/src/serve-gateway.ts',
  [
    "import type { DevServices } from './dev-services.js'",
    "import type { AttachedService, DevServices } from './dev-services.js'",
  ],
  ["import type { Relay } from './modules/relay/relay.js'\n", ''],
  [
    'export interface RunningGateway {',
    'export interface RunningGateway<Relay extends AttachedService = AttachedService> {',
  ],
  [
    'export async function serveGateway(\n',
    'export async function serveGateway<Relay extends AttachedService = AttachedService>(\n',
  ],
  [
    '  development?: DevServices,\n): Promise<RunningGateway> {',
    '  development?: DevServices<Relay>,\n): Promise<RunningGateway<Relay>> {',
  ],
)
edit(
  'gateway/src/development.ts',
  [
    "import { createRelay } from './modules/relay/relay.js'",
    "import { createRelay, type Relay } from './modules/relay/relay.js'",
  ],
  ['export const development: DevServices = {', 'export const development: DevServices<Relay> = {'],
)
edit(
  'gateway/src/serve-development.ts',
  [
    "import type { Settings } from './settings.js'",
    "import type { Relay } from './modules/relay/relay.js'\nimport type { Settings } from './settings.js'",
  ],
  [
    'onFailure?: (error: unknown) => void): Promise<RunningGateway> {',
    'onFailure?: (error: unknown) => void): Promise<RunningGateway<Relay>> {',
  ],
)
edit(
  'gateway/src/modules/login/count-try.ts',
  ['  const { challenges } = schema\n', ''],
  ['\nconst HOUR_MS = 3_600_000\n', '\nconst { challenges } = schema\nconst HOUR_MS = 3_600_000\n'],
)
// builds
edit(
  'scripts/stack/build-gateway.mjs',
  [
    "const INPUT = ['gateway/src', 'src', 'scripts/stack']",
    "const INPUT = ['gateway/src', 'tools', 'src', 'scripts/stack']",
  ],
  ['        ssr: `src/${entry}.ts`,', '        ssr: ENTRIES[entry],'],
  [
    "const STANDALONE = 'main'\n",
    "const STANDALONE = 'main'\n/** Only the first is for production; the others contain the development services of `tools`. */\nconst ENTRIES = {\n  main: `${GATEWAY}src/main.ts`,\n  'main-development': `${ROOT}tools/gateway/main-development.ts`,\n  'serve-development': `${ROOT}tools/gateway/serve-development.ts`,\n}\n",
  ],
)
edit('scripts/refresh-catalogue.mjs', [
  'gateway/src/modules/catalogue/import-wallets.ts',
  'tools/catalogue/import-wallets.ts',
])
edit('tsconfig.json', ['    "gateway/src",\n', '    "gateway/src",\n    "tools",\n'])
edit(
  'vitest.config.ts',
  ["'gateway/src/main*.ts', 'gateway/src/run-gateway.ts'", "'gateway/src/main.ts', 'gateway/src/run-gateway.ts'"],
  ["'gateway/src/**/*.ts']", "'gateway/src/**/*.ts', 'tools/**/*.ts']"],
  ["exclude: ['**/*.gen.ts'", "exclude: ['tools/gateway/main-development.ts', '**/*.gen.ts'"],
)
edit(
  'knip.json',
  ['        "src/main-development.ts",\n        "src/serve-development.ts",\n', ''],
  [
    '        "scripts/*.mjs",\n',
    '        "scripts/*.mjs",\n        "tools/gateway/*.ts",\n        "tools/catalogue/import-wallets.ts",\n',
  ],
  ['"scripts/**/*.mjs", "docs', '"scripts/**/*.mjs", "tools/**/*.ts", "docs'],
)
edit(
  'scripts/patterns.mjs',
  ['gateway/src/allowed-origin.ts', 'gateway/src/http/allowed-origin.ts'],
  ["readTypeScript(ROOT, ['src', 'gateway/src'])", "readTypeScript(ROOT, ['src', 'gateway/src', 'tools'])"],
)
edit('scripts/stack/compile-contracts.mjs', ['toll-probe', 'transfer-tax-probe'])
for (const f of fs.readdirSync(path.join(root, 'tests/house')).filter(n => n.endsWith('.test.ts'))) {
  const p = path.join(root, 'tests/house', f)
  const s = fs.readFileSync(p, 'utf8')
  if (s.includes("'gateway/src'")) fs.writeFileSync(p, s.replaceAll("'gateway/src'", "'gateway/src', 'tools'"))
}
// the production bundle's test names files
edit(
  'gateway/tests/security/production-bundle.test.ts',
  ["'mail/dev-mail-routes', 'mail/mail-catcher'", "'mail/mail-routes', 'mail/mail-catcher'"],
  [
    "'social/dev/dev-oauth-routes', 'social/dev/dev-codes', 'social/dev/dev-page'",
    "'oauth/oauth-routes', 'gateway/dev-pages'",
  ],
  ["'social/dev/dev-client'", "'oauth/dev-client'"],
  ["'social/dev/dev-farcaster'", "'oauth/farcaster-routes'"],
  ["'relay/relay', 'relay/relay-exchange', 'relay/mailbox'", "'relay/relay', 'relay/relay-exchange', 'relay/mailbox'"],
  [
    "'onramp/sandbox', 'onramp/sandbox-routes', 'onramp/onramp-sandbox'",
    "'onramp/sandbox-orders', 'onramp/sandbox-routes', 'onramp/onramp-sandbox'",
  ],
  ['`gateway/src/modules/${file}.ts`', '`tools/${file}.ts`'],
  [
    "    // Types leave nothing behind, and one of them is a check.\n    const allowed = ['gateway/src/is-development.ts', 'gateway/src/modules/social/farcaster/farcaster-relay.ts']",
    "    const allowed = ['gateway/src/modules/social/farcaster/farcaster-relay.ts']",
  ],
  [
    '/(?:^|\\/)dev(?:elopment)?[-/.]|\\/dev-|sandbox|relay\\//',
    '/^tools\\/|(?:^|\\/)dev(?:elopment)?[-/.]|\\/dev-|sandbox|relay\\//',
  ],
)
edit('gateway/tests/stack/fresh-clone.test.ts', [
  "copyTracked(['src', 'gateway', 'scripts',",
  "copyTracked(['src', 'gateway', 'tools', 'scripts',",
])
edit('gateway/README.md', ['toll-probe.sol', 'transfer-tax-probe.sol'])
edit('gateway/src/modules/swap/uniswap-v2/tolls.ts', ['(`toll-probe.sol`)', '(`transfer-tax-probe.sol`)'])
console.log('edited')
