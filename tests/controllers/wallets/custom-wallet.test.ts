import { expect, test } from 'vitest'
import { toCatalogueWallet, getCustomWallets } from '../../../src/controllers/wallets/catalogue.js'

test('toCatalogueWallet converts every field', () => {
  const custom = {
    id: 'mine',
    name: 'Mine',
    homepage: 'https://mine.example',
    rdns: 'example.mine',
    image_url: 'https://mine.example/icon.png',
    mobile_link: 'mine://',
    desktop_link: 'mine-desktop://',
    webapp_link: 'https://web.mine.example',
    app_store: 'https://apps.example/mine',
    play_store: 'https://play.example/mine',
  }
  expect(toCatalogueWallet(custom)).toEqual({
    id: 'mine',
    name: 'Mine',
    homepage: 'https://mine.example',
    rdns: 'example.mine',
    imageUrl: 'https://mine.example/icon.png',
    mobileLink: 'mine://',
    desktopLink: 'mine-desktop://',
    webappLink: 'https://web.mine.example',
    appStore: 'https://apps.example/mine',
    playStore: 'https://play.example/mine',
  })
})

test('toCatalogueWallet omits missing fields', () => {
  expect(Object.keys(toCatalogueWallet({ id: 'mine', name: 'Mine' }))).toEqual(['id', 'name'])
})

test('getCustomWallets finds wallets by any part of their name, in order', () => {
  const options = {
    networks: [],
    customWallets: [
      { id: 'a', name: 'Blue Fox' },
      { id: 'b', name: 'Red Panda' },
      { id: 'c', name: 'Foxtrot' },
    ],
  }
  const ids = (text?: string) => getCustomWallets(options, text).map(({ id }) => id)
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(ids('FOX')).toEqual(['a', 'c'])
  expect(ids('bear')).toEqual([])
  expect(getCustomWallets({ networks: [] })).toEqual([])
})
