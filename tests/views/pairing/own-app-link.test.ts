import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { ownAppLinks } from '../../../src/views/pairing/wallet-links.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Wallet } from '../../../src/core/connector.js'
import { safeUrl } from '../../../src/lib/safe-url.js'
import { testScope } from '../../helpers/test-scope.js'

/** Schemes of programs, stores, installers, calls and settings, which no wallet has. */
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

function checking(options: Partial<AppKitOptions> = {}) {
  const scope = testScope({ options })
  const wallet: Wallet = { id: 'lynx', name: 'Lynx' }
  return { scope, wallet, check: ownAppLinks(scope), snack: scope.use(SnackController).state }
}

describe('L2: a link into a wallet’s app', () => {
  test.each(foreign)('L2: with the scheme %s is not opened', async scheme => {
    const { wallet, check } = checking()
    for (const link of [scheme, `${scheme}:`, `${scheme}://`, `${scheme}:?x=y`, `${scheme.toUpperCase()}://x?call`])
      expect(check(wallet, link)).toBeUndefined()
  })

  test('L2: that is refused is said with a code, once', async () => {
    const { scope, wallet, check, snack } = checking()
    check(wallet, 'itms-services://?action=download-manifest&url=https://evil.example/x.plist')
    expect(snack.open).toBe(false) // not while a screen is drawn
    await Promise.resolve()
    expect(snack).toMatchObject({ open: true, code: 'wallet/unknown-link' })
    scope.use(SnackController).hide()
    check(wallet, 'itms-services://?action=download-manifest&url=https://evil.example/x.plist')
    await Promise.resolve()
    expect(snack.open).toBe(false)
  })

  test('L2: to a page is opened, and one with a user name or without encryption is not', () => {
    const { wallet, check } = checking()
    expect(check(wallet, 'https://link.lynx.example/wc')).toBe('https://link.lynx.example/wc')
    expect(check(wallet, 'http://localhost:3000/')).toBe('http://localhost:3000/')
    for (const link of ['http://lynx.example', 'https://lynx@evil.example', 'https', 'https:x', '', undefined])
      expect(check(wallet, link)).toBeUndefined()
  })

  test('L2: of each wallet of the catalogue is opened', () => {
    const { wallet, check } = checking()
    const links = snapshot.flatMap(({ record }) => [record['mobile_link'], record['desktop_link']])
    const refused = links.filter(link => safeUrl(link, 'wallet') !== undefined && check(wallet, link) === undefined)
    expect(links.length).toBeGreaterThan(500)
    expect(refused).toEqual([])
  })

  test('L2: that the app names itself is opened for that wallet, and for no other', () => {
    const customWallets = [{ id: 'lynx', name: 'Lynx', mobile_link: 'lynx://', desktop_link: 'lynxd:' }]
    const { wallet, check } = checking({ customWallets })
    expect(check(wallet, 'lynx://open')).toBe('lynx://open')
    expect(check(wallet, 'lynxd')).toBe('lynxd')
    expect(check({ ...wallet, id: 'other' }, 'lynx://open')).toBeUndefined()
    expect(check(wallet, 'lynxx://open')).toBeUndefined()
  })
})
