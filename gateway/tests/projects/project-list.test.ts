import { describe, expect, test } from 'vitest'
import { ProjectList } from '../../src/modules/projects/project-list.js'

describe('ProjectList', () => {
  test('accepts every project from local origins without a list', () => {
    const list = new ProjectList(undefined)
    for (const origin of [
      'http://localhost:5173',
      'https://localhost',
      'http://demo.localhost:1',
      'http://127.0.0.1:3000',
    ])
      expect(() => list.check('any', origin)).not.toThrow()
    for (const origin of ['https://app.example.com', 'http://localhost.evil.example', 'http://127.0.0.1.nip.io'])
      expect(() => list.check('any', origin)).toThrow('origin not allowed')
    expect(list.getOrigins('any')).toContain('http://localhost:*')
  })

  const list = new ProjectList({ shop: ['https://app.example.com', 'https://*.shop.example'], none: [] })

  test.each(['https://app.example.com', 'https://de.shop.example'])('allows the origin %s', origin => {
    expect(() => list.check('shop', origin)).not.toThrow()
  })

  test.each([
    'https://APP.example.com',
    'https://app.example.com/',
    'https://app.example.com:444',
    'https://app.example.com.evil.example',
    'https://app.example.com@evil.example',
    'http://app.example.com',
    'https://a.b.shop.example',
    'https://shop.example',
    'https://evil-shop.example',
    'null',
    'file://',
    '',
    '*',
  ])('rejects the origin %j', origin => {
    expect(() => list.check('shop', origin)).toThrow('Unauthorized: origin not allowed')
  })

  test('rejects all origins for an empty list, and unknown projects', () => {
    expect(() => list.check('none', 'https://app.example.com')).toThrow('origin not allowed')
    expect(() => list.check('other', 'https://app.example.com')).toThrow('Unauthorized: invalid key')
    expect(list.getOrigins('other')).toBeUndefined()
    expect(list.getOrigins('constructor')).toBeUndefined()
  })

  test.each([
    'app.example.com',
    'https://app.example.com/path',
    'https://*.com',
    'https://*.co.uk',
    'https://*.github.io',
    'https://*',
    'https://*.*.example.com',
    'https://a*.example.com',
    'https://app.example.com:*',
    'http://app.example.com',
    'http://192.168.0.1',
    "https://app.example.com; script-src 'unsafe-inline'",
    'https://app.example.com https://evil.example',
    'javascript:alert(1)',
    '*',
    '',
  ])('rejects the entry %j', entry => {
    expect(() => new ProjectList({ shop: [entry] })).toThrow('PROJECTS: "')
  })

  test.each(['https://*.example.co.uk', 'http://*.localhost:3000', 'http://127.0.0.1:*', 'https://intranet:8443'])(
    'accepts the entry %j',
    entry => {
      expect(new ProjectList({ shop: [entry] }).getOrigins('shop')).toEqual([entry])
    },
  )
})

test('trusts only configured local origins in development', () => {
  expect(new ProjectList(undefined).getTrustedOrigins('any')).toEqual([])
  const list = new ProjectList(undefined, { demo: ['http://localhost:5173'] })
  expect([list.getTrustedOrigins('demo'), list.getTrustedOrigins('other')]).toEqual([['http://localhost:5173'], []])
  expect(() => new ProjectList(undefined, { demo: ['https://app.example.com'] })).toThrow('is not among the origins')
  expect(() => new ProjectList({ a: [] }, { a: ['https://app.example.com'] })).toThrow('is not among the origins')
  expect(() => new ProjectList({ a: ['https://a.example'] }, { b: ['https://a.example'] })).toThrow('is not among')
})
