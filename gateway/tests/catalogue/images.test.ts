import { describe, expect, test } from 'vitest'
import { Catalogue } from '../../src/modules/catalogue/catalogue.js'
import { createImages } from '../../src/modules/catalogue/images.js'
import { openCatalogue } from '../../src/modules/catalogue/routes.js'
import { testApp } from '../helpers/test-app.js'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const ETHEREUM_IMAGE = 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'

/** True if the channels of a color differ by less than a tenth. */
function isGray(color: string): boolean {
  const channels = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels) < 26
}

describe('image routes', () => {
  const app = testApp()
  const svg = async (path: string) => {
    const answer = await app.request(path)
    expect(answer.status, path).toBe(200)
    return answer.text()
  }

  test('sends SVG with a restrictive CSP and a cache time of a week', async () => {
    const { status, headers } = await app.request(`/getWalletImage/${METAMASK}?projectId=x&st=appkit`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('max-age=604800'),
    })
  })

  test('returns an image for every wallet of the catalogue', async () => {
    const { catalogue, images } = openCatalogue()
    const pages = [1, 2, 3, 4, 5, 6].flatMap(page => catalogue.search({ page, entries: 100 }).data)
    const pictures = await Promise.all(pages.map(({ image_id }) => images.wallet(image_id ?? '')))
    expect(pictures).toHaveLength(539)
    expect(pictures.filter(picture => !String(picture).startsWith('<svg'))).toEqual([])
  })

  test('returns the icon of a known wallet, or an initial in neutral gray with an outline', async () => {
    expect(await svg(`/getWalletImage/${METAMASK}`)).toContain('web3icons')
    const { data } = openCatalogue().catalogue.search({ page: 1, entries: 1, search: '3S Wallet' })
    const drawn = await svg(`/getWalletImage/${data[0]?.image_id}`)
    expect(drawn).toContain('>3</text>')
    const colors = [...drawn.matchAll(/(?:fill|stroke)="(#[0-9a-f]+)"/g)].map(([, color = '']) => color)
    expect(colors).toHaveLength(3) // surface, outline, letter
    expect(colors.filter(color => !isGray(color))).toEqual([])
  })

  test('finds a network by image id, CAIP-2 id and chain id', async () => {
    const byImage = await svg(`/public/getAssetImage/${ETHEREUM_IMAGE}`)
    expect(byImage).toContain('web3icons')
    expect(await svg('/public/getAssetImage/eip155:1')).toBe(byImage)
    expect(await svg('/public/getAssetImage/eip155%3A1')).toBe(byImage)
    expect(await svg('/public/getAssetImage/1')).toBe(byImage)
    expect(await svg('/public/getAssetImage/bip122:0f9188f13cb7b2c71f2a335e3a4fc328')).toContain('web3icons')
    expect(await svg('/public/getAssetImage/59144')).toContain('web3icons') // not in the table of image ids
  })

  test('draws different icons for the development chains', async () => {
    const [first, second] = [await svg('/public/getAssetImage/31337'), await svg('/public/getAssetImage/eip155:31338')]
    for (const drawn of [first, second]) expect(drawn).toMatch(/^<svg.+<path d="[^"]+" fill="none" stroke="#fff"/)
    expect(first).not.toBe(second)
    expect(await svg('/public/getAssetImage/31337?name=Local%20One')).toBe(first)
  })

  test('draws the initial of the name that the page shows, if the network has no icon', async () => {
    expect(await svg('/public/getAssetImage/eip155:987654321?name=Local%20One')).toContain('>L</text>')
    expect(await svg('/public/getAssetImage/eip155:987654321?name=%3Cb%3E')).toContain('>B</text>')
    expect(await svg('/public/getAssetImage/1?name=Mainnet')).toBe(await svg('/public/getAssetImage/1'))
  })

  test('returns the icon of a token, or its letters', async () => {
    expect(await svg('/public/getTokenImage/usdc')).toContain('web3icons')
    expect(await svg('/public/getTokenImage/QQZZ')).toContain('>QQZ</text>')
  })

  test('returns the symbol of a currency', async () => {
    expect(await svg('/public/getCurrencyImage/usd')).toContain('>$</text>')
    expect(await svg('/public/getCurrencyImage/EUR')).toContain('>€</text>')
  })

  test.each(['%3Csvg%20onload=alert(1)%3E', '%3C%2Ftext%3E', '%22%3E%3C', '&lt;', "'", '..%2F..%2Fwallets'])(
    'draws the hostile symbol %s as harmless text or rejects it',
    async symbol => {
      const answer = await app.request(`/public/getTokenImage/${symbol}`)
      const text = await answer.text()
      if (answer.status === 200)
        expect(text.match(/<[^>]*>/g)).toHaveLength(5) // svg, rect, text and the two ends
      else expect(JSON.parse(text)).toMatchObject({ code: 'image/id-invalid' })
      expect(text).not.toMatch(/onload=|<script/)
    },
  )

  test.each([
    ['/getWalletImage/unknown', 404, 'image/not-found'],
    ['/getWalletImage/..%2F..%2Fpackage', 400, 'image/id-invalid'],
    ['/public/getAssetImage/eip155:987654321', 404, 'image/not-found'],
    ['/public/getAssetImage/__proto__', 404, 'image/not-found'],
    ['/public/getAssetImage/a%00b', 400, 'image/id-invalid'],
    [`/public/getTokenImage/${'x'.repeat(33)}`, 400, 'image/id-invalid'],
    ['/public/getCurrencyImage/dollars', 400, 'image/id-invalid'],
  ])('responds to %s with %i %s', async (path, status, code) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, message: expect.stringMatching(/\.$/) })
  })

  test('draws an icon that is missing from the set', async () => {
    const entry = { record: { id: 'a', name: 'élan', image_id: 'a' }, icon: 'wallets/gone' }
    const images = createImages(new Catalogue([entry]), [], { load: async () => undefined })
    expect(await images.wallet('a')).toContain('>É</text>')
  })
})
