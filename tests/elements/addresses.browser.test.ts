import { expect, test } from 'vitest'
import { toImageSource, toSameHostUrl, safeHref } from '../../src/elements/element.js'

const pictures = [
  'https://example.com/a.png',
  'data:image/png;base64,AAAA',
  'DATA:IMAGE/WEBP;base64,AAAA',
  `blob:${location.origin}/0b2c`,
  '/logo.png',
  './logo.png',
  `http://${location.hostname}:3000/logo.png`,
  'http://wallet.localhost/logo.png',
]

const refusedPictures = [
  '',
  'lynx.png',
  '//example.com/a.png',
  '/\\example.com/a.png',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xmlx,<svg/>',
  'data:,x',
  'http://example.com/a.png',
  'http://localhost.example.com/a.png',
  'ftp://example.com/a.png',
  'file:///etc/passwd',
  'ipfs://bafy',
  'https://',
  `/${'a'.repeat(3_000)}`,
]

for (const src of pictures) test(`loads a picture from ${src}`, () => expect(toImageSource(src)).toBe(src))
for (const src of refusedPictures) {
  test(`refuses a picture from ${JSON.stringify(src.slice(0, 50))}`, () => expect(toImageSource(src)).toBeUndefined())
}

test('encodes the line breaks of an SVG data URL', () => {
  const announced = '\n data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg">\n</svg>\n'
  const encoded = 'data:image/svg+xml;utf8,<svg%20xmlns="http://www.w3.org/2000/svg">%0A</svg>'
  expect(toImageSource(announced)).toBe(encoded)
})

test('accepts URLs of the own host on every port, and of no other host', () => {
  const own = [`https://${location.hostname.toUpperCase()}:1/x`, location.href, '../up', '#', '?']
  expect(own.map(toSameHostUrl)).toEqual(own)
  const others = [
    'https://example.com/x',
    `https://${location.hostname}.example.com/`,
    `ftp://${location.host}/`,
    '/a b',
  ]
  expect(others.map(toSameHostUrl)).toEqual(others.map(() => undefined))
})

for (const href of ['https://example.com', '/help', '#top', '?page=2']) {
  test(`follows ${href}`, () => expect(safeHref(href)).toBe(href))
}

const refusedLinks = [
  '',
  ' ',
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'filesystem:https://example.com/x',
  'about:blank',
  'intent://x#Intent;end',
  '//example.com',
  'http://example.com',
  'https://',
]
// Only the pairing view opens wallet apps, because it validates the scheme.
const apps = ['metalynx://wc?uri=wc%3A1', 'metamask://', 'itms-services://?x', 'skype:x?call', 'vscode://x', 'search:x']
for (const href of apps) test(`does not follow the app link ${href}`, () => expect(safeHref(href)).toBeUndefined())

for (const href of refusedLinks) {
  test(`does not follow ${JSON.stringify(href)}`, () => expect(safeHref(href)).toBeUndefined())
}
