import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWalletOrigin, type WalletOrigin } from '../helpers/wallet-origin.js'

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

test.each([
  '/account?projectId=test&origin=http://localhost:5173',
  '/account?projectId=test&origin=https://evil.example',
  '/account',
])(
  'shows %s as logged out, with its own policy',
  async path => {
    const { page, problems, context } = await (real.origin as WalletOrigin).open(path)
    await page.getByText('You’re not logged in on this device.').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  },
  60_000,
)
