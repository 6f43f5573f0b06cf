import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { DefaultSIWX, type DefaultSIWXOptions } from '../../src/siwx/default-siwx.js'
import { LocalStorage } from '../../src/siwx/local-storage.js'
import { deriveKeyPair } from '../../src/testing/solana/solana-wallet-state.js'
import { encodeBase58 } from '../../src/lib/base58.js'
import { NOW } from './some-message.js'

const alice = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const DAY = 86_400_000

function memoryArea() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

function setUp(options: DefaultSIWXOptions = {}) {
  const area = memoryArea()
  const time = { now: NOW }
  const clock = { now: () => time.now, after: () => () => undefined }
  const page = { domain: 'app.example', uri: 'https://app.example/' }
  const siwx = new DefaultSIWX({ ...page, clock, storage: new LocalStorage({ area }), ...options })
  const again = () => new DefaultSIWX({ ...page, clock, storage: new LocalStorage({ area }), ...options })
  const signIn = async (chainId: 'eip155:1' | 'eip155:10' = 'eip155:1', by = alice) => {
    const made = await siwx.createMessage({ accountAddress: by.address, chainId })
    const session = { data: made, message: `${made}`, signature: await by.signMessage({ message: `${made}` }) }
    await siwx.addSession(session)
    return session
  }
  return { area, time, siwx, again, signIn }
}

