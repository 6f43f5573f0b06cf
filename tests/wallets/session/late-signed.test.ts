import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage, type MemoryStorage } from '../../../gateway/tests/helpers/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { checkCacao } from '../../../src/siwx/check-cacao.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { SignInAlong } from '../../../src/wallets/session/sign-in-along.js'
import { lineTo, type Line } from '../helpers/line-to.js'
import { asking, nextRequest, nextSignIn, pageConnector, testWallet } from '../helpers/two-sides.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'

/** An app's sign-in that looks at answers as ours does, and writes down what came. */
function checkingAlong() {
  const told: string[] = []
  const along: SignInAlong = {
    ask: async ([chainId = 'eip155:1']) => ({
      accountAddress: '<<AccountAddress>>',
      chainId,
      domain: 'localhost',
      uri: 'http://localhost/page',
      version: '1',
      nonce: 'n0123456789',
      statement: 'Sign in to the page.',
      expirationTime: '2999-01-01T00:00:00.000Z',
      resources: ['https://localhost/terms'],
    }),
    onSigned: () => {},
    async check(cacaos, asked) {
      const result = await Promise.allSettled(cacaos.map(cacao => checkCacao(cacao, asked, { now: Date.now() })))
      told.push(...result.map(({ status }) => status))
      const right = result.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
      if (right.length < result.length) throw result.find(({ status }) => status === 'rejected')
      for (const { message, signature, data } of right) {
        const address = data.accountAddress as `0x${string}`
        expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
      }
      return right
    },
    keep: async () => void told.push('keep'),
  }
  return { along, told }
}

describe('what a wallet signed for a page that is gone', () => {
  expectNoUnhandledRejection()
  const pages: SessionConnector[] = []
  const lines: Line[] = []
  let relay: TestRelay
  let wallet: ExampleWallet
  beforeEach(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url)
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(page => page.dispose()))
    for (const line of lines.splice(0)) line.cut()
    await wallet.close()
    await relay.stop()
  })
  const page = (storage: MemoryStorage, signIn: SignInAlong, url = relay.url) => {
    const connector = pageConnector(url, { storage, signIn })
    pages.push(connector)
    return connector
  }
  /** Shows a link on a page that ends while the wallet asks its person; gives what the page left stored. */
  const askedAndKilled = async () => {
    const line = await lineTo(relay.port)
    lines.push(line)
    const storage = memoryStorage()
    const request = nextSignIn(wallet)
    const onUri = (uri: string) => void wallet.pair(uri)
    const before = page(storage, checkingAlong().along, `ws://127.0.0.1:${line.port}`)
    before.connect(asking({ onUri })).catch(() => undefined)
    const asked = await request
    const left = memoryStorage()
    for (const [key, value] of await storage.getEntries()) await left.setItem(key, value)
    line.cut()
    return { left, asked }
  }

  test.each(['before', 'while'] as const)(
    '%s the next page waits connects that page, and nobody is signed in by it',
    async when => {
      const { left, asked } = await askedAndKilled()
      const { along, told } = checkingAlong()
      if (when === 'before') await wallet.approveSignIn(asked)
      const back = relay.next(({ type }) => type === 'opened')
      const sessions = page(left, along).resumePairing(asking())
      await back
      if (when === 'while') await wallet.approveSignIn(asked)
      const [session] = await sessions
      expect(session).toMatchObject({
        accounts: [{ address: wallet.address }],
        approved: ['eip155:31337', 'eip155:31338'],
      })
      expect(told).toEqual(['fulfilled', 'fulfilled'])
      const request = nextRequest(wallet)
      const signed = session?.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
      await wallet.approveRequest(await request)
      expect(await signed).toMatch(/^0x/)
      await session?.disconnect()
      await expect.poll(() => wallet.sessions.length).toBe(0)
    },
  )

  test.each(['nonce', 'domain', 'statement', 'signature'] as const)(
    'and is a lie (%s) gives no session here, and ends the one in the wallet',
    async lie => {
      const { left, asked } = await askedAndKilled()
      const { along, told } = checkingAlong()
      await wallet.approveSignIn(asked, lie)
      expect(wallet.sessions).toHaveLength(1)
      expect(await page(left, along).resumePairing(asking())).toEqual([])
      expect(told).toContain('rejected')
      await expect.poll(() => wallet.sessions.length).toBe(0)
      await expect.poll(() => left.getKeys()).toEqual([])
    },
  )

  test('a no ends the wait, and leaves nothing stored', async () => {
    const { left, asked } = await askedAndKilled()
    await wallet.rejectSignIn(asked)
    expect(await page(left, checkingAlong().along).resumePairing(asking())).toEqual([])
    await expect.poll(() => left.getKeys()).toEqual([])
  })
})
