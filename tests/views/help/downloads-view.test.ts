import { describe, expect, test } from 'vitest'
import type { Wallet } from '../../../src/core/connector.js'
import { help } from '../../../src/i18n/en/help.js'
import { getDownloadLinks } from '../../../src/views/help/downloads-view.js'

const wallet: Wallet = {
  id: 'm',
  name: 'MetaLynx',
  homepage: 'https://metalynx.example/get',
  chromeStore: 'https://chromewebstore.google.com/m',
  appStore: 'https://apps.apple.com/m',
  playStore: 'https://play.google.com/m',
}
const desktop = { isIos: false, isAndroid: false }
const types = (of: Wallet, device = desktop) => getDownloadLinks(of, help, device).map(({ type }) => type)

describe('getDownloadLinks', () => {
  test('returns every link on a desktop, the extension first', () => {
    expect(types(wallet)).toEqual(['chrome_store', 'app_store', 'play_store', 'homepage'])
  })

  test('returns the store of the device and the website on mobile', () => {
    expect(types(wallet, { ...desktop, isIos: true })).toEqual(['app_store', 'homepage'])
    expect(types(wallet, { ...desktop, isAndroid: true })).toEqual(['play_store', 'homepage'])
  })

  test('uses the host as the hint of the website', () => {
    expect(getDownloadLinks(wallet, help, desktop).at(-1)).toMatchObject({ hint: 'metalynx.example', name: 'Website' })
  })

  test('omits unsafe links', () => {
    expect(
      types({ id: 'x', name: 'X', homepage: 'javascript:alert(1)', appStore: 'itms://x', playStore: 'http://x.test' }),
    ).toEqual([])
    expect(types({ id: 'x', name: 'X' })).toEqual([])
  })
})
