import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeUrl, type UrlUse } from '../../src/lib/safe-url.js'
import { property } from './property.js'

const png = 'data:image/png;base64,iVBORw0KGgo='

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://x.com/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml/../html,x',
  'file:///etc/passwd',
  'filesystem:https://x.com/t/x',
  'about:blank',
  'view-source:https://x.com',
  'intent://x#Intent;S.browser_fallback_url=https://evil.example;end',
  'http://evil.example/x',
  'http://localhost.evil.example/x',
  'ftp://x.com/a',
  'ms-msdt:/id',
  'https://user:secret@x.com/',
  'https://trusted.com@evil.example/',
  'https://x.com/\u202egpj.exe',
  'https://x.com/\u200b',
  'https://',
  'https://xn--a.com/',
  'https://a.xn--a.com/',
  'https://1.2.3.999/',
  'https://x.0xfff/',
  'https://x.com:99999/',
  '//x.com/a',
  '/a.png',
  '',
  `https://x.com/${'a'.repeat(512)}`,
]

describe('safeUrl', () => {
  test.each(hostile)('rejects %j for every purpose', text => {
    for (const use of ['image', 'link', 'wallet'] as UrlUse[]) expect(safeUrl(text, use)).toBeUndefined()
  })

  test.each([undefined, null, 1, {}, ['https://x.com'], new URL('https://x.com')])(
    'rejects %s, which is not a string',
    value => {
      expect(safeUrl(value, 'link')).toBeUndefined()
    },
  )

  test.each([
    ['https://x.com/a.png', 'image'],
    [png, 'image'],
    ['data:image/svg+xml,%3Csvg%2F%3E', 'image'],
    ['blob:https://x.com/5d1c-4c', 'image'],
    ['http://localhost:8787/getWalletImage/a', 'image'],
    ['http://127.0.0.1:8787/a', 'image'],
    ['https://x.com', 'link'],
    ['http://localhost:3000/?uri=', 'link'],
    ['https://x.com/wc?uri=', 'wallet'],
    ['metamask://', 'wallet'],
    ['metamask', 'wallet'],
    ['io.atomicwallet:/', 'wallet'],
    ['bybitapp://open/route?targetUrl=by://web3/walletconnect/', 'wallet'],
  ] as [string, UrlUse][])('returns %s unchanged for the purpose %s', (text, use) => {
    expect(safeUrl(text, use)).toBe(text)
  })

  test.each([
    [png, 'link'],
    [png, 'wallet'],
    ['blob:https://x.com/1', 'link'],
    ['blob:https://x.com/1', 'wallet'],
    ['metamask://', 'link'],
    ['metamask://', 'image'],
    ['javascript', 'wallet'],
    ['DATA', 'wallet'],
  ] as [string, UrlUse][])('rejects %s for the purpose %s', (text, use) => {
    expect(safeUrl(text, use)).toBeUndefined()
  })

  test('accepts image data of at most 128 KiB', () => {
    const head = 'data:image/png;base64,'
    const longest = head + 'A'.repeat(131_072 - head.length)
    expect(safeUrl(longest, 'image')).toBe(longest)
    expect(safeUrl(`${longest}A`, 'image')).toBeUndefined()
  })

  test('returns only URLs that browsers parse with an allowed scheme', () => {
    const parts = [
      'javascript',
      'data',
      'https',
      'http',
      'wallet',
      ':',
      '//',
      'image/png',
      ',',
      'x.com',
      '\t',
      '@',
      ' ',
      '%0a',
      'İ',
    ]
    const host = fc.array(fc.constantFrom('xn--', 'a', '-', '.', '1', '0x', 'com'), { maxLength: 8 })
    const text = fc.oneof(
      fc.string(),
      host.map(list => `https://${list.join('')}/`),
      fc.webUrl(),
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map(list => list.join('')),
    )
    property(fc.tuple(text, fc.constantFrom<UrlUse>('image', 'link', 'wallet')), ([value, use]) => {
      const safe = safeUrl(value, use)
      if (safe === undefined) return
      expect(safe).toBe(value)
      if (!URL.canParse(safe)) return void expect(safe).toMatch(/^[a-z][a-z0-9+.-]*$/i)
      const { protocol, hostname } = new URL(safe)
      expect(protocol).not.toMatch(/^(javascript|vbscript|file|about|intent):$/)
      if (protocol === 'http:') expect(hostname).toMatch(/localhost$|^127\.0\.0\.1$|^\[::1\]$/)
      if (use === 'link') expect(protocol).toMatch(/^https?:$/)
      if (use === 'image') expect(protocol).toMatch(/^(https?|blob|data):$/)
    })
  })
})
