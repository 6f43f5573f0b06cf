import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { walletRecord } from '../../src/contract/catalogue.js'
import type { Wallet } from '../../src/core/connector.js'
import { createCatalogue, toWallet } from '../../src/services/catalogue.js'
import { createHttp } from '../../src/services/http.js'
import { FakeClock } from '../lib/fake-clock.js'
import { property } from '../lib/property.js'

const id = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

const record = {
  id,
  name: 'MetaLynx',
  badge_type: 'certified',
  chains: ['eip155:1', 'eip155:10', 'cosmos:hub', 5],
  homepage: 'https://lynx.example',
  image_id: 'img-1',
  order: 3,
  link_mode: 'https://lynx.example/app',
  mobile_link: 'lynx://',
  desktop_link: 'lynx-desktop://',
  webapp_link: 'https://web.lynx.example',
  app_store: 'https://apps.apple.com/1',
  play_store: 'https://play.google.com/1',
  chrome_store: 'https://chromewebstore.google.com/1',
  rdns: 'io.lynx',
  supports_wc: true,
}

const wallet: Wallet = {
  id,
  name: 'MetaLynx',
  certified: true,
  chains: ['eip155:1', 'eip155:10'],
  homepage: 'https://lynx.example',
  imageId: 'img-1',
  order: 3,
  linkMode: 'https://lynx.example/app',
  mobileLink: 'lynx://',
  desktopLink: 'lynx-desktop://',
  webappLink: 'https://web.lynx.example',
  appStore: 'https://apps.apple.com/1',
  playStore: 'https://play.google.com/1',
  chromeStore: 'https://chromewebstore.google.com/1',
  rdns: 'io.lynx',
}

describe('toWallet', () => {
  test('maps every field of a record', () => {
    expect(toWallet(record)).toEqual(wallet)
  })

  test('requires only an id and a name', () => {
    expect(toWallet({ id: 'custom', name: ' My\u202e Wallet ' })).toEqual({ id: 'custom', name: 'My⟨U+202E⟩ Wallet' })
  })

  test('keeps the image of a custom wallet', () => {
    expect(toWallet({ id: 'c', name: 'C', image_url: 'https://c.example/i.png' })?.imageUrl).toBe(
      'https://c.example/i.png',
    )
  })

  test('drops unsafe fields and keeps the others', () => {
    const hostile = {
      ...record,
      homepage: 'javascript:alert(1)',
      link_mode: 'lynx://not-a-page',
      mobile_link: 'intent://x#Intent;end',
      desktop_link: 'data:text/html,x',
      webapp_link: 'http://plain.example',
      app_store: { toString: () => 'https://x.com' },
      play_store: 'https://user@x.com',
      chrome_store: `https://x.com/${'a'.repeat(600)}`,
      image_id: '../../secret',
      image_url: 'file:///etc/passwd',
      rdns: 'not an rdns',
      order: '1',
      chains: 'eip155:1',
      badge_type: 'CERTIFIED',
    }
    expect(toWallet(hostile)).toEqual({ id, name: 'MetaLynx' })
  })

  test.each([
    null,
    'text',
    5,
    [],
    {},
    { id },
    { name: 'A' },
    { id: '', name: 'A' },
    { id: 'a/b', name: 'A' },
    { id, name: '\u200b' },
  ])('rejects %j', value => {
    expect(toWallet(value)).toBeUndefined()
  })

  test('accepts every valid record of the gateway', () => {
    const sound = fc.record({
      id: fc.stringMatching(/^[0-9a-f]{64}$/),
      name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,60}$/),
      badge_type: fc.constantFrom('none', 'certified', undefined),
      order: fc.oneof(fc.integer(), fc.constant(undefined)),
      mobile_link: fc.oneof(fc.string(), fc.constant(undefined)),
      homepage: fc.oneof(fc.webUrl(), fc.anything()),
    })
    property(sound, value => {
      const sent = walletRecord.parse(value)
      expect(toWallet(sent)).toMatchObject({ id: value.id, name: value.name.replace(/ +/g, ' ').trim() })
    })
  })

  test('returns only safe links for any input', () => {
    const links = fc.oneof(
      fc.anything(),
      fc.constantFrom('javascript:1', 'data:,x', 'https://a.example', 'a://', 'http://a.example'),
    )
    const hostile = fc.record({
      homepage: links,
      mobile_link: links,
      webapp_link: links,
      desktop_link: links,
      link_mode: links,
    })
    property(hostile, value => {
      const { id: _id, name: _name, ...rest } = toWallet({ id: 'a', name: 'A', ...value }) ?? { id: '', name: '' }
      for (const link of Object.values(rest)) expect(link).toMatch(/^(?!javascript|data|http:)[a-z][a-z0-9+.-]*($|:)/i)
    })
  })
})

describe('createCatalogue', () => {
  function setUp(answer: unknown) {
    const urls: URL[] = []
    const http = createHttp({
      baseUrl: 'https://gate.example',
      params: { projectId: 'p', st: 'appkit', sv: 'html-universal-1.0.0' },
      clock: new FakeClock(),
      fetch: async input => {
        urls.push(new URL(String(input)))
        return Response.json(answer)
      },
    })
    return { catalogue: createCatalogue(http), urls }
  }

  test('sends the parameters of the catalogue API', async () => {
    const { catalogue, urls } = setUp({ data: [], count: 0 })
    await catalogue.wallets({
      page: 2,
      entries: 40,
      search: ' lynx ',
      badge: 'certified',
      include: ['a', 'b'],
      exclude: ['c'],
      chains: ['eip155:1', 'eip155:10'],
      names: ['Lynx'],
      rdns: ['io.lynx'],
    })
    expect(urls[0]?.pathname).toBe('/getWallets')
    expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual({
      projectId: 'p',
      st: 'appkit',
      sv: 'html-universal-1.0.0',
      page: '2',
      entries: '40',
      search: 'lynx',
      badge_type: 'certified',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1,eip155:10',
      names: 'Lynx',
      rdns: 'io.lynx',
    })
  })

  test('omits empty parameters', async () => {
    const { catalogue, urls } = setUp({ data: [], count: 0 })
    await catalogue.wallets({ page: 1, search: '  ', include: [] })
    expect([...(urls[0]?.searchParams.keys() ?? [])]).toEqual(['projectId', 'st', 'sv', 'page'])
  })

  test('skips an invalid record and keeps the rest of the page', async () => {
    const { catalogue } = setUp({ data: [null, record, { id: 1 }, 'x'], count: 539 })
    await expect(catalogue.wallets({})).resolves.toEqual({ wallets: [wallet], count: 539 })
  })

  test.each([[undefined], ['many'], [-1], [0], [1.5]])(
    'returns at least the number of received wallets for a count of %s',
    async count => {
      const { catalogue } = setUp({ data: [record], count })
      expect((await catalogue.wallets({})).count).toBe(1)
    },
  )

  test.each([[null], [[]], [{ data: {} }], ['<html>'], [{ wallets: [] }]])(
    'rejects the malformed response %j',
    async answer => {
      const { catalogue } = setUp(answer)
      await expect(catalogue.wallets({})).rejects.toMatchObject({ code: 'http/malformed' })
    },
  )

  test('rejects without an endpoint', async () => {
    await expect(createCatalogue(undefined).wallets({})).rejects.toMatchObject({ code: 'catalogue/unavailable' })
  })
})
