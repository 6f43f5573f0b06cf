import { describe, expect, test } from 'vitest'
import { parseEmail } from '../../../src/controllers/embedded/email-login.js'

describe('parseEmail', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada+x@sub.example.co.uk\n', 'Ada+x@sub.example.co.uk'],
    ['ada@localhost', 'ada@localhost'],
  ])('accepts %j', (text, email) => expect(parseEmail(text)).toBe(email))

  test.each([
    '',
    ' ',
    'ada',
    '@example.com',
    'ada@',
    'a da@example.com',
    'a@b@c.d',
    'ada@.com',
    `${'a'.repeat(65)}@b.c`,
  ])('rejects %j', text => expect(parseEmail(text)).toBeUndefined())
})
