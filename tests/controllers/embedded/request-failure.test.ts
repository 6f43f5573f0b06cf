import { describe, expect, test } from 'vitest'
import { toRequestFailure } from '../../../src/controllers/embedded/request-failure.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'

const fromNode = (message: string, code = -32_000) => ({ name: 'ProviderRpcError', code, message })

describe('toRequestFailure', () => {
  test.each([
    ['a rejection with a numeric code', { code: 4001, message: 'Request rejected.' }],
    ['a rejection with an AppKitError code', new AppKitError('wallet/rejected')],
    ['an aborted request', new AppKitError('request/aborted')],
    ['a request without a response', new AppKitError('wallet/no-answer')],
  ])('returns undefined for %s, which the user caused', (_, error) => {
    expect(toRequestFailure(error)).toBeUndefined()
  })

  test.each([
    'Insufficient funds for gas * price + value',
    'insufficient funds for rent',
    'Transfer: insufficient lamports 5, need 10',
    'Attempt to debit an account but found no record of a prior credit.',
  ])('reports insufficient funds: %s', message => {
    expect(toRequestFailure(fromNode(message))).toEqual({ kind: 'funds' })
  })

  test.each(['frame/offline', 'frame/no-answer', 'frame/unavailable', 'rpc/timeout'] as const)(
    'does not claim that nothing was sent without a response (%s)',
    code => expect(toRequestFailure(new AppKitError(code))).toEqual({ kind: 'unanswered' }),
  )

  test('reports a node’s message as one line of plain text, cut to 160 characters', () => {
    const failure = toRequestFailure(fromNode(`nonce too low\n\u202e<b>${'x'.repeat(500)}`))
    expect(failure).toMatchObject({ kind: 'refused' })
    const { detail } = failure as { detail: string }
    expect(detail).toMatch(/^nonce too low <b>x+…$/)
    expect([...detail]).toHaveLength(160)
  })

  test('returns the code of errors that have a message', () => {
    expect(toRequestFailure(new AppKitError('frame/frozen'))).toEqual({ kind: 'known', code: 'frame/frozen' })
    expect(toRequestFailure(new AppKitError('frame/replied-error'))).toEqual({ kind: 'refused', detail: '' })
    expect(toRequestFailure(undefined)).toEqual({ kind: 'refused', detail: '' })
  })
})
