import { expect, test } from 'vitest'
import { findServerErrorCode } from '../../../src/core/errors/error-text.js'

test.each([
  ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
  ['{"message":"JWT validation error: JWT Token is not yet valid"}', 'config/token-not-valid'],
  ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'config/project-id-invalid'],
])('maps %s to %s', (text, code) => {
  expect(findServerErrorCode(text)).toBe(code)
})

test.each(['', 'Unauthorized', 'unauthorized: INVALID KEY', 'toString'])('maps %j to no error code', text => {
  expect(findServerErrorCode(text)).toBeUndefined()
})
