import { describe, expect, test } from 'vitest'
import { hostOrigins, type HostOptions } from '../../src/core/host-origins.js'

describe('hostOrigins', () => {
  test("returns the host's own origins and those the app adds", () => {
    expect(hostOrigins('safe')).toEqual(['https://app.safe.global'])
    const own = { safe: { origins: ['https://safe.own.example', 'http://localhost:3000'] } }
    expect(hostOrigins('safe', own)).toEqual(['https://app.safe.global', ...own.safe.origins])
    expect(hostOrigins('farcaster', own)).not.toContain('https://safe.own.example')
  })

  test('returns no origins if the app disables the host', () => {
    expect(hostOrigins('safe', { safe: false })).toEqual([])
  })

  test.each([
    '*',
    'null',
    '',
    'https://x.example/',
    'https://x.example/path',
    'https://u:p@x.example',
    'http://x.example',
    'javascript:0',
    7,
  ])('ignores the invalid origin %s', invalid => {
    const options = { safe: { origins: [invalid] } } as unknown as HostOptions
    expect(hostOrigins('safe', options)).toEqual(['https://app.safe.global'])
  })
})
