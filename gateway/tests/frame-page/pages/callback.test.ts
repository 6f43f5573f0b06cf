import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { finishCallback, type CallbackWindow } from '../../../src/frame-page/pages/finish-callback.js'
import { startWalletOrigin, type WalletOrigin } from '../helpers/wallet-origin.js'

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

function callbackWindow(address: string, answer: Response | Error) {
  const posted: { message: unknown; target: string }[] = []
  const asked: { url: string; body: unknown }[] = []
  const page: CallbackWindow = {
    location: { href: address, origin: new URL(address).origin, pathname: new URL(address).pathname },
    history: { replaceState: vi.fn() },
    opener: { postMessage: (message, target) => void posted.push({ message, target }) },
    async fetch(url, init) {
      asked.push({ url, body: JSON.parse(String(init.body)) })
      if (answer instanceof Error) throw answer
      return answer
    },
    close: vi.fn(),
  }
  return { page, posted, asked }
}

const address = 'https://wallet.example.com/auth/callback?state=s1&code=c1&iss=https%3A%2F%2Fid.example&other=x'
const sound = () => Response.json({ resultUri: 'https://wallet.example.com/r#ref', origin: 'https://app.example.com' })

describe('what a social sends back', () => {
  test('goes to the gateway, and its result to the exact page that asked', async () => {
    const { page, posted, asked } = callbackWindow(address, sound())
    expect(await finishCallback('https://api.example.com', page)).toBe(true)
    expect(asked).toEqual([
      {
        url: 'https://api.example.com/v1/oauth/callback',
        body: { state: 's1', code: 'c1', iss: 'https://id.example' },
      },
    ])
    expect(posted).toEqual([
      { message: { resultUri: 'https://wallet.example.com/r#ref' }, target: 'https://app.example.com' },
    ])
    expect(page.close).toHaveBeenCalledOnce()
  })

  test('leaves the address before anything is asked', async () => {
    const { page } = callbackWindow(address, new TypeError('offline'))
    await finishCallback('https://api.example.com', page)
    expect(page.history.replaceState).toHaveBeenCalledWith(null, '', '/auth/callback')
  })

  test.each([
    ['is refused', Response.json({ code: 'state_mismatch' }, { status: 400 })],
    ['is no JSON', new Response('<html>')],
    ['cannot be brought', new TypeError('offline')],
  ])('that %s is told to nobody', async (_what, answer) => {
    const { page, posted } = callbackWindow(address, answer)
    expect(await finishCallback('https://api.example.com', page)).toBe(false)
    expect(posted).toEqual([])
  })

  test('leads back to an app without windows, and to no other origin', async () => {
    const answer = (returnTo: string) =>
      Response.json({ resultUri: 'https://wallet.example.com/r#ref', origin: 'https://app.example.com', returnTo })
    const own = callbackWindow(address, answer('https://app.example.com/shop?result_uri=x')).page
    await finishCallback('https://api.example.com', { ...own, opener: null })
    expect(own.location.href).toBe('https://app.example.com/shop?result_uri=x')
    const other = callbackWindow(address, answer('https://evil.example/')).page
    await finishCallback('https://api.example.com', { ...other, opener: null })
    expect(other.location.href).toBe(address)
  })

  test('without a state is not even asked about', async () => {
    const { page, asked } = callbackWindow('https://wallet.example.com/auth/callback?code=c', sound())
    expect(await finishCallback('https://api.example.com', page)).toBe(false)
    expect(asked).toEqual([])
  })

  test('goes well without the page that asked: the frame polls', async () => {
    const { page } = callbackWindow(address, sound())
    expect(await finishCallback('https://api.example.com', { ...page, opener: null })).toBe(true)
  })
})

test('the page says that a state nobody knows did not work, and keeps none of it', async () => {
  const { page, problems, context } = await (real.origin as WalletOrigin).open('/auth/callback?state=unknown&code=x')
  await page.getByText('The login did not work').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(problems).toEqual([])
  await context.close()
}, 60_000)
