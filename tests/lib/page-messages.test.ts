import { describe, expect, test } from 'vitest'
import { parentOrigin, requestId } from '../../src/lib/page-messages.js'

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

test('requestId returns unique ids of 32 hex characters', () => {
  const ids = Array.from({ length: 1000 }, () => requestId())
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every(id => /^[0-9a-f]{32}$/.test(id))).toBe(true)
})
