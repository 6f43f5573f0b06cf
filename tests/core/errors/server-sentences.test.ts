import { expect, test } from 'vitest'
import { serverSentenceCode } from '../../../src/core/errors/error-text.js'

test.each([
  ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
  ['{"message":"JWT validation error: JWT Token is not yet valid"}', 'config/token-not-valid'],
  ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'config/project-id-invalid'],
])('%s means %s', (text, code) => {
  expect(serverSentenceCode(text)).toBe(code)
})

test.each(['', 'Unauthorized', 'unauthorized: INVALID KEY', 'toString'])('%j means nothing in particular', text => {
  expect(serverSentenceCode(text)).toBeUndefined()
})
