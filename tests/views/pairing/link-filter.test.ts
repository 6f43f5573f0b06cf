import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { createLinkFilter } from '../../../src/controllers/pairing/wallet-links.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Wallet } from '../../../src/core/connector.js'
import { safeUrl } from '../../../src/lib/safe-url.js'
import { testScope } from '../../helpers/test-scope.js'

/** Schemes of other programs, stores, installers, calls and settings. */
const foreign = `
  itms-services itms itms-apps itmss android-app market intent package content googleplay shortcuts workflow
  app-settings app-prefs prefs x-apple-health x-web-search x-callback-url skype facetime facetime-audio tel
  telprompt callto sip sms mailto whatsapp tg viber zoommtg zoomus msteams slack discord xmpp maps geo webcal
  calshow spotify steam vscode vscode-insiders vscodium cursor idea jetbrains xcode git ssh telnet ftp smb
  search search-ms ms-msdt ms-settings ms-word ms-officecmd shell onenote outlook help chrome
  chrome-extension moz-extension microsoft-edge opera firefox googlechrome brave javascript data file blob
  vbscript about view-source jar ws wss http magnet ldap bitcoin ethereum lightning com.epicgames.launcher
  docker-desktop unknown-wallet a constructor
`
  .trim()
  .split(/\s+/)

interface Entry {
  readonly record: Readonly<Record<string, string>>
}

const snapshot = JSON.parse(
  readFileSync(new URL('../../../gateway/src/modules/catalogue/snapshot/wallets.json', import.meta.url), 'utf8'),
) as readonly Entry[]

function createFilter(options: Partial<AppKitOptions> = {}) {
  const scope = testScope({ options })
  const wallet: Wallet = { id: 'lynx', name: 'Lynx' }
  return { scope, wallet, check: createLinkFilter(scope), snack: scope.use(SnackController).state }
}

describe('createLinkFilter', () => {
  test.each(foreign)('refuses the scheme %s', async scheme => {
    const { wallet, check } = createFilter()
    for (const link of [scheme, `${scheme}:`, `${scheme}://`, `${scheme}:?x=y`, `${scheme.toUpperCase()}://x?call`])
      expect(check(wallet, link)).toBeUndefined()
  })

  test('reports a refused link once, with an error code', async () => {
    const { scope, wallet, check, snack } = createFilter()
    check(wallet, 'itms-services://?action=download-manifest&url=https://evil.example/x.plist')
    expect(snack.open).toBe(false) // not during a render
    await Promise.resolve()
    expect(snack).toMatchObject({ open: true, code: 'wallet/unknown-link' })
    scope.use(SnackController).hide()
    check(wallet, 'itms-services://?action=download-manifest&url=https://evil.example/x.plist')
    await Promise.resolve()
    expect(snack.open).toBe(false)
  })

  test('allows web pages, except with user information or without encryption', () => {
    const { wallet, check } = createFilter()
    expect(check(wallet, 'https://link.lynx.example/wc')).toBe('https://link.lynx.example/wc')
    expect(check(wallet, 'http://localhost:3000/')).toBe('http://localhost:3000/')
    for (const link of ['http://lynx.example', 'https://lynx@evil.example', 'https', 'https:x', '', undefined])
      expect(check(wallet, link)).toBeUndefined()
  })

  test('allows every wallet of the catalogue', () => {
    const { wallet, check } = createFilter()
    const links = snapshot.flatMap(({ record }) => [record['mobile_link'], record['desktop_link']])
    const refused = links.filter(link => safeUrl(link, 'wallet') !== undefined && check(wallet, link) === undefined)
    expect(links.length).toBeGreaterThan(500)
    expect(refused).toEqual([])
  })

  test("allows a custom wallet's own schemes for that wallet only", () => {
    const customWallets = [{ id: 'lynx', name: 'Lynx', mobile_link: 'lynx://', desktop_link: 'lynxd:' }]
    const { wallet, check } = createFilter({ customWallets })
    expect(check(wallet, 'lynx://open')).toBe('lynx://open')
    expect(check(wallet, 'lynxd')).toBe('lynxd')
    expect(check({ ...wallet, id: 'other' }, 'lynx://open')).toBeUndefined()
    expect(check(wallet, 'lynxx://open')).toBeUndefined()
  })
})
