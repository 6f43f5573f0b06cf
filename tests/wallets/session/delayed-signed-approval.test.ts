import { describe, expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { checkCacao } from '../../../src/siwx/check-cacao.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { SignInAlong } from '../../../src/wallets/session/session-options.js'
import { pageStage } from '../helpers/page-stage.js'
import { asking, nextRequest, nextSignIn } from '../helpers/two-sides.js'
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
  const stage = pageStage()
  /** Shows a link on a page that ends while the wallet asks its person; gives what the page left stored. */
  const askedAndKilled = async () => {
    const ask = (page: SessionConnector) => {
      const request = nextSignIn(stage.wallet)
      const onUri = (uri: string) => void stage.wallet.pair(uri)
      page.connect(asking({ onUri })).catch(() => undefined)
      return request
    }
    const { left, said: asked } = await stage.killed(ask, { signIn: checkingAlong().along })
    return { left, asked }
  }

  test.each(['before', 'while'] as const)(
    '%s the next page waits connects that page, and nobody is signed in by it',
    async when => {
      const { left, asked } = await askedAndKilled()
      const { along, told } = checkingAlong()
      if (when === 'before') await stage.wallet.approveSignIn(asked)
      const back = stage.relay.next(({ type }) => type === 'opened')
      const sessions = stage.page({ storage: left, signIn: along }).resumePairing(asking())
      await back
      if (when === 'while') await stage.wallet.approveSignIn(asked)
      const [session] = await sessions
      expect(session).toMatchObject({
        accounts: [{ address: stage.wallet.address }],
        approved: ['eip155:31337', 'eip155:31338'],
      })
      expect(told).toEqual(['fulfilled', 'fulfilled'])
      const request = nextRequest(stage.wallet)
      const signed = session?.provider.request({ method: 'personal_sign', params: ['0x00', stage.wallet.address] })
      await stage.wallet.approveRequest(await request)
      expect(await signed).toMatch(/^0x/)
      await session?.disconnect()
      await expect.poll(() => stage.wallet.sessions.length).toBe(0)
    },
  )

  test.each(['nonce', 'domain', 'statement', 'signature'] as const)(
    'and is a lie (%s) gives no session here, and ends the one in the wallet',
    async lie => {
      const { left, asked } = await askedAndKilled()
      const { along, told } = checkingAlong()
      await stage.wallet.approveSignIn(asked, lie)
      expect(stage.wallet.sessions).toHaveLength(1)
      expect(await stage.page({ storage: left, signIn: along }).resumePairing(asking())).toEqual([])
      expect(told).toContain('rejected')
      await expect.poll(() => stage.wallet.sessions.length).toBe(0)
      await expect.poll(() => left.getKeys()).toEqual([])
    },
  )

  test('a no ends the wait, and leaves nothing stored', async () => {
    const { left, asked } = await askedAndKilled()
    await stage.wallet.rejectSignIn(asked)
    expect(await stage.page({ storage: left, signIn: checkingAlong().along }).resumePairing(asking())).toEqual([])
    await expect.poll(() => left.getKeys()).toEqual([])
  })
})
