import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { CollectiblesController } from '../../../src/controllers/collectibles/collectibles.js'
import type { VirtualListElement } from '../../../src/elements/layout/virtual-list.js'
import type { DataApi } from '../../../src/services/data.js'
import { NftsPart } from '../../../src/views/account/collectibles-part.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const nft = (tokenId: number, more: object = {}) => ({
  chainId: 'eip155:1',
  address: `eip155:1:0x${'c'.repeat(40)}`,
  tokenId: String(tokenId),
  standard: 'erc721',
  quantity: '1',
  name: `Pebble #${tokenId}`,
  collection: 'Pebbles',
  imageUrl: pixel,
  isSpam: false,
  ...more,
})

async function show(
  answer: (query: { readonly cursor?: string }) => unknown,
  setting: MountViewOptions = {},
  serves = true,
) {
  const call = vi.fn(async (_route: string, query: { readonly cursor?: string }) => answer(query))
  const data = { available: true, call, serves: async () => serves } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data } })
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, NftsPart, undefined as unknown, setting))
  await stage.settled()
  return { scope, session, stage, call }
}
function listOf(stage: MountedView<NftsPart>): VirtualListElement {
  const list = stage.view.renderRoot.querySelector('appkit-ui-virtual-list')
  if (!list) expect.unreachable('there is no list')
  return list
}
const never = () => new Promise<never>(() => {})
const down = () => Promise.reject(new TypeError('down'))
const spam = nft(9, { isSpam: true, name: 'Claim at free.xyz' })

describe('collectibles', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: a grid, loading, none, unavailable, not served`, async () => {
      const states: [string, () => unknown, boolean][] = [
        ['Pebble #2', () => ({ nfts: [nft(1), nft(2, { quantity: '5' })], next: null }), true],
        ['Loading NFTs', never, true],
        ['No NFTs', () => ({ nfts: [], next: null }), true],
        ['load your NFTs', down, true],
        ['not available', never, false],
      ]
      for (const [expected, answer, serves] of states) {
        const { stage } = await show(answer, setting, serves)
        await eventually(() => stage.text).toContain(expected)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('shows name, collection and quantity', async () => {
    const { stage } = await show(() => ({
      nfts: [nft(1), nft(2, { quantity: '1500', name: undefined })],
      next: null,
    }))
    await eventually(() => stage.text).toContain('Pebble #1 Pebbles')
    expect(stage.text).toContain('× 1,500')
  })

  test('keeps its rows apart in a card and in a wider sheet, with pictures of any proportion', async () => {
    const svg = (width: number, height: number) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`
    const nfts = [nft(1, { imageUrl: svg(10, 90) }), nft(2, { imageUrl: svg(90, 10) }), nft(3), nft(4)]
    const { stage } = await show(() => ({ nfts, next: null }))
    await eventually(() => listOf(stage).renderRoot.querySelectorAll('img, appkit-ui-picture-tile').length).toBe(4)
    for (const width of [360, 430]) {
      stage.host.style.inlineSize = `${width}px`
      await stage.settled()
      const parts = [...listOf(stage).renderRoot.querySelectorAll('appkit-ui-picture-tile')].map(tile => {
        const picture = tile.shadowRoot?.querySelector('.picture')?.getBoundingClientRect()
        const description = tile.shadowRoot?.querySelector('[part=description]')?.getBoundingClientRect()
        return { top: picture?.top, height: picture?.height, end: description?.bottom }
      })
      expect(new Set(parts.map(({ height }) => height)).size).toBe(1)
      expect(parts[2]?.top).toBeGreaterThan(Number(parts[0]?.end) + 4)
    }
  })

  test('opens the details of an NFT', async () => {
    const { scope } = await show(() => ({ nfts: [nft(1)], next: null }))
    await page.getByRole('button', { name: 'Pebble #1, Pebbles' }).click()
    const { view, params } = scope.use(RouterController).current
    expect([view, params]).toMatchObject(['NftDetails', { collectible: { tokenId: '1', standard: 'erc721' } }])
  })

  test('keeps its pages when the user returns to it', async () => {
    const { scope, call } = await show(({ cursor }) =>
      cursor ? { nfts: [nft(2)], next: null } : { nfts: [spam, nft(1)], next: 'a' },
    )
    await scope.use(CollectiblesController).fetch('eip155', { more: true })
    const router = scope.use(RouterController)
    router.push('Receive')
    router.goBack()
    const stage = disposeAfterTest(await mountView(scope, NftsPart, undefined as unknown))
    await eventually(() => listOf(stage).items.length).toBe(2)
    expect(call.mock.calls.map(args => args[1].cursor)).toEqual([undefined, 'a'])
  })

  test('hides spam until the user shows it', async () => {
    const { stage } = await show(() => ({ nfts: [spam, nft(1)], next: null }))
    await eventually(() => stage.text).toContain('1 entry looks like spam')
    expect(stage.text).not.toContain('free.xyz')
    await page.getByRole('button', { name: 'Show' }).click()
    await eventually(() => stage.text).toContain('free.xyz')
  })

  test('loads page by page, skips pages with only spam, and retries a failed page', async () => {
    const script = { isDown: true }
    const { stage, call } = await show(({ cursor }) => {
      if (cursor === 'b' && script.isDown) return down()
      if (cursor === 'b') return { nfts: [nft(1), nft(2)], next: null }
      return cursor === 'a' ? { nfts: [nft(2), nft(3)], next: 'b' } : { nfts: [spam], next: 'a' }
    })
    await eventually(() => stage.text).toContain('load your NFTs')
    expect(listOf(stage).items).toHaveLength(2)
    script.isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => listOf(stage).items.length).toBe(3)
    expect(call.mock.calls.map(args => args[1].cursor)).toEqual([undefined, 'a', 'b', 'b'])
    expect(stage.text).not.toContain('load your NFTs')
  })

  test('shows the collectibles of the active account only', async () => {
    const { stage, session, call } = await show(() => ({ nfts: [nft(1)], next: null }))
    await eventually(() => stage.text).toContain('Pebble #1')
    call.mockResolvedValue({ nfts: [nft(2)], next: null })
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    await eventually(() => stage.text).toContain('Pebble #2')
    expect(stage.text).not.toContain('Pebble #1')
  })

  test('keeps its width and runs no script for hostile names and images', async () => {
    const nfts = hostileTexts.map((name, at) => nft(at, { name, collection: name, imageUrl: name }))
    const { stage } = await show(() => ({ nfts, next: null }))
    await eventually(() => listOf(stage).items.length).toBe(nfts.length)
    await stage.settled()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
    expect(listOf(stage).renderRoot.querySelector('script, iframe, a[href^="javascript"]')).toBeNull()
  })
})
