import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Connector, Wallet } from '../../../src/core/connector.js'
import { installedConnector } from '../../../src/controllers/wallets/wallet-rows.js'
import { getBrowseLink, hasStore } from '../../../src/controllers/pairing/browse-links.js'
import { getPlatforms } from '../../../src/views/pairing/connecting-wallet-connect-view.js'
import { createWalletLinks } from '../../../src/controllers/pairing/wallet-links.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope } from '../../helpers/test-scope.js'

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 Chrome/140 Safari/537',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537 Chrome/140 Mobile Safari/537',
}
const everywhere: Wallet = {
  id: 'metalynx',
  name: 'MetaLynx',
  rdns: 'io.metalynx',
  mobileLink: 'metalynx://',
  linkMode: 'https://link.metalynx.example',
  webappLink: 'https://web.metalynx.example',
  desktopLink: 'metalynxd://',
}

interface Environment {
  readonly on?: keyof typeof agents
  readonly installed?: Partial<Connector>
  readonly options?: Partial<AppKitOptions>
  readonly telegram?: boolean
}

function scopeIn({ on = 'desktop', installed, options = {}, telegram }: Environment = {}) {
  vi.stubGlobal('navigator', { userAgent: agents[on] })
  vi.stubGlobal('location', { href: 'https://dapp.example/a', origin: 'https://dapp.example' })
  if (telegram) vi.stubGlobal('TelegramWebviewProxy', {})
  const { id, name, mobileLink = '', desktopLink = '' } = everywhere
  const customWallets = [{ id, name, mobile_link: mobileLink, desktop_link: desktopLink }]
  const scope = testScope({ options: { customWallets, ...options } })
  scope.use(ConnectorsController).add(scriptedConnector())
  if (installed) scope.use(ConnectorsController).add(scriptedConnector({ type: 'ANNOUNCED', ...installed }))
  return scope
}

afterEach(() => void vi.unstubAllGlobals())

describe('getPlatforms', () => {
  test.each<[string, Environment, Partial<Wallet>, readonly string[]]>([
    ['on a computer', {}, {}, ['qrcode', 'web', 'desktop']],
    ['on a phone', { on: 'iphone' }, {}, ['mobile', 'web']],
    [
      'installed, by its rdns',
      { installed: { id: 'x', rdns: 'io.metalynx' } },
      {},
      ['browser', 'qrcode', 'web', 'desktop'],
    ],
    ['installed, by its id', { installed: { id: 'metalynx' } }, {}, ['browser', 'qrcode', 'web', 'desktop']],
    [
      'installed next to another wallet',
      { installed: { id: 'y', rdns: 'io.other' } },
      {},
      ['qrcode', 'web', 'desktop'],
    ],
    ['without a mobile link', {}, { mobileLink: '' }, ['web', 'desktop']],
    ['with a link that is not safe', {}, { mobileLink: 'javascript:alert(1)' }, ['web', 'desktop']],
    ['with an extension', {}, { chromeStore: 'https://store.example/lynx' }, ['qrcode', 'browser', 'web', 'desktop']],
    [
      'with an extension, on a phone',
      { on: 'android' },
      { chromeStore: 'https://store.example/lynx' },
      ['mobile', 'web'],
    ],
    [
      'that has only an extension',
      {},
      { chromeStore: 'https://store.example/lynx', mobileLink: '', webappLink: '', desktopLink: '' },
      ['browser'],
    ],
    ['with nothing', {}, { mobileLink: '', webappLink: '', desktopLink: '' }, ['unsupported']],
    ['with a desktop link, on a phone', { on: 'android' }, { mobileLink: '', webappLink: '' }, ['unsupported']],
    ['that does not pair, on a phone', { on: 'android' }, { id: phantom, mobileLink: '', webappLink: '' }, ['mobile']],
    [
      'that does not pair, on a computer',
      {},
      { id: phantom, mobileLink: '', webappLink: '', desktopLink: '' },
      ['unsupported'],
    ],
    [
      'that does not pair, inside its own browser',
      { on: 'android', installed: { rdns: 'app.phantom', id: 'p' } },
      { id: phantom, rdns: 'app.phantom', mobileLink: '', webappLink: '' },
      ['browser'],
    ],
  ])('returns the platforms of a wallet %s', (_, place, wallet, platforms) => {
    expect(getPlatforms(scopeIn(place), { ...everywhere, ...wallet })).toEqual(platforms)
  })

  test('WalletConnect itself is not an installed wallet', () => {
    expect(installedConnector(scopeIn(), { id: 'walletConnect', name: 'WalletConnect' })).toBeUndefined()
  })
})

