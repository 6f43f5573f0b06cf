import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import type { Collectible } from '../../../src/core/token.js'
import { NftDetailsView } from '../../../src/views/account/nft-details-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { testNetworks } from '../../helpers/test-scope.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const longId = '81234567890123456789012345678901234567890123456789012345678901234567890123457'
const pebble: Collectible = {
  id: `eip155:1:${address}:7`.toLowerCase(),
  network: 'eip155:1',
  address,
  tokenId: longId,
  quantity: 1500n,
  name: 'Pebble #7',
  collection: 'Pebbles',
  icon: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  standard: 'erc1155',
  isSpam: false,
}
const bare: Collectible = {
  id: 'x',
  network: 'eip155:999',
  address,
  tokenId: '7',
  quantity: 1n,
  name: '',
  collection: '',
  isSpam: false,
}

async function show(collectible: Collectible | undefined, setting: MountViewOptions = {}) {
  const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
  const networks = testNetworks.map(network => ({ ...network, blockExplorers }))
  const { scope } = connectedScope({ options: { networks } })
  disposeAfterTest(scope)
  const router = scope.use(RouterController)
  if (collectible) router.push('NftDetails', { collectible })
  const params = (collectible ? { collectible } : {}) as { collectible: Collectible }
  const stage = disposeAfterTest(await mountView(scope, NftDetailsView, params, setting))
  await stage.settled()
  const picture = () => stage.view.renderRoot.querySelector('appkit-ui-image')
  return { stage, router, picture }
}

describe('NFT details view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      for (const collectible of [pebble, bare, { ...pebble, isSpam: true }]) {
        const { stage } = await show(collectible, setting)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('shows name, collection, quantity, network, standard, token id and contract, with the explorer', async () => {
    const { stage, picture } = await show(pebble)
    expect(stage.view.heading).toBe('Pebble #7')
    for (const expected of ['Collection Pebbles', 'Quantity 1,500', 'Network Ethereum', 'Token standard ERC-1155'])
      expect(stage.text).toContain(expected)
    expect(stage.text).toContain('81234567…90123457 Token ID')
    expect(stage.text).toContain('0x71C7…976F Contract')
    const link = page.getByRole('link', { name: 'View on Scan' })
    await expect.element(link).toHaveAttribute('href', `https://scan.example/token/${address}`)
    await expect.element(page.getByRole('img', { name: 'Pebble #7' })).toHaveAttribute('src', pebble.icon)
    expect(picture()?.offsetWidth).toBe(336)
    expect(picture()?.offsetHeight).toBe(336)
  })

  test('leaves out what is unknown, and shows an initial in place of the picture', async () => {
    const { stage, picture } = await show(bare)
    expect(stage.view.heading).toBe('Unnamed NFT')
    for (const missing of ['Collection', 'Quantity', 'Network', 'Token standard', 'View on'])
      expect(stage.text).not.toContain(missing)
    expect(stage.text).toContain('7 Token ID')
    expect(picture()?.shadowRoot?.querySelector('img')).toBeNull()
    expect(picture()?.shadowRoot?.textContent?.trim()).toBe('U')
  })

  test('takes the name of the collection as the title of an NFT without a name, and shows it once', async () => {
    const { stage } = await show({ ...pebble, name: '' })
    expect(stage.view.heading).toBe('Pebbles')
    expect(stage.text).not.toContain('Collection')
  })

  test('shows and selects the full token id if copying is denied', async () => {
    denyClipboard()
    const { stage } = await show(pebble)
    await page.getByRole('button', { name: /Token ID Copy$/ }).click()
    await eventually(() => getSelection()?.toString()).toBe(longId)
    expect(stage.text).toContain('Copying is blocked')
  })

  test('warns about an NFT that looks like spam', async () => {
    const { stage } = await show({ ...pebble, isSpam: true })
    expect(stage.text).toContain('looks like spam')
  })

  test('opens the account instead without an NFT', async () => {
    const { router } = await show(undefined)
    expect(router.view).toBe('Account')
  })

  test('keeps its width and runs no script for hostile names, ids and pictures', async () => {
    for (const text of hostileTexts) {
      const hostile = { ...pebble, name: text, collection: text, tokenId: text, address: text, icon: text }
      const { stage, picture } = await show(hostile)
      expect(stage.host.scrollWidth, text.slice(0, 40)).toBeLessThanOrEqual(360)
      expect(picture()?.shadowRoot?.querySelector('img')?.src ?? '').not.toMatch(/^javascript:/i)
      stage[Symbol.dispose]()
    }
    expect(globalThis).not.toHaveProperty('pwned')
  })
})
