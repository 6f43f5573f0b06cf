import { describe, expect, test } from 'vitest'
import { isAllowedOrigin } from '../../src/http/allowed-origin.js'

describe('isAllowedOrigin', () => {
  test.each([
    ['https://app.example', ['https://app.example'], true],
    ['https://APP.example', ['https://app.example/'], true],
    ['https://app.example:8443', ['https://app.example'], false],
    ['https://x.app.example', ['https://*.app.example'], true],
    ['https://app.example', ['https://*.app.example'], false],
    ['https://x.y.app.example', ['https://*.app.example'], false],
    ['https://evil.example/.app.example', ['https://*.app.example'], false],
    ['http://localhost', ['http://localhost:*'], true],
    ['http://localhost:5173', ['http://localhost:*'], true],
    ['http://localhost:5173.evil.example', ['http://localhost:*'], false],
    ['https://appXexample', ['https://app.example'], false],
    ['https://xaapp-example', ['https://*app.example'], false],
    ['null', ['https://app.example'], false],
  ])('matches %s against %j: %s', (origin, list, allowed) => {
    expect(isAllowedOrigin(origin, list)).toBe(allowed)
  })

  test('allows every origin without a list, and requests without an origin', () => {
    expect(isAllowedOrigin('https://any.example', undefined)).toBe(true)
    expect(isAllowedOrigin('https://any.example', [])).toBe(true)
    expect(isAllowedOrigin(undefined, ['https://app.example'])).toBe(true)
  })
})
