import { describe, expect, test } from 'vitest'
import { RemoteVault } from '../../src/modules/vault/remote-vault.js'
import { vaultApp } from '../../src/modules/vault/vault-app.js'
import type { Vault } from '../../src/modules/vault/vault.js'

const token = crypto.getRandomValues(new Uint8Array(32))
const owner = { accountId: 'account', walletId: 'wallet', epoch: 1, method: 'password' } as const
const auth = 'A'.repeat(43)

/** Creates a client with a scripted server, and collects its reported failures. */
const clientOf = (fetch: typeof globalThis.fetch) => {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  return { failures, client: new RemoteVault({ url: 'http://127.0.0.1:1', token, fetch, onFailure }) }
}

describe('RemoteVault', () => {
  test('passes every operation and response through', async () => {
    const seen: unknown[] = []
    const attempts = [
      { kind: 'open', blob: 'YmxvYg' },
      { kind: 'wrong', left: 0, retryAfter: 7 },
      { kind: 'locked', retryAfter: 9 },
      { kind: 'missing' },
    ] as const
    const vault: Vault = {
      store: async recovery => void seen.push(recovery),
      open: async id => attempts[Number(id)] ?? expect.unreachable(id),
      remove: async ids => void seen.push(ids),
    }
    const app = vaultApp({ vault, tokens: [token] })
    const { client } = clientOf(async (input, init) => app.request(String(input), init))
    const recovery = { id: 'id', owner, blob: 'YmxvYg', verifier: auth }
    await client.store(recovery)
    await client.remove(['id'])
    expect(seen).toEqual([recovery, ['id']])
    for (const [at, attempt] of attempts.entries()) expect(await client.open(String(at), owner, auth)).toEqual(attempt)
  })

  test.each<[string, typeof globalThis.fetch]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['refuses', async () => Response.json({ code: 'invalid_token' }, { status: 401 })],
    ['answers something else', async () => Response.json({ kind: 'open' })],
    ['answers no JSON', async () => new Response('<html>')],
    ['answers without end', async () => new Response('x'.repeat(70_000))],
  ])('rejects with unavailable and reports the cause if the vault %s', async (_, fetch) => {
    const { client, failures } = clientOf(fetch)
    await expect(client.open('id', owner, auth)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(failures).toHaveLength(1)
    expect(String(failures[0])).not.toContain(Buffer.from(token).toString('base64url'))
  })

  test("hides errors of the vault's database", async () => {
    const failures: unknown[] = []
    const broken = () => Promise.reject(new Error('relation "x" of secret-host'))
    const app = vaultApp({
      vault: { store: broken, open: broken, remove: broken },
      tokens: [token],
      onFailure: error => failures.push(error),
    })
    const headers = {
      authorization: `Bearer ${Buffer.from(token).toString('base64url')}`,
      'content-type': 'application/json',
    }
    const answer = await app.request('/v1/delete', { method: 'POST', headers, body: '{"ids":["a"]}' })
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { code: 'failed', message: 'The vault could not answer.' },
    ])
    expect(failures).toHaveLength(1)
  })
})
