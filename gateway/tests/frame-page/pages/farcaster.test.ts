import { expect, test } from 'vitest'
import { openFarcaster, type FarcasterParts } from '../../../src/frame-page/pages/finish-farcaster.js'

const WALLET = 'https://wallet.example.com'
const TOKEN = 't'.repeat(43)
const facts = { origin: 'https://app.example.com', browser: 'Chrome', country: 'NG', at: 1, matchWord: 'CEDAR-42' }

/** The page of a Farcaster login in the original browser or another one, with a user who presses Yes or Not me. */
function scene({ secret, approved, url }: { secret?: string; approved?: boolean; url?: string }) {
  const requests: { route: string; body: unknown }[] = []
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
        requests.push({ route, body: JSON.parse(String(init?.body)) })
        return Response.json(answers[route] ?? { code: 'expired' }, { status: answers[route] ? 200 : 410 })
      },
    },
    secrets: { find: async name => (name === TOKEN ? secret : undefined) },
    confirm: async given => {
      seen.push(given)
      if (approved === undefined) throw new Error('nobody was to be requests')
      return approved
    },
  }
  return { requests, seen, answers, open: () => openFarcaster('https://api.example.com', TOKEN, parts) }
}

test('continues without confirmation in the original browser', async () => {
  const { requests, open } = scene({ secret: 'k'.repeat(43) })
  expect(await open()).toEqual({ url: 'https://farcaster.xyz/~/siwf?channelToken=x', pressed: false })
  expect(requests).toEqual([{ route: '/v1/farcaster/open', body: { token: TOKEN, secret: 'k'.repeat(43) } }])
})

test('asks for confirmation on another device before contacting the relay', async () => {
  const { requests, seen, open } = scene({ approved: true })
  expect(await open()).toMatchObject({ pressed: true })
  expect(seen).toEqual([facts])
  expect(requests.map(({ route }) => route)).toEqual(['/v1/farcaster/look', '/v1/farcaster/open'])
  expect(requests[1]?.body).toEqual({ token: TOKEN, confirmed: true })
})

test('ends the login after Not me and opens nothing', async () => {
  const { requests, open } = scene({ approved: false })
  expect(await open()).toBe('refused')
  expect(requests.map(({ route }) => route)).toEqual(['/v1/farcaster/look', '/v1/farcaster/deny'])
})

test('makes no request for an expired link', async () => {
  const { answers, seen, open } = scene({ approved: true })
  delete answers['/v1/farcaster/look']
  expect(await open()).toBe('expired')
  expect(seen).toEqual([])
})

test.each(['javascript:alert(1)', 'http://farcaster.xyz/', 'intent://x', 'https://me@farcaster.xyz/', 'not a url'])(
  'opens nothing if the relay returns %s',
  async url => expect(await scene({ approved: true, url }).open()).toBe('expired'),
)

test("accepts the development relay on the wallet's own origin", async () => {
  const url = `${WALLET}/dev/oauth/farcaster/sign-in?channel=x`
  expect(await scene({ approved: true, url }).open()).toMatchObject({ url })
})
