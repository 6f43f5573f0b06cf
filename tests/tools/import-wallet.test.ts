import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walletRecord, type WalletRecord } from '../../src/contract/catalogue.js'
import { importWallet } from '../../tools/catalogue/import-wallet.js'
import { importWallets } from '../../tools/catalogue/import-wallets.js'

const nothing = () => undefined
const good = { name: 'Good', homepage: 'https://good.example/start', rdns: 'example.good' }
const imported = (raw: unknown) => importWallet(raw, nothing).entry?.record

describe('importWallet', () => {
  test('maps raw fields to the contract', () => {
    const record = imported({
      ...good,
      app: {
        ios: 'https://apps.apple.com/a',
        android: 'https://play.google.com/a',
        chrome: 'https://chrome.example/a',
      },
      mobile: { native: 'good://', universal: 'https://good.example/u' },
      desktop: { native: 'good-desktop://', universal: 'https://web.good.example' },
    })
    expect(record).toMatchObject({
      name: 'Good',
      badge_type: 'none',
      homepage: 'https://good.example/start',
      mobile_link: 'good://',
      link_mode: 'https://good.example/u',
      desktop_link: 'good-desktop://',
      webapp_link: 'https://web.good.example',
      app_store: 'https://apps.apple.com/a',
      play_store: 'https://play.google.com/a',
      chrome_store: 'https://chrome.example/a',
      rdns: 'example.good',
      supports_wc: true,
    })
  })

  test('computes the id as the SHA-256 of the lower-case name and host', () => {
    const id = createHash('sha256').update('goodgood.example').digest('hex')
    expect(imported({ name: ' GOOD ', homepage: 'https://Good.Example/x?y#z' })).toMatchObject({ id, image_id: id })
  })

  test('uses the universal link for a wallet without a custom scheme', () => {
    expect(imported({ ...good, mobile: { universal: 'https://good.example/u' } })?.mobile_link).toBe(
      'https://good.example/u',
    )
  })

  test('prefers overlay data', () => {
    const row = { id: 'f'.repeat(64), certified: true, rank: 3, chains: ['eip155:1'], icon: 'wallets/good' }
    const { entry } = importWallet(good, key => (key === 'good@good.example' ? row : undefined))
    expect(entry).toMatchObject({
      icon: 'wallets/good',
      record: { id: row.id, badge_type: 'certified', order: 3, chains: ['eip155:1'] },
    })
  })

  test('omits a universal link that the overlay marks as broken', () => {
    const raw = { ...good, mobile: { native: 'good://', universal: 'https://good.example/download' } }
    const record = importWallet(raw, () => ({ noUniversalLink: true })).entry?.record
    expect(record?.mobile_link).toBe('good://')
    expect(record).not.toHaveProperty('link_mode')
  })

  test.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    [' javascript:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,x'],
    ['file:///etc/passwd'],
    ['blob:https://x'],
    ['about:blank'],
    ['vbscript:x'],
    ['http://plain.example'],
    ['intent://x#Intent;S.browser_fallback_url=https://evil.example;end'],
    ['//evil.example'],
    ['good'],
    [''],
    [`good://${'x'.repeat(512)}`],
    ['good://\u202egood'],
    ['good://a b'],
    ['https://user:pass@evil.example'],
    [42],
    [null],
    [{}],
  ])('omits and reports the mobile link %j', link => {
    const { entry, dropped } = importWallet({ ...good, mobile: { native: link } }, nothing)
    expect(entry?.record.name).toBe('Good')
    expect(entry?.record).not.toHaveProperty('mobile_link')
    expect(dropped).toEqual(['mobile.native: not allowed'])
  })

  test('omits a plain http homepage and keeps the wallet', () => {
    const { entry, dropped } = importWallet({ ...good, homepage: 'http://good.example' }, nothing)
    expect(entry?.record).not.toHaveProperty('homepage')
    expect(dropped).toEqual(['homepage: not allowed'])
  })

  test.each([
    ['nothing', null, 'record: not an object'],
    ['a text', 'Good', 'record: not an object'],
    ['no name', { homepage: good.homepage }, 'record: no usable name'],
    ['a blank name', { ...good, name: '  ' }, 'record: no usable name'],
    ['a name that turns the text around', { ...good, name: '\u202eGood' }, 'record: no usable name'],
    ['a name of 65 characters', { ...good, name: 'x'.repeat(65) }, 'record: no usable name'],
    ['no homepage', { name: 'Good' }, 'record: no homepage'],
    ['a homepage that runs code', { ...good, homepage: 'javascript:alert(1)' }, 'record: no homepage'],
  ])('drops a record with %s', (_what, raw, reason) => {
    expect(importWallet(raw, nothing)).toEqual({ dropped: [reason] })
  })

  test('returns valid entries for any input', () => {
    const hostileText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.webUrl(),
      fc
        .tuple(
          fc.constantFrom('javascript', 'data', 'intent', 'good', 'HTTP', 'https', ' file', 'ja\nvascript'),
          fc.string(),
        )
        .map(([scheme, rest]) => `${scheme}:${rest}`),
      fc.string({ minLength: 500, maxLength: 600 }),
    )
    const value = fc.oneof(hostileText, fc.constantFrom(null, undefined, 0, [], {}, true))
    const links = fc.record(
      { native: value, universal: value, ios: value, android: value, chrome: value },
      { requiredKeys: [] },
    )
    const raw = fc.record(
      {
        name: fc.oneof(value, fc.constant('Good')),
        homepage: fc.oneof(value, fc.constant('https://good.example')),
        rdns: value,
        app: fc.oneof(links, value),
        mobile: fc.oneof(links, value),
        desktop: fc.oneof(links, value),
        __proto__: fc.constant(null),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(raw, record => {
        const { entry, dropped } = importWallet(record, nothing)
        if (entry) expectClean(entry.record)
        else expect(dropped).toHaveLength(1)
      }),
      { numRuns: 2_000 }, // a failure prints its seed
    )
  })
})

