import { describe, expect, test } from 'vitest'
import { parentOrigin } from '../../src/lib/page-messages.js'

describe('parentOrigin', () => {
  test('prefers the ancestor origins over the referrer', () => {
    const location = { ancestorOrigins: { 0: 'https://a.example', 1: 'https://top.example' } }
    expect(parentOrigin({ location, document: { referrer: 'https://b.example/' } })).toBe('https://a.example')
  })

  test('falls back to the referrer unless it is the page itself', () => {
    const location = { origin: 'https://app.example' }
    expect(parentOrigin({ location, document: { referrer: 'https://b.example/x?y' } })).toBe('https://b.example')
    expect(parentOrigin({ location, document: { referrer: 'https://app.example/before' } })).toBeUndefined()
    expect(parentOrigin({ location, document: { referrer: '' } })).toBeUndefined()
    expect(parentOrigin({})).toBeUndefined()
  })
})
