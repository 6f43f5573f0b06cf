import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import type { Token } from '../../../src/core/token.js'
import type { DataApi } from '../../../src/services/data.js'
import { TokenDetailsView } from '../../../src/views/account/token-details-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { testNetworks } from '../../helpers/test-scope.js'

const contract = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const oak: Token = {
  network: 'eip155:1',
  address: contract,
  name: 'Oak',
  symbol: 'OAK',
  decimals: 18,
  amount: 1_234_567_890_000_000_000n,
  price: 5,
  value: 6.172,
}
const { address: _, ...native } = { ...oak, name: 'Ether', symbol: 'ETH' }

async function show(token: Token | undefined, setting: MountViewOptions = {}) {
  const data = { available: true, call: async () => ({}), serves: async () => true } as unknown as DataApi
  const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
  const networks = testNetworks.map(network => ({ ...network, blockExplorers }))
  const { scope } = connectedScope({ options: { networks }, services: { data } })
  disposeAfterTest(scope)
  const router = scope.use(RouterController)
  if (token) router.push('TokenDetails', { token })
  const params = (token ? { token } : {}) as { token: Token }
  const stage = disposeAfterTest(await mountView(scope, TokenDetailsView, params, setting))
  await stage.settled()
  return { stage, router }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('token details view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      expect(await (await show(oak, setting)).stage.violations()).toEqual([])
    })

  test('shows balance, value, price, network and contract, with the explorer', async () => {
    const { stage } = await show(oak)
    for (const expected of ['1.234567', 'OAK', '$6.17', '$5.00', 'Ethereum', '0x71C7 656E'])
      expect(stage.text.replace(/ +/g, ' ')).toContain(expected)
    const link = page.getByRole('link', { name: 'View on Scan' })
    await expect.element(link).toHaveAttribute('href', `https://scan.example/token/${contract}`)
  })

  test.each([
    ['Send', oak, 'Send', { assetAddress: contract }],
    ['Swap', oak, 'Swap', { fromToken: contract }],
    ['Send', native, 'Send', { to: '' }],
    ['Swap', native, 'Swap', {}],
    ['Receive', oak, 'Receive', {}],
  ] as const)('%s starts with the token', async (name, token, view, params) => {
    const { router } = await show(token)
    await button(name).click()
    expect(router.current).toEqual({ view, params })
  })

  test('offers no action for a token that looks like spam, and warns', async () => {
    const { price: _price, value: _value, ...unpriced } = oak
    const { stage } = await show({ ...unpriced, name: 'Claim at usdc-drop.xyz' })
    expect(stage.text).toContain('looks like spam')
    await expect.element(button('Send')).not.toBeInTheDocument()
  })

  test('offers no action for a token of another network', async () => {
    await show({ ...oak, network: 'eip155:8453' })
    await expect.element(button('Send')).not.toBeInTheDocument()
  })

  test('opens the account instead without a token', async () => {
    const { router } = await show(undefined)
    expect(router.view).toBe('Account')
  })

  test('keeps its width for hostile names', async () => {
    for (const name of hostileTexts) {
      const { stage } = await show({ ...oak, name, symbol: name.slice(0, 24), amount: 10n ** 40n })
      expect(stage.host.scrollWidth, name.slice(0, 40)).toBeLessThanOrEqual(360)
      stage[Symbol.dispose]()
    }
    expect(globalThis).not.toHaveProperty('pwned')
  })
})
