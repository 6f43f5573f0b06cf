import { expect, test } from 'vitest'
import { imageSource } from '../../src/elements/image/image-source.js'
import { safeHref } from '../../src/elements/safe-href.js'

const pictures = [
  'https://example.com/a.png',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>',
  'DATA:IMAGE/WEBP,x',
  `blob:${location.origin}/0b2c`,
  '/logo.png',
  './logo.png',
  'http://localhost:3000/logo.png',
  'http://wallet.localhost/logo.png',
]

const refusedPictures = [
  '',
  'lynx.png',
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
  `https://example.com/${'a'.repeat(3_000)}`,
]

for (const src of pictures) test(`loads a picture from ${src}`, () => expect(imageSource(src)).toBe(src))
for (const src of refusedPictures) {
  test(`loads nothing from ${JSON.stringify(src.slice(0, 50))}`, () => expect(imageSource(src)).toBeUndefined())
}

for (const href of ['https://example.com', 'metalynx://wc?uri=wc%3A1', 'mailto:ada@example.com', '/help', '#top']) {
  test(`follows ${href}`, () => expect(safeHref(href)).toBe(href))
}

const refusedLinks = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'filesystem:https://example.com/x',
  'about:blank',
  'https://',
]
for (const href of refusedLinks) {
  test(`does not follow ${JSON.stringify(href)}`, () => expect(safeHref(href)).toBeUndefined())
}