describe('DefaultSIWX', () => {
  test('creates a message with a nonce, a lifetime of one week and its text', async () => {
    const { siwx } = setUp({ statement: 'Hello', requestId: () => 'r1' })
    const [first, two] = await Promise.all(
      [1, 2].map(() =>
        siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1', notBefore: '2026-11-22T09:00:00Z' }),
      ),
    )
    expect(first?.nonce).toMatch(/^[A-Za-z0-9]{24}$/)
    expect(first?.nonce).not.toBe(two?.nonce)
    expect(Date.parse(first?.expirationTime ?? '') - NOW).toBe(7 * DAY)
    expect(first?.toString()).toContain(`Nonce: ${first?.nonce}\nIssued At: 2026-11-22T10:00:00.000Z\n`)
    expect(first).toMatchObject({ statement: 'Hello', requestId: 'r1', notBefore: '2026-11-22T09:00:00Z' })
    expect(JSON.parse(JSON.stringify(first))).toEqual({ ...first })
  })

  test('rejects a message created before a reload and accepts a new one', async () => {
    const { siwx, again, signIn } = setUp()
    const made = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
    const late = { data: made, message: `${made}`, signature: await alice.signMessage({ message: `${made}` }) }
    const next = again()
    await expect(next.addSession(late)).rejects.toMatchObject({ code: 'siwx/wrong-nonce' })
    expect(await next.getSessions('eip155:1', alice.address)).toEqual([])
    await signIn()
    expect(await next.getSessions('eip155:1', alice.address)).toHaveLength(1)
  })

  test('rejects a statement that is invalid in one of its namespaces', async () => {
    const refused = (statement: string, namespaces?: DefaultSIWXOptions['namespaces']) => {
      const make = () => new DefaultSIWX({ statement, ...(namespaces && { namespaces }) })
      expect(make).toThrow(expect.objectContaining({ code: 'siwx/bad-message' }))
    }
    refused('Grüße')
    refused('Grüße', ['solana', 'eip155'])
    refused('Hello\nURI: https://evil.example')
    refused('Hello\nURI: https://evil.example', ['solana'])
    refused('', ['bip122'])
    expect(() => new DefaultSIWX({ statement: 'Grüße' })).toThrow(/ASCII/)
    const { siwx } = setUp({ statement: 'Grüße', namespaces: ['solana', 'bip122'] })
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const made = await siwx.createMessage({ accountAddress: encodeBase58(new Uint8Array(32).fill(9)), chainId })
    expect(`${made}`).toContain('\n\nGrüße\n\n')
  })

  test('keeps a session after a reload, only for its account and network', async () => {
    const { signIn, again } = setUp()
    const { message } = await signIn()
    const stored = await again().getSessions('eip155:1', alice.address.toLowerCase())
    expect(stored.map(session => session.message)).toEqual([message])
    expect(await again().getSessions('eip155:10', alice.address)).toEqual([])
    expect(await again().getSessions('eip155:1', `0x${'1'.repeat(40)}`)).toEqual([])
  })

  test('ends only the revoked session', async () => {
    const { siwx, signIn } = setUp()
    const bob = privateKeyToAccount(`0x${'33'.repeat(32)}`)
    for (const [chain, by] of [
      ['eip155:1', alice],
      ['eip155:10', alice],
      ['eip155:1', bob],
    ] as const)
      await signIn(chain, by)
    await siwx.revokeSession('eip155:1', alice.address)
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(await siwx.getSessions('eip155:10', alice.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:1', bob.address)).toHaveLength(1)
  })

  test('ends expired and modified sessions', async () => {
    const { siwx, area, time, signIn } = setUp({ sessionMs: DAY })
    await signIn()
    time.now += DAY
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(area.held.size).toBe(0)
    const { signature } = await signIn()
    area.held.set('@appkit/siwx', (area.held.get('@appkit/siwx') ?? '').replace(signature, `0x${'12'.repeat(64)}1b`))
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(area.held.size).toBe(0)
  })

  test.each(['{', '{}', 'null', '[1,{"data":{}}]', '[{"message":"a","signature":"b","data":null}]'])(
    'ignores the stored value %s',
    async text => {
      const { siwx, area } = setUp()
      area.held.set('@appkit/siwx', text)
      expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    },
  )

  test('ignores a session of another page', async () => {
    const { area, signIn } = setUp()
    await signIn()
    const second = new DefaultSIWX({
      domain: 'other.example',
      uri: 'https://other.example/',
      clock: { now: () => NOW, after: () => () => undefined },
      storage: new LocalStorage({ area }),
    })
    expect(await second.getSessions('eip155:1', alice.address)).toEqual([])
  })

  test('replaces all sessions, without new messages for those already stored', async () => {
    const { siwx, signIn } = setUp()
    const first = await signIn()
    await signIn('eip155:10')
    await siwx.setSessions([first])
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:10', alice.address)).toEqual([])
    await siwx.setSessions([])
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  })

  test('rejects if verification is impossible, keeps the sessions, and the message stays valid', async () => {
    const failing = { eip155: () => Promise.reject(new TypeError('no node')) }
    const verifiers = { ...failing }
    const { siwx, signIn, area } = setUp({ verifiers })
    await expect(signIn()).rejects.toMatchObject({ code: 'siwx/not-verified' })
    expect(area.held.size).toBe(0)
    const made = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
    const session = { data: made, message: `${made}`, signature: await alice.signMessage({ message: `${made}` }) }
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'siwx/not-verified' })
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'siwx/not-verified' })
  })

  test('signs in with Solana and includes the name of the network', async () => {
    const { siwx } = setUp({ networkName: () => 'Solana Devnet' })
    const key = deriveKeyPair(new Uint8Array(32).fill(7))
    const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const made = await siwx.createMessage({ accountAddress: key.address, chainId })
    expect(`${made}`).toContain('with your Solana Devnet account:')
    const signature = encodeBase58(key.sign(new TextEncoder().encode(`${made}`)))
    await siwx.addSession({ data: made, message: `${made}`, signature })
    expect(await siwx.getSessions(chainId, key.address)).toHaveLength(1)
    expect(await siwx.getSessions(chainId, key.address.toLowerCase())).toEqual([])
  })

  test('is required and ends on disconnect by default', () => {
    expect(setUp().siwx).toMatchObject({ signOutOnDisconnect: true })
    expect(setUp().siwx.getRequired()).toBe(true)
    expect(setUp({ required: false, signOutOnDisconnect: false }).siwx).toMatchObject({ signOutOnDisconnect: false })
    expect(setUp({ required: false }).siwx.getRequired()).toBe(false)
  })

  test('throws without a page and without its options', async () => {
    const siwx = new DefaultSIWX()
    await expect(siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })).rejects.toMatchObject({
      code: 'config/option-wrong',
    })
  })
})

describe('LocalStorage', () => {
  test('separates two instances and falls back to memory if the browser blocks storage', async () => {
    const area = memoryArea()
    const { signIn } = setUp()
    const session = await signIn()
    await new LocalStorage({ area, id: 'second' }).add(session)
    expect([...area.held.keys()]).toEqual(['@appkit/second/siwx'])
    expect(await new LocalStorage({ area }).list()).toEqual([])
    const full = {
      ...area,
      setItem: () => {
        throw new TypeError('full')
      },
    }
    const storage = new LocalStorage({ area: full })
    await storage.add(session)
    expect(await storage.list()).toHaveLength(1)
  })
})