describe('getBrowseLink', () => {
  test('links to the current page', () => {
    const page = getBrowseLink(scopeIn({ on: 'iphone' }), { id: phantom, name: 'Phantom' })
    expect(page).toBe('https://phantom.app/ul/browse/https%3A%2F%2Fdapp.example%2Fa?ref=https%3A%2F%2Fdapp.example')
  })

  test('returns undefined on desktop', () => {
    expect(getBrowseLink(scopeIn(), { id: phantom, name: 'Phantom' })).toBeUndefined()
  })
})

describe('createWalletLinks', () => {
  const hrefs = (place: Environment, platform: 'mobile' | 'web' | 'desktop', wallet = everywhere, uri = 'wc:1@2') =>
    createWalletLinks(scopeIn(place))(wallet, platform, uri).map(({ href }) => href)

  test('puts the native link before the universal one', () => {
    expect(hrefs({ on: 'iphone' }, 'mobile')).toEqual([
      'metalynx://wc?uri=wc%3A1%402',
      'https://link.metalynx.example/wc?uri=wc%3A1%402',
    ])
  })

  test('puts the universal link first if the app prefers it', () => {
    const options = { experimental_preferUniversalLinks: true }
    expect(hrefs({ on: 'iphone', options }, 'mobile')[0]).toBe('https://link.metalynx.example/wc?uri=wc%3A1%402')
  })

  test('removes duplicate links', () => {
    const wallet = { ...everywhere, mobileLink: 'https://link.metalynx.example/' }
    expect(hrefs({ on: 'iphone' }, 'mobile', wallet)).toHaveLength(1)
  })

  test('puts the universal link first inside Telegram, which opens no custom schemes', () => {
    expect(hrefs({ on: 'iphone', telegram: true }, 'mobile')).toEqual([
      'https://link.metalynx.example/wc?uri=wc%3A1%402',
      'metalynx://wc?uri=wc%3A1%402',
    ])
  })

  test('encodes the URI twice inside Telegram on Android only', () => {
    expect(hrefs({ on: 'android', telegram: true }, 'mobile')[1]).toBe('metalynx://wc?uri=wc%253A1%25402')
    expect(hrefs({ on: 'iphone', telegram: true }, 'mobile')[1]).toBe('metalynx://wc?uri=wc%3A1%402')
  })

  test('returns the single link of a web app or a desktop app', () => {
    expect(hrefs({}, 'web')).toEqual(['https://web.metalynx.example/wc?uri=wc%3A1%402'])
    expect(hrefs({}, 'desktop')).toEqual(['metalynxd://wc?uri=wc%3A1%402'])
  })

  test("replaces a link to another program with the wallet's universal link", () => {
    const wallet = { ...everywhere, mobileLink: 'itms-services://?action=download-manifest', desktopLink: 'vscode://x' }
    expect(hrefs({ on: 'iphone' }, 'mobile', wallet)).toEqual(['https://link.metalynx.example/wc?uri=wc%3A1%402'])
    expect(hrefs({}, 'desktop', wallet)).toEqual([])
  })

  test('returns no links without a pairing URI', () => {
    expect(hrefs({ on: 'iphone' }, 'mobile', everywhere, '')).toEqual([])
  })

  test('returns an in-app browser link for a wallet that does not pair', () => {
    const wallet = { ...everywhere, id: phantom }
    expect(getBrowseLink(scopeIn({ on: 'android' }), wallet)).toBe(
      'intent://browse/https%3A%2F%2Fdapp.example%2Fa?ref=https%3A%2F%2Fdapp.example#Intent;scheme=phantom;package=app.phantom;end',
    )
  })

  test.each(['appStore', 'playStore', 'chromeStore', 'homepage'])('hasStore: is true for a wallet with %s', field => {
    expect(hasStore({ ...everywhere, [field]: 'https://store.example' })).toBe(true)
    expect(hasStore(everywhere)).toBe(false)
  })
})
