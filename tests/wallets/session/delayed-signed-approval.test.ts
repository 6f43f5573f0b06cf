import { describe, expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { checkCacao } from '../../../src/siwx/check-cacao.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { OneClickSignIn } from '../../../src/wallets/session/session-options.js'
import { pageFixture } from '../helpers/page-fixture.js'
import { connectRequest, nextRequest, nextSignIn } from '../helpers/two-sides.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'

/** A sign-in that checks responses like the app's, and records the calls. */
function checkingAlong() {
  const reported: string[] = []
  const along: OneClickSignIn = {
    createMessage: async ([chainId = 'eip155:1']) => ({
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
    async check(cacaos, pending) {
      const result = await Promise.allSettled(cacaos.map(cacao => checkCacao(cacao, pending, { now: Date.now() })))
      reported.push(...result.map(({ status }) => status))
      const right = result.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      if (right.length < result.length) throw result.find(({ status }) => status === 'rejected')
      for (const { message, signature, data } of right) {
        const address = data.accountAddress as `0x${string}`
        expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
      }
      return right
    },
    save: async () => void reported.push('keep'),
  }
  return { along, reported }
}

describe('delayed signed approval', () => {
  expectNoUnhandledRejection()
  const stage = pageFixture()
  /** Shows a link on a page that is killed while the wallet prompts the user. Returns the page's storage. */
  const requestAndKill = async () => {
    const sendRequest = (page: SessionConnector) => {
      const request = nextSignIn(stage.wallet)
      const onUri = (uri: string) => void stage.wallet.pair(uri)
      page.connect(connectRequest({ onUri })).catch(() => undefined)
      return request
    }
    const { left, result: pending } = await stage.killed(sendRequest, { signIn: checkingAlong().along })
    return { left, pending }
  }

  test.each(['before', 'while'] as const)(
    'an approval given %s the next page waits connects it without signing in',
    async when => {
      const { left, pending } = await requestAndKill()
      const { along, reported } = checkingAlong()
      if (when === 'before') await stage.wallet.approveSignIn(pending)
      const back = stage.relay.next(({ type }) => type === 'opened')
      const sessions = stage.page({ storage: left, signIn: along }).resumePairing(connectRequest())
      await back
      if (when === 'while') await stage.wallet.approveSignIn(pending)
      const [session] = await sessions
      expect(session).toMatchObject({
        accounts: [{ address: stage.wallet.address }],
        approved: ['eip155:31337', 'eip155:31338'],
      })
      expect(reported).toEqual(['fulfilled', 'fulfilled'])
      const request = nextRequest(stage.wallet)
      const signed = session?.provider.request({ method: 'personal_sign', params: ['0x00', stage.wallet.address] })
      await stage.wallet.approveRequest(await request)
      expect(await signed).toMatch(/^0x/)
      await session?.disconnect()
      await expect.poll(() => stage.wallet.sessions.length).toBe(0)
    },
  )

  test.each(['nonce', 'domain', 'statement', 'signature'] as const)(
    "creates no session and ends the wallet's one for a forged response (%s)",
    async lie => {
      const { left, pending } = await requestAndKill()
      const { along, reported } = checkingAlong()
      await stage.wallet.approveSignIn(pending, lie)
      expect(stage.wallet.sessions).toHaveLength(1)
      expect(await stage.page({ storage: left, signIn: along }).resumePairing(connectRequest())).toEqual([])
      expect(reported).toContain('rejected')
      await expect.poll(() => stage.wallet.sessions.length).toBe(0)
      await expect.poll(() => left.getKeys()).toEqual([])
    },
  )

  test('ends the wait on a rejection and stores nothing', async () => {
    const { left, pending } = await requestAndKill()
    await stage.wallet.rejectSignIn(pending)
    expect(await stage.page({ storage: left, signIn: checkingAlong().along }).resumePairing(connectRequest())).toEqual(
      [],
    )
    await expect.poll(() => left.getKeys()).toEqual([])
  })
})
