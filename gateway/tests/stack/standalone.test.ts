import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectGateway } from '../../../scripts/stack/build-gateway.mjs'
import { buildGatewayInto } from '../../../scripts/stack/gateway-folder.mjs'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { gatewayProcesses } from '../helpers/gateway-process.js'
import { madeRecovery, sentRecovery } from '../helpers/wallet/made-recovery.js'
import { newPerson } from '../helpers/wallet/new-person.js'
import { runFile } from '../helpers/run-script.js'
import { createShareRecipient } from '../helpers/wallet/share-recipient.js'
import { PROJECT } from '../helpers/wallet/test-frame.js'
import { newPostgresUrl } from '../helpers/test-store.js'

const secret = () => randomBytes(32).toString('base64url')
const place = {} as { root: string; folder: string }

/** Builds in one folder and copies the result to another one without installed packages. */
beforeAll(async () => {
  place.root = await mkdtemp(join(tmpdir(), 'standalone-'))
  place.folder = join(place.root, 'copy')
  await buildGatewayInto(join(place.root, 'dist'))
  await cp(join(place.root, 'dist'), place.folder, { recursive: true })
  await rm(join(place.root, 'dist'), { recursive: true })
}, 120_000)
afterAll(() => rm(place.root, { recursive: true, force: true }))

/** Data storage per process. */
const stores = {
  PGlite: async () => ({
    gateway: { DATA_DIR: join(place.root, 'gateway-data') },
    vault: { VAULT_DATA_DIR: join(place.root, 'vault-data') },
  }),
  PostgreSQL: async () => ({
    gateway: { DATABASE_URL: await newPostgresUrl() },
    vault: { VAULT_DATABASE_URL: await newPostgresUrl() },
  }),
}

describe('gateway/dist, copied to a folder without node_modules', () => {
  test.each(Object.entries(stores))(
    'runs on %s with settings only: health, frame page, login, share and vault',
    async (_, makeStores) => {
      const { folder } = place
      const main = join(folder, 'main.js')
      const bare = { cwd: folder, inheritsEnv: false }
      const store = await makeStores()
      const VAULT_TOKEN = secret()
      const vaultEnv = { NODE_ENV: 'production', VAULT_PORT: '0', VAULT_TOKEN, VAULT_KEK: secret(), ...store.vault }
      const vault = runFile(main, vaultEnv, ['vault'], bare)
      const [, VAULT_URL = ''] = await vault.waitForOutput(/Vault +(http:\S+)/)
      const settings = { FRAME_DIR: 'frame', FRAME_URL: '', VAULT_KEK: '', VAULT_TOKEN, VAULT_URL, ...store.gateway }
      const processes = await gatewayProcesses(settings, { main, ...bare })
      try {
        const gateway = await processes.start({})
        const health = await fetch(`${gateway.url}/health`)
        expect([health.status, await health.json()]).toEqual([200, { status: 'ok', wallets: expect.any(Number) }])
        const page = await (await fetch(`${gateway.url}/sdk?projectId=${PROJECT}`)).text()
        const [, script = ''] = /src="([^"]*\/frame\/sdk-[^"]+\.js)"/.exec(page) ?? []
        expect((await fetch(new URL(script, gateway.url))).status).toBe(200)

        const { frame, walletId, set } = await newPerson('ada@example.com', gateway, processes)
        const recipient = await createShareRecipient()
        const shareRequest = { walletId, epoch: 1, publicKey: recipient.publicKey }
        const { body: sealed } = await frame.call('POST /v1/wallet/share', shareRequest)
        expect(await recipient.open(sealed, `${walletId}|1|${frame.jkt}`)).toBe(set.share)
        const recovery = madeRecovery()
        const target = { walletId, epoch: 1, method: 'password' } as const
        expect((await requestSigned(frame, 'PUT /v1/recovery', { ...target, ...sentRecovery(recovery) })).status).toBe(
          200,
        )
        const { body: read } = await frame.call('POST /v1/recovery/read', { ...target, auth: recovery.auth })
        expect(read).toEqual({ blob: recovery.blob, epoch: 1 })
      } finally {
        await processes.stop()
        vault.kill('SIGKILL')
        await vault.ended
      }
    },
    120_000,
  )

  test('resolves no installed packages', () => {
    const { resolve } = createRequire(join(place.folder, 'main.js'))
    for (const name of ['pg', 'hono', '@electric-sql/pglite', 'nodemailer']) expect(() => resolve(name)).toThrow(name)
  })

  test('imports only Node modules', async () => {
    const { imports } = await inspectGateway('main')
    const builtin = new Set(createRequire(import.meta.url)('node:module').builtinModules)
    expect(imports.filter(name => !builtin.has(name.replace(/^node:/, '')))).toEqual([])
  }, 60_000)

  test('includes the licence of every bundled package and no development code', async () => {
    const licences = await readFile(join(place.folder, 'THIRD-PARTY.txt'), 'utf8')
    const { packages, imports } = await inspectGateway('main')
    const contained = packages.filter(name => !imports.includes(name))
    expect(contained).toEqual(expect.arrayContaining(['hono', 'pg', 'nodemailer', 'zod', 'viem']))
    const named = ['@electric-sql/pglite', 'lit', 'shamir-secret-sharing', ...contained]
    expect(named.filter(name => !licences.includes(`\n${name} `))).toEqual([])
    expect((await readdir(place.folder)).sort()).toEqual([
      'THIRD-PARTY.txt',
      'frame',
      'main.js',
      'package.json',
      'pglite',
    ])
  }, 60_000)
})
