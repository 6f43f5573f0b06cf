import { expect, test } from 'vitest'
import { openFarcaster, type FarcasterParts } from '../../../src/frame-page/pages/finish-farcaster.js'

const WALLET = 'https://wallet.example.com'
const TOKEN = 't'.repeat(43)
const facts = { origin: 'https://app.example.com', browser: 'Chrome', country: 'NG', at: 1, matchWord: 'CEDAR-42' }

/** The page of a Farcaster login: in the browser that began it or another one, and a person who presses Yes or Not me. */
function scene({ secret, approved, url }: { secret?: string; approved?: boolean; url?: string }) {
  const asked: { route: string; body: unknown }[] = []
  const seen: unknown[] = []
  const answers: Record<string, object> = {
    '/v1/farcaster/look': facts,
    '/v1/farcaster/open': { url: url ?? 'https://farcaster.xyz/~/siwf?channelToken=x' },
    '/v1/farcaster/deny': {},
  }
  const parts: FarcasterParts = {
    walletOrigin: WALLET,
    page: {
      fetch: async (address, init) => {
        const route = new URL(String(address)).pathname
        asked.push({ route, body: JSON.parse(String(init?.body)) })
        return Response.json(answers[route] ?? { code: 'expired' }, { status: answers[route] ? 200 : 410 })
      },
    },
    secrets: { find: async name => (name === TOKEN ? secret : undefined) },
    confirm: async said => {
      seen.push(said)
      if (approved === undefined) throw new Error('nobody was to be asked')
      return approved
    },
  }
  return { asked, seen, answers, open: () => openFarcaster('https://api.example.com', TOKEN, parts) }
}

test('H1: the browser that began goes on without a question', async () => {
  const { asked, open } = scene({ secret: 'k'.repeat(43) })
  expect(await open()).toEqual({ url: 'https://farcaster.xyz/~/siwf?channelToken=x', pressed: false })
  expect(asked).toEqual([{ route: '/v1/farcaster/open', body: { token: TOKEN, secret: 'k'.repeat(43) } }])
})

test('H1: another device asks the relay for nothing until its person has seen who asks and pressed Yes', async () => {
  const { asked, seen, open } = scene({ approved: true })
  expect(await open()).toMatchObject({ pressed: true })
  expect(seen).toEqual([facts])
  expect(asked.map(({ route }) => route)).toEqual(['/v1/farcaster/look', '/v1/farcaster/open'])
  expect(asked[1]?.body).toEqual({ token: TOKEN, confirmed: true })
})

test('H1: Not me ends the login, and opens nothing', async () => {
  const { asked, open } = scene({ approved: false })
  expect(await open()).toBe('refused')
  expect(asked.map(({ route }) => route)).toEqual(['/v1/farcaster/look', '/v1/farcaster/deny'])
})

test('a link that is over asks nobody anything', async () => {
  const { answers, seen, open } = scene({ approved: true })
  delete answers['/v1/farcaster/look']
  expect(await open()).toBe('expired')
  expect(seen).toEqual([])
})

test.each(['javascript:alert(1)', 'http://farcaster.xyz/', 'intent://x', 'https://me@farcaster.xyz/', 'not a url'])(
  'a relay that answers %s leads nowhere',
  async url => expect(await scene({ approved: true, url }).open()).toBe('expired'),
)

test('the development relay on the wallet’s own origin is taken', async () => {
  const url = `${WALLET}/dev/oauth/farcaster/sign-in?channel=x`
  expect(await scene({ approved: true, url }).open()).toMatchObject({ url })
})
