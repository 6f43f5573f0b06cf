import { expect, test } from 'vitest'
import { requestId } from '../../src/lib/page-messages.js'

test('requestId returns unique ids of 32 hex characters', () => {
  const ids = Array.from({ length: 1000 }, () => requestId())
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every(id => /^[0-9a-f]{32}$/.test(id))).toBe(true)
})