describe('importWallets', () => {
  test('reports omissions and unused overlay rows', () => {
    const report = importWallets(
      [good, { ...good, rdns: 'example.second' }, null, { ...good, name: 'Other', app: { ios: 'ftp://x' } }],
      { 'good@good.example': { rank: 1 }, 'gone@gone.example': { rank: 2 } },
    )
    expect(report.entries.map(({ record }) => record.name)).toEqual(['Good', 'Other'])
    expect(report.droppedRecords).toEqual(['Good: the same id as an earlier record', 'record 3: record: not an object'])
    expect(report.droppedFields).toEqual(['Other: app.ios: not allowed'])
    expect(report.unusedOverlay).toEqual(['gone@gone.example'])
  })

  test('throws for a malformed overlay', () => {
    expect(() => importWallets([], { a: { id: 'short' } })).toThrow()
    expect(() => importWallets([], { a: { icon: '../../x' } })).toThrow()
  })
})

function expectClean(record: WalletRecord): void {
  const { homepage, mobile_link, link_mode, desktop_link, webapp_link, app_store, play_store, chrome_store } = record
  expect(walletRecord.parse(record)).toEqual(record)
  expect(record.id).toMatch(/^[0-9a-f]{64}$/)
  expect(record.name).toMatch(/^[^\p{C}]{1,64}$/u)
  for (const link of [homepage, link_mode, webapp_link, app_store, play_store, chrome_store]) {
    if (link !== undefined) expect(new URL(link).protocol).toBe('https:')
  }
  for (const link of [mobile_link, desktop_link]) {
    if (link === undefined) continue
    expect(link.length).toBeLessThanOrEqual(512)
    expect(link).not.toMatch(/[\s\p{C}]/u)
    expect(new URL(link).protocol).not.toMatch(/^(javascript|data|file|blob|about|vbscript|http|intent):$/)
  }
}
