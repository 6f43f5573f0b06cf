import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { VirtualListElement } from '../../../src/elements/layout/virtual-list.js'
import type { DataApi } from '../../../src/services/data.js'
import { NftsPart } from '../../../src/views/account/collectibles-part.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { soon } from '../../helpers/soon.js'
import { viewStage, type ViewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

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
  answer: (asked: { readonly cursor?: string }) => unknown,
  setting: ViewStageOptions = {},
  serves = true,
) {
  const call = vi.fn(async (_route: string, asked: { readonly cursor?: string }) => answer(asked))
  const data = { available: true, call, serves: async () => serves } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data } })
  const stage = await viewStage(scope, NftsPart, undefined as unknown, setting)
  left.push(scope, stage)
  await stage.settled()
  return { scope, session, stage, call }
}
function listOf(stage: ViewStage<NftsPart>): VirtualListElement {
  const list = stage.view.renderRoot.querySelector('appkit-ui-virtual-list')
  if (!list) expect.unreachable('there is no list')
  return list
}
const never = () => new Promise<never>(() => {})
const down = () => Promise.reject(new TypeError('down'))
const spam = nft(9, { isSpam: true, name: 'Claim at free.xyz' })

describe('The collectibles of the account', () => {
  for (const setting of cardSettings)
    test(`have no violation in ${setting.theme}, ${setting.dir}: a grid, loading, none, unavailable, not served`, async () => {
      const states: [string, () => unknown, boolean][] = [
        ['Pebble #2', () => ({ nfts: [nft(1), nft(2, { quantity: '5' })], next: null }), true],
        ['Loading the NFTs', never, true],
        ['no NFTs', () => ({ nfts: [], next: null }), true],
        ['cannot be loaded', down, true],
        ['not available', never, false],
      ]
      for (const [said, answer, serves] of states) {
        const { stage } = await show(answer, setting, serves)
        await soon(() => stage.text).toContain(said)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('say their name, their collection and how many there are', async () => {
    const { stage } = await show(() => ({
      nfts: [nft(1), nft(2, { quantity: '1500', name: undefined })],
      next: null,
    }))
    await soon(() => stage.text).toContain('Pebble #1 Pebbles')
    expect(stage.text).toContain('× 1,500')
  })

  test('that look like spam are hidden until somebody asks for them', async () => {
    const { stage } = await show(() => ({ nfts: [spam, nft(1)], next: null }))
    await soon(() => stage.text).toContain('1 entry looks like spam')
    expect(stage.text).not.toContain('free.xyz')
    await page.getByRole('button', { name: 'Show' }).click()
    await soon(() => stage.text).toContain('free.xyz')
  })

  test('come page by page, also where a page holds nothing but spam; what fails can be asked for again', async () => {
    const script = { isDown: true }
    const { stage, call } = await show(({ cursor }) => {
      if (cursor === 'b' && script.isDown) return down()
      if (cursor === 'b') return { nfts: [nft(1), nft(2)], next: null }
      return cursor === 'a' ? { nfts: [nft(2), nft(3)], next: 'b' } : { nfts: [spam], next: 'a' }
    })
    await soon(() => stage.text).toContain('cannot be loaded')
    expect(listOf(stage).items).toHaveLength(2)
    script.isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await soon(() => listOf(stage).items.length).toBe(3)
    expect(call.mock.calls.map(each => each[1].cursor)).toEqual([undefined, 'a', 'b', 'b'])
    expect(stage.text).not.toContain('cannot be loaded')
  })

  test('are those of the account on view', async () => {
    const { stage, session, call } = await show(() => ({ nfts: [nft(1)], next: null }))
    await soon(() => stage.text).toContain('Pebble #1')
    call.mockResolvedValue({ nfts: [nft(2)], next: null })
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    await soon(() => stage.text).toContain('Pebble #2')
    expect(stage.text).not.toContain('Pebble #1')
  })

  test('keep the width of the card and run nothing, whatever they are called and wherever their pictures are', async () => {
    const nfts = hostileTexts.map((name, at) => nft(at, { name, collection: name, imageUrl: name }))
    const { stage } = await show(() => ({ nfts, next: null }))
    await soon(() => listOf(stage).items.length).toBe(nfts.length)
    await stage.settled()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
    expect(listOf(stage).renderRoot.querySelector('script, iframe, a[href^="javascript"]')).toBeNull()
  })
})
