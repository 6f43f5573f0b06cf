import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import { createApp } from '../src/app.js'
import { openCatalogue } from '../src/modules/catalogue/routes.js'
import { requireSession } from '../src/modules/keys/guards.js'
import { readSecrets, createTemporarySecrets } from '../src/modules/keys/secrets.js'
import { RouteLimiter } from '../src/modules/limits/route-limiter.js'
import { ProjectList } from '../src/modules/projects/project-list.js'
import { RemoteVault } from '../src/modules/vault/remote-vault.js'
import { serveVault } from '../src/modules/vault/serve-vault.js'
import { readRemoteVault, readVaultProcess } from '../src/modules/vault/vault-settings.js'
import { openCore } from '../src/modules/wallet-api/wallet-core.js'
import { createV1 } from '../src/modules/wallet-api/v1-app.js'
import { openStore } from '../src/store/open-store.js'
import { seed, type SeedRequest } from './bench-seeds.js'

// A benchmark process: the whole API, and a bare route of the same framework as the baseline. `run-bench.ts` forks it
// and sends it seed requests. With BENCH_VAULT, it is the vault of the other processes instead.
const URL = 'http://bench.example.com'
const transport = { send: async () => {}, close: () => {} }
if (process.env['BENCH_VAULT']) {
  const { port } = await serveVault(readVaultProcess(process.env), error => console.error(error))
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
} else await serveBench()

async function serveBench(): Promise<void> {
  const { db } = await openStore({ databaseUrl: process.env['DATABASE_URL'] })
  const remoteVault = readRemoteVault(process.env)
  const core = await openCore({
    db,
    clock: systemClock,
    secrets: readSecrets(process.env, { isVaultSeparate: remoteVault !== undefined }) ?? createTemporarySecrets(),
    vault:
      remoteVault &&
      new RemoteVault({ ...remoteVault, fetch: globalThis.fetch, onFailure: error => console.error(error) }),
    transport,
    projects: new ProjectList({ bench: ['https://app.example.com'] }),
    urls: { gateway: () => URL, frame: () => 'https://wallet.example.com' },
    production: true,
    env: {},
    signal: new AbortController().signal,
    onFailure: error => console.error(error),
  })
  // Client addresses are not counted: the rate limits of one address would end a run after ten requests.
  const v1 = createV1(core, {
    client: () => ({ browser: 'Firefox on Linux', country: null }),
    limiter: new RouteLimiter({ clock: systemClock }),
    onFailure: error => console.error(error),
  })
  v1.post('/v1/bench/session', requireSession(core), context => context.json({ status: 'ok' }))
  const restricted = new Hono().all('/v1/*', context => v1.fetch(context.req.raw, context.env))
  const gateway = createApp({ ...openCatalogue(), restrictedRoutes: [restricted] })
  const app = new Hono()
  app.post('/bare', async context => {
    await context.req.json()
    return context.json({ status: 'ok' })
  })
  app.all('*', context => gateway.fetch(context.req.raw, context.env))

  process.on('message', (request: SeedRequest) => {
    void seed(core, request).then(made => process.send?.({ made }))
  })
  process.on('disconnect', () => process.exit(0))
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
}
