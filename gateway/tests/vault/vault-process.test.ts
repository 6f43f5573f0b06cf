import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtGateway } from '../../../scripts/stack/build-gateway.mjs'
import { gatewayProcesses, type GatewayProcess, type GatewayProcesses } from '../helpers/gateway-process.js'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { madeRecovery, sentRecovery, wrongAuth } from '../helpers/wallet/made-recovery.js'
import { newPerson } from '../helpers/wallet/new-person.js'
import { foundInProcess } from '../helpers/process-memory.js'
import { runFile, type RunningScript } from '../helpers/run-script.js'
import { createShareRecipient } from '../helpers/wallet/share-recipient.js'
import { APP_ORIGIN, type TestFrame } from '../helpers/wallet/test-frame.js'
import { newPostgresUrl } from '../helpers/test-store.js'

const EMAIL = 'ada@example.com'
const secret = () => randomBytes(32).toString('base64url')
const keys = { KEK: secret(), VAULT_KEK: secret(), VAULT_TOKEN: secret() }

const fleet = {} as {
  processes: GatewayProcesses
  main: string
  vaultDatabase: string
  gateway: GatewayProcess
}
const vault = {} as { script: RunningScript; url: string; port: string }

/** Starts the vault like an operator: `node main.js vault`. */
const startVault = async (port = '0') => {
  const env = { VAULT_PORT: port, VAULT_TOKEN: keys.VAULT_TOKEN, VAULT_KEK: keys.VAULT_KEK }
  vault.script = runFile(fleet.main, { ...env, VAULT_DATABASE_URL: fleet.vaultDatabase }, ['vault'])
  const [, url = ''] = await vault.script.waitForOutput(/Vault +(http:\S+)/)
  vault.url = url
  vault.port = new URL(url).port
}
const stopVault = async () => {
  vault.script.kill('SIGKILL')
  await vault.script.ended
}
const apart = (token = keys.VAULT_TOKEN) => ({ KEK: keys.KEK, VAULT_KEK: '', VAULT_URL: vault.url, VAULT_TOKEN: token })

beforeAll(async () => {
  fleet.main = await builtGateway('main')
  fleet.vaultDatabase = await newPostgresUrl()
  await startVault()
  // PostgreSQL starts immediately. PGlite would take seconds.
  fleet.processes = await gatewayProcesses({ DATABASE_URL: await newPostgresUrl() })
  fleet.gateway = await fleet.processes.start(apart())
}, 120_000)
afterAll(async () => {
  await fleet.processes.stop()
  await stopVault()
}, 60_000)

const person = (email: string, gateway = fleet.gateway) => newPerson(email, gateway, fleet.processes)
const keep = (frame: TestFrame, walletId: string, recovery: ReturnType<typeof madeRecovery>) =>
  requestSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 1, method: 'password', ...sentRecovery(recovery) })
const read = (frame: TestFrame, walletId: string, auth: string) =>
  frame.call('POST /v1/recovery/read', { walletId, epoch: 1, method: 'password', auth })

