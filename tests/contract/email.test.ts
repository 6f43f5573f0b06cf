import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email } from '../../src/contract/app-events.js'
import { property } from '../lib/property.js'

describe('email', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.com',
    "o'neill_9@example-host.io",
    'δοκιμή@παράδειγμα.δοκιμή',
    `${'a'.repeat(64)}@example.com`,
    '1@1.23',
  ])('accepts %s', text => {
    expect(email.safeParse(text).success).toBe(true)
  })

  test.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@@b.co',
    'a@b@c.co',
    'a b@c.co',
    'a@b.co ',
    'a@b.co\n',
    'a\u0000@b.co',
    'a\u202e@b.co',
    'a@.co',
    'a@b..co',
    'a@-b.co',
    'a@b-.co',
    'a@b.co.',
    'Name <a@b.co>',
    'a,b@c.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(126)}co`,
    7,
    null,
  ])('rejects %j', value => {
    expect(email.safeParse(value).success).toBe(false)
  })

  test('accepts common addresses', () => {
    property(fc.emailAddress(), text => {
      const [local = '', host = ''] = text.split('@')
      const plain = local.length <= 64 && text.length <= 254 && host.split('.').every(label => !label.startsWith('-'))
      expect(email.safeParse(text).success).toBe(plain)
    })
  })

  test('rejects a near match quickly', () => {
    expect(email.safeParse(`${'a'.repeat(64)}@${'a-'.repeat(90)}`).success).toBe(false)
  })
})
