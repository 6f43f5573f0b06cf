import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWalletOrigin, type WalletOrigin } from '../helpers/wallet-origin.js'

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

test.each([
  ['/export?projectId=test&origin=http://localhost:5173', 'Log in on the site first'],
  ['/export?projectId=test&origin=https://evil.example', 'Log in on the site first'],
  ['/export', 'Log in on the site first'],
  ['/sdk?projectId=test&mode=popup', undefined],
])(
  'shows the message of %s, with its own policy',
  async (path, words) => {
    const { page, problems, context } = await (real.origin as WalletOrigin).open(path)
    if (words) await page.getByText(words).waitFor()
    expect(problems).toEqual([])
    expect(page.url()).not.toContain('not-a-token')
    await context.close()
  },
  60_000,
)
