import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { expressSignIn } from '../../examples/sign-in/express-sign-in.js'
import { nextSignIn } from '../../examples/sign-in/next-sign-in.js'
import { DefaultSIWX } from '../../src/siwx/default-siwx.js'
import { formatMessage } from '../../src/siwx/message.js'
import { ServerStorage } from '../../src/siwx/server-storage.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

const alice = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const page = { domain: 'app.example', uri: 'https://app.example/' }

/** Adds a cookie jar, which Node's fetch does not have. */
function withCookies(sendRequest: (request: Request) => Promise<Response>): typeof fetch {
  let cookie = ''
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await sendRequest(new Request(url as string, { ...init, headers }))
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
}

async function overExpress(): Promise<{ url: string; sendRequest: (request: Request) => Promise<Response> }> {
  const handle = expressSignIn({ domain: 'app.example' })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  disposeAfterTest(() => new Promise(resolve => server.close(resolve).closeAllConnections()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth`,
    sendRequest: request => fetch(request),
  }
}

async function overNext(): Promise<{ url: string; sendRequest: (request: Request) => Promise<Response> }> {
  const { GET, POST } = nextSignIn({ domain: 'app.example' })
  const sendRequest = async (request: Request) => {
    const params = Promise.resolve({ step: new URL(request.url).pathname.split('/').at(-1) ?? '' })
    return request.method === 'GET' ? GET(request, { params }) : POST(request, { params })
  }
  return { url: 'https://app.example/auth', sendRequest }
}

describe.each([
  ['Express', overExpress],
  ['Next', overNext],
])('example server with %s', (_, open) => {
  async function setUp() {
    const { url, sendRequest } = await open()
    const fetchIt = withCookies(sendRequest)
    const storage = new ServerStorage({ url, fetch: fetchIt })
    const siwx = new DefaultSIWX({ ...page, storage })
    const signed = async (change: (message: string) => string = message => message) => {
      const made = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
      const message = change(`${made}`)
      return { data: made, message, signature: await alice.signMessage({ message }) }
    }
    return { url, sendRequest, fetchIt, storage, siwx, signed }
  }

  test('keeps the user signed in until they sign out', async () => {
    const { siwx, signed, url, sendRequest } = await setUp()
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    const session = await signed()
    await siwx.addSession(session)
    expect((await siwx.getSessions('eip155:1', alice.address)).map(({ message }) => message)).toEqual([session.message])
    const stranger = new DefaultSIWX({ ...page, storage: new ServerStorage({ url, fetch: withCookies(sendRequest) }) })
    expect(await stranger.getSessions('eip155:1', alice.address)).toEqual([])
    await siwx.revokeSession('eip155:1', alice.address)
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  })

  test('rejects a used or unknown nonce, another page and another key, and stores nothing', async () => {
    const { storage, signed, siwx } = await setUp()
    const session = await signed()
    await siwx.addSession(session)
    await siwx.setSessions([])
    const second = await signed(message => message.replace('app.example wants', 'evil.example wants'))
    const forged = { ...(await signed()), signature: session.signature }
    const invented = await signed(message => message.replace(/Nonce: .*/, 'Nonce: neverseenbefore1'))
    for (const bad of [session, second, forged, invented])
      await expect(storage.add(bad)).rejects.toMatchObject({ code: 'siwx/server-refused', message: /\w/ })
    expect(await storage.list()).toEqual([])
  })

  test('stores all networks of an account that signed with one nonce, or none', async () => {
    const { storage, signed, siwx } = await setUp()
    const first = await signed()
    const elsewhere = async (chain: number, by = alice) => {
      const message = first.message.replace('Chain ID: 1\n', `Chain ID: ${chain}\n`)
      const data = { ...first.data, chainId: `eip155:${chain}` as const }
      return { data, message, signature: await by.signMessage({ message }) }
    }
    const mallory = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    const lied = storage.set([first, await elsewhere(137), await elsewhere(10, mallory)])
    await expect(lied).rejects.toMatchObject({ code: 'siwx/server-refused' })
    expect(await storage.list()).toEqual([])
    const again = await signed()
    const message = again.message.replace('Chain ID: 1\n', 'Chain ID: 137\n')
    const second = { data: { ...again.data, chainId: 'eip155:137' as const }, message }
    await storage.set([again, { ...second, signature: await alice.signMessage({ message }) }])
    for (const chain of ['eip155:1', 'eip155:137'] as const)
      expect(await siwx.getSessions(chain, alice.address)).toHaveLength(1)
  })

  test('responds to an invalid request with a message', async () => {
    const { url, sendRequest } = await setUp()
    for (const body of ['{', 'null', '{"message":1}']) {
      const headers = { 'content-type': 'application/json' }
      const response = await sendRequest(new Request(`${url}/verify`, { method: 'POST', headers, body }))
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ message: expect.any(String) })
    }
    expect((await sendRequest(new Request(`${url}/elsewhere`))).status).toBe(404)
  })
})

describe('ServerStorage', () => {
  const storage = (
    answer: () => Promise<Response>,
    clock?: { now(): number; after(ms: number, run: () => void): () => void },
  ) => new ServerStorage({ url: 'https://app.example/auth/', fetch: answer, ...(clock && { clock }) })

  test("rejects with the server's message as plain text", async () => {
    const refused = storage(async () => Response.json({ message: 'Not\n today\u202e' }, { status: 403 }))
    await expect(refused.getNonce()).rejects.toMatchObject({ code: 'siwx/server-refused', message: 'Not today' })
    const silent = storage(async () => new Response('<html>', { status: 500 }))
    await expect(silent.getNonce()).rejects.toMatchObject({ code: 'siwx/server-refused' })
  })

  test.each([{}, { nonce: 1 }, { nonce: 'short' }, { nonce: 'with\na break1' }])(
    'rejects %j as a nonce',
    async body => {
      await expect(storage(async () => Response.json(body)).getNonce()).rejects.toMatchObject({
        code: 'siwx/server-refused',
      })
    },
  )

  test('rejects after the timeout, or if the network is down', async () => {
    const atOnce = { now: () => 0, after: (_: number, run: () => void) => (run(), () => undefined) }
    const never = storage(() => new Promise(() => undefined), atOnce)
    await expect(never.getNonce()).rejects.toMatchObject({ code: 'siwx/server-unreachable' })
    const down = storage(() => Promise.reject(new TypeError('fetch failed')))
    await expect(down.list()).rejects.toMatchObject({ code: 'siwx/server-unreachable' })
  })

  test("sends the server's token until the user signs out", async () => {
    const held = new Map<string, string>()
    const tokens = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    }
    const received: (string | null)[] = []
    const answer: typeof fetch = async (url, init) => {
      received.push(new Headers(init?.headers).get('authorization'))
      const body = `${url as string}`.endsWith('/verify') ? JSON.parse(init?.body as string) : undefined
      if (`${url as string}`.endsWith('/nonce')) return Response.json({ nonce: 'abcdefgh12345678' })
      return Response.json(body ? { session: body, token: 'abc.def' } : { sessions: [] })
    }
    const server = new ServerStorage({ url: '/auth', fetch: answer, tokens })
    const siwx = new DefaultSIWX({ ...page, storage: server })
    const made = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
    await siwx.addSession({
      data: made,
      message: `${made}`,
      signature: await alice.signMessage({ message: `${made}` }),
    })
    await siwx.setSessions([])
    expect(received.slice(0, 2)).toEqual([null, null])
    expect(received.at(-1)).toBe('Bearer abc.def')
    expect(held.size).toBe(0)
  })

  test('sends one request per nonce and accepts a server that reads the first session only', async () => {
    const requests: unknown[] = []
    const answer: typeof fetch = async (url, init) => {
      if (init?.method === 'GET') return Response.json({ sessions: [] })
      const { others, ...session } = JSON.parse(init?.body as string) as { others?: unknown[] }
      requests.push([`${url as string}`.split('/').at(-1), others?.length])
      return Response.json({ session })
    }
    const sessions = await Promise.all(
      [1, 10, 137].map(async (chain, at) => {
        const chainId = `eip155:${chain}` as const
        const nonce = at < 2 ? 'abcdefgh12345678' : 'ijklmnop12345678'
        const issuedAt = '2026-06-01T00:00:00.000Z'
        const data = { ...page, accountAddress: alice.address, chainId, version: '1', nonce, issuedAt }
        const message = formatMessage(data)
        return { data, message, signature: await alice.signMessage({ message }) }
      }),
    )
    await new ServerStorage({ url: '/auth', fetch: answer }).set(sessions)
    expect(requests).toEqual([
      ['verify', 1],
      ['verify', undefined],
    ])
  })

  test('rejects a response with the session of another account', async () => {
    const second = storage(async () => Response.json({ session: { data: {}, message: '', signature: '' } }))
    const data = { ...page, accountAddress: alice.address, chainId: 'eip155:1', version: '1', nonce: 'a' } as const
    const add = second.add({ data, message: 'x', signature: '0x' })
    await expect(add).rejects.toMatchObject({ code: 'siwx/server-refused' })
  })
})