describe('separate vault process', () => {
  test('stores, opens and counts for a gateway without its key and rows', async () => {
    const { frame, walletId } = await person(EMAIL)
    const recovery = madeRecovery()
    expect((await keep(frame, walletId, recovery)).status).toBe(200)
    expect((await read(frame, walletId, recovery.auth)).body).toEqual({ blob: recovery.blob, epoch: 1 })
    const lefts = []
    for (let count = 0; count < 5; count += 1) lefts.push((await read(frame, walletId, wrongAuth())).error.left)
    expect(lefts).toEqual([4, 3, 2, 1, 0])
    expect((await read(frame, walletId, recovery.auth)).error.code).toBe('recovery_locked')
    const client = new Client({ connectionString: fleet.vaultDatabase })
    await client.connect()
    const tables = await client.query(`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`)
    expect(tables.rows.map(row => row.table_name).toSorted()).toEqual([
      'schema_steps',
      'vault_attempts',
      'vault_recoveries',
    ])
    expect((await client.query('SELECT wallet_id FROM vault_recoveries')).rows).toEqual([{ wallet_id: walletId }])
    await client.end()
  }, 60_000)

  test("keeps its key out of the gateway's memory and environment", async () => {
    const { frame, walletId } = await person('memory@example.com')
    const recovery = madeRecovery()
    await keep(frame, walletId, recovery)
    await read(frame, walletId, recovery.auth)
    const forms = (text: string) => [Buffer.from(text), Buffer.from(text, 'base64url')]
    const found = foundInProcess(fleet.gateway.pid, [...forms(keys.VAULT_KEK), ...forms(keys.KEK)])
    expect(found?.slice(0, 2) ?? [false, false]).toEqual([false, false])
    expect(found?.[3] ?? true, 'the search finds a key that is there').toBe(true)
  }, 60_000)

  test('requires the token, rejects browsers and limits bodies', async () => {
    const request = (headers: Record<string, string>, body: string, path = '/v1/delete') =>
      fetch(vault.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    const right = { authorization: `Bearer ${keys.VAULT_TOKEN}` }
    const emptyBody = JSON.stringify({ ids: [] })
    expect((await request(right, emptyBody)).status).toBe(200)
    const refused: [Record<string, string>, string, number, string][] = [
      [{}, emptyBody, 401, 'invalid_token'],
      [{ authorization: `Bearer ${secret()}` }, emptyBody, 401, 'invalid_token'],
      [{ authorization: keys.VAULT_TOKEN }, emptyBody, 401, 'invalid_token'],
      [{ ...right, origin: APP_ORIGIN }, emptyBody, 403, 'origin_not_allowed'],
      [{ ...right, 'sec-fetch-site': 'same-origin' }, emptyBody, 403, 'origin_not_allowed'],
      [right, JSON.stringify({ ids: ['x'.repeat(70_000)] }), 413, 'too_large'],
      [right, '{"ids":[],"more":1}', 400, 'invalid_request'],
      [right, 'no JSON', 400, 'invalid_request'],
    ]
    for (const [headers, body, status, code] of refused) {
      const answer = await request(headers, body)
      expect([answer.status, (await answer.json()).code], JSON.stringify(headers)).toEqual([status, code])
    }
    expect((await request(right, emptyBody, '/v1/read')).status).toBe(404)
    expect((await fetch(vault.url)).status).toBe(401)
    expect(vault.url).toMatch(/^http:\/\/localhost:\d+$/)
  })

  test('is unavailable with another token or while stopped, and only recovery fails', async () => {
    const stranger = await fleet.processes.start(apart(secret()))
    const { frame: otherFrame, walletId: otherId } = await person('other@example.com', stranger)
    const refused = await keep(otherFrame, otherId, madeRecovery())
    expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])

    const { frame, walletId, set } = await person('down@example.com')
    const recovery = madeRecovery()
    await keep(frame, walletId, recovery)
    await stopVault()
    const attempt = await read(frame, walletId, recovery.auth)
    expect([attempt.status, attempt.error.code]).toEqual([503, 'unavailable'])
    const recipient = await createShareRecipient()
    const { publicKey } = recipient
    const released = await frame.call('POST /v1/wallet/share', { walletId, epoch: 1, publicKey })
    expect(await recipient.open(released.body, `${walletId}|1|${frame.jkt}`)).toBe(set.share)
    await person('new@example.com')

    await startVault(vault.port)
    expect((await read(frame, walletId, recovery.auth)).body).toEqual({ blob: recovery.blob, epoch: 1 })
  }, 90_000)

  test('rejects settings of the other process at startup', async () => {
    const gateway = runFile(fleet.main, {
      ...apart(),
      PORT: '0',
      SECRET_KEY: secret(),
      PEPPER: secret(),
      VAULT_KEK: secret(),
    })
    expect(await gateway.ended).toBe(1)
    expect(gateway.readOutput()).toContain('VAULT_KEK must not be set where VAULT_URL is')
    const env = { NODE_ENV: 'production', VAULT_PORT: '0', VAULT_TOKEN: secret(), VAULT_KEK: secret(), KEK: secret() }
    const vaultToo = runFile(fleet.main, { ...env, VAULT_DATABASE_URL: fleet.vaultDatabase }, ['vault'])
    expect(await vaultToo.ended).toBe(1)
    expect(vaultToo.readOutput()).toContain('KEK must not be set for the vault')
  }, 60_000)
})
