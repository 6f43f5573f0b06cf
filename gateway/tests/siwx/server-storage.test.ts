import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DefaultSIWX } from '../../../src/siwx/default-siwx.js'
import { ServerStorage, type ServerStorageOptions } from '../../../src/siwx/server-storage.js'
import { signInRoutes } from '../../src/modules/siwx/routes.js'
import { schema } from '../../src/store/database.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const anna = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bert = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const APP = 'https://app.example'
const HOUR = 3_600_000

describe.each(databases)('server sign-in storage on %s', kind => {
  let store: TestStore
  const clock = turnedClock(Date.UTC(2026, 5, 1))
  beforeAll(async () => void (store = await openTestStore(kind)))
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  /** A page in a browser with its own cookie jar. With `tokens` it stores no cookies. */
  function openPage(tokens?: ServerStorageOptions['tokens']) {
    const projectOrigins = { mine: [APP] }
    const core = testData([], {
      clock,
      store: async () => store.db,
      projectOrigins,
      url: () => 'https://gateway.example',
    })
    const routes = testRoutes(core, [signInRoutes])
    const jar = { cookie: '' }
    const gatewayFetch: typeof fetch = async (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', APP)
      if (jar.cookie) headers.set('cookie', jar.cookie)
      const answer = await routes.request(String(url), { ...init, headers })
      const given = answer.headers.get('set-cookie')?.split(';')[0]
      if (given && !tokens) jar.cookie = given
      return answer
    }
    const url = 'https://gateway.example/v1/sign-in/mine'
    const own = { now: () => clock.now(), after: () => () => {} }
    const storage = new ServerStorage({ url, fetch: gatewayFetch, clock: own, ...(tokens && { tokens }) })
    const siwx = new DefaultSIWX({ domain: 'app.example', uri: `${APP}/`, storage, clock: own })
    async function signed(by = anna, { chainId = 'eip155:1' as const, hand = by } = {}) {
      const data = await siwx.createMessage({ accountAddress: by.address, chainId })
      const message = `${data}`
      return { data, message, signature: await hand.signMessage({ message }) }
    }
    const rows = () => store.db.select().from(schema.signIns)
    return { siwx, storage, signed, rows, of: (who = anna) => siwx.getSessions('eip155:1', who.address) }
  }

  test('signs in two accounts, revokes one, then all', async () => {
    const { siwx, signed, of, rows } = openPage()
    const first = await signed()
    await siwx.addSession(first)
    await siwx.addSession(await signed(bert))
    expect(await of()).toMatchObject([{ message: first.message, data: { accountAddress: anna.address } }])
    expect(await of(bert)).toHaveLength(1)
    await siwx.revokeSession('eip155:1', anna.address)
    expect([await of(), (await of(bert)).length]).toEqual([[], 1])
    await siwx.setSessions([])
    expect([await of(bert), await rows()]).toEqual([[], []])
  })

  test('restores a session by token without a cookie until sign-out', async () => {
    const stored = new Map<string, string>()
    const tokens = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    const { siwx, signed } = openPage(tokens)
    await siwx.addSession(await signed())
    expect(stored.size).toBe(1)
    const reloaded = openPage(tokens)
    expect(await reloaded.of()).toHaveLength(1)
    expect(await openPage().of()).toEqual([]) // another browser
    await reloaded.siwx.setSessions([])
    expect([stored.size, await reloaded.of()]).toEqual([0, []])
  })

  test('rejects other signers and reused or expired nonces, and honours expiry', async () => {
    const { siwx, storage, signed, of, rows } = openPage()
    await expect(siwx.addSession(await signed(anna, { chainId: 'eip155:1', hand: bert }))).rejects.toMatchObject({
      code: expect.stringMatching(/^siwx\//) as string,
    })
    const right = await signed()
    await siwx.addSession(right)
    await siwx.setSessions([])
    await expect(siwx.addSession(right)).rejects.toMatchObject({ code: 'siwx/wrong-nonce' })
    await expect(storage.add(right)).rejects.toMatchObject({ code: 'siwx/server-refused' }) // by the gateway, too
    const late = await signed()
    clock.turn(HOUR)
    await expect(storage.add(late)).rejects.toMatchObject({ code: 'siwx/server-refused' })
    expect(await rows()).toEqual([])
    await siwx.addSession(await signed())
    expect(await of()).toHaveLength(1)
    clock.turn(168 * HOUR)
    expect(await of()).toEqual([])
  })
})
