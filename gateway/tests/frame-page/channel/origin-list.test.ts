import { expect, test } from 'vitest'
import { exactOrigins, matchesOrigin } from '../../../src/frame-page/channel/origin-list.js'

const list = ['https://app.example.com', 'https://*.example.org', 'http://localhost:*', 'https://shop.example:8443']

test.each([
  'https://app.example.com',
  'https://a.example.org',
  'http://localhost',
  'http://localhost:5173',
  'https://shop.example:8443',
])('accepts %s', origin => {
  expect(matchesOrigin(origin, list)).toBe(true)
})

test.each([
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://app.example.com.',
  'https://app.example.com/',
  'https://APP.example.com',
  'https://evil.app.example.com',
  'https://app.example.com.evil',
  'https://app.example.com@evil.example',
  'https://example.org',
  'https://a.b.example.org',
  'https://a-example.org',
  'https://shop.example',
  'http://localhost:5173/path',
  'http://localhost.evil:80',
  'null',
  '',
  undefined,
  42,
])('rejects %s', origin => {
  expect(matchesOrigin(origin, list)).toBe(false)
})

test('rejects every origin if the list is empty', () => {
  expect(matchesOrigin('https://app.example.com', [])).toBe(false)
})

test('returns only exact origins as targets', () => {
  expect(exactOrigins([...list, 'not an origin', 'https://a.example/path'])).toEqual([
    'https://app.example.com',
    'https://shop.example:8443',
  ])
})
