import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWalletOrigin, type WalletOrigin } from '../helpers/wallet-origin.js'

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

test.each([
  '/handover?projectId=test&origin=http://localhost:5173#id.fingerprint',
  '/handover?projectId=test&origin=https://evil.example#id.fingerprint',
  '/handover#id.fingerprint',
])(
  'approves nothing from %s on a device without the wallet, and removes the token from the address',
  async path => {
    const { page, problems, context } = await (real.origin as WalletOrigin).open(path)
    await page.getByText('This device doesn’t have your wallet.').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    expect(page.url()).not.toContain('fingerprint')
    expect(problems).toEqual([])
    await context.close()
  },
  60_000,
)
