import { describe, expect, test } from 'vitest'
import { contentPolicy, formatPolicy } from '../../../src/cli/content-policy.js'
import { parsePolicies, policyGaps } from '../../../src/cli/doctor/compare-policy.js'

const PAGE = 'https://app.example/path'
const needed = contentPolicy({ gateway: 'https://gateway.example' })
const gaps = (text: string, wanted = needed) =>
  parsePolicies(text).flatMap(policy =>
    policyGaps(wanted, policy, PAGE).map(({ directive, missing }) => `${directive} ${missing.join(' ')}`),
  )
/** Returns the needed policy with one directive replaced. */
const withDirective = (name: string, sources: string) => formatPolicy(new Map([...needed, [name, sources.split(' ')]]))

describe('policyGaps', () => {
  test('finds no gaps in the same policy', () => expect(gaps(formatPolicy(needed))).toEqual([]))
  test('finds no gaps without a policy', () => expect(gaps('')).toEqual([]))

  test.each([
    ['connect-src', 'https: wss:'],
    ['connect-src', '*'],
    ['connect-src', "'self' gateway.example wss://gateway.example"],
    ['connect-src', "'self' https://*.example wss://*.example:443"],
    ['connect-src', "'self' https://gateway.example:* wss://gateway.example"],
    ['connect-src', "'self' http://gateway.example ws://gateway.example"],
    ['script-src', "'nonce-abc' 'strict-dynamic'"],
    ['script-src', 'https://app.example'],
    ['trusted-types', 'lit-html nextjs'],
    ['trusted-types', '*'],
    ['style-src', "'none'"],
  ])('accepts %s %s', (name, sources) => expect(gaps(withDirective(name, sources))).toEqual([]))

  test.each([
    ['connect-src', "'self'", 'connect-src https://gateway.example wss://gateway.example'],
    ['connect-src', "'self' https://gateway.example", 'connect-src wss://gateway.example'],
    ['connect-src', "'self' https://gateway.example:8443 wss:", 'connect-src https://gateway.example'],
    ['connect-src', "'self' https://*.gateway.example wss:", 'connect-src https://gateway.example'],
    ['connect-src', "'self' https://example wss:", 'connect-src https://gateway.example'],
    ['img-src', "'self' data: https://cdn.example", 'img-src https:'],
    ['script-src', 'https://other.example', "script-src 'self'"],
    ['frame-src', "'none'", 'frame-src https://gateway.example'],
    ['trusted-types', "'none'", 'trusted-types lit-html'],
  ])('reports that %s %s does not allow %s', (name, sources, gap) =>
    expect(gaps(withDirective(name, sources))).toEqual([gap]),
  )

  test('falls back to default-src, and for frame-src to child-src', () => {
    expect(gaps("default-src 'self' https: wss: data:")).toEqual([])
    expect(gaps("default-src https: wss: data:; child-src 'none'")).toEqual(['frame-src https://gateway.example'])
    expect(gaps("default-src 'self'")).toEqual([
      'img-src data: https:',
      'connect-src https://gateway.example wss://gateway.example',
      'frame-src https://gateway.example',
    ])
  })

  test('requires every one of several policies', () => {
    expect(gaps(`${formatPolicy(needed)}, frame-src 'none'`)).toEqual(['frame-src https://gateway.example'])
  })

  test('uses the first of two directives with the same name, like browsers', () => {
    expect(gaps(`frame-src 'none'; ${formatPolicy(needed)}`)).toEqual(['frame-src https://gateway.example'])
  })

  test('requires no name in trusted-types without require-trusted-types-for', () => {
    expect(gaps("trusted-types 'none'")).toEqual([])
  })

  test("accepts 'self' for services on the page's own origin", () => {
    const own = contentPolicy({ gateway: 'https://app.example' })
    expect(gaps("default-src 'self' data: https:", own)).toEqual([])
  })
})
