import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWalletOrigin, type WalletOrigin } from '../helpers/wallet-origin.js'

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

test('reports an expired link and clears its token from the address', async () => {
  const { page, problems, context } = await (real.origin as WalletOrigin).open('/link#not-a-token')
  await page.getByText('This link has expired or was already used.').waitFor()
  expect(page.url()).not.toContain('not-a-token')
  expect(problems).toEqual([])
  await context.close()
}, 60_000)

test('performs the action of a link only after a click', async () => {
  const { gateway, open } = real.origin as WalletOrigin
  const { page, problems, context } = await open('/loading')
  const requests: string[] = []
  await page.route('**/v1/link/*', route => {
    const path = new URL(route.request().url()).pathname
    if (route.request().method() === 'POST') requests.push(path)
    const headers = { 'access-control-allow-origin': gateway.frameUrl, 'access-control-allow-headers': 'content-type' }
    return route.fulfill({ headers, json: path.endsWith('look') ? { kind: 'lift_freeze' } : {} })
  })
  await page.goto(`${gateway.frameUrl}/link#token`)
  const button = page.getByRole('button', { name: 'Unfreeze' })
  await button.waitFor()
  await button.dispatchEvent('click') // an untrusted click
  expect(requests).toEqual(['/v1/link/look'])
  await button.click()
  await page.getByText('Done.').waitFor()
  expect(requests).toEqual(['/v1/link/look', '/v1/link/use'])
  expect(problems).toEqual([])
  await context.close()
}, 60_000)
