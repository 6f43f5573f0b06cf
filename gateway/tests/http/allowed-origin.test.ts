import { describe, expect, test } from 'vitest'
import { allowedOrigin } from '../../src/http/allowed-origin.js'

describe('allowedOrigin', () => {
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
  ])('%s against %j: %s', (origin, list, allowed) => {
    expect(allowedOrigin(origin, list)).toBe(allowed)
  })

  test('an absent or empty list allows all; a request without origin is no page', () => {
    expect(allowedOrigin('https://any.example', undefined)).toBe(true)
    expect(allowedOrigin('https://any.example', [])).toBe(true)
    expect(allowedOrigin(undefined, ['https://app.example'])).toBe(true)
  })
})
