import { describe, expect, test } from 'vitest'
import { toRequestFailure } from '../../../src/controllers/embedded/request-failure.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'

const fromNode = (message: string, code = -32_000) => ({ name: 'ProviderRpcError', code, message })

describe('requestFailure', () => {
  test.each([
    ['a rejection by number', { code: 4001, message: 'You said no.' }],
    ['a rejection by code', new AppKitError('wallet/rejected')],
    ['a request that was withdrawn', new AppKitError('request/aborted')],
    ['a request that nobody answered', new AppKitError('wallet/no-answer')],
  ])('B6: is nothing for %s: the person knows', (_, error) => {
    expect(toRequestFailure(error)).toBeUndefined()
  })

  test.each([
    'Insufficient funds for gas * price + value',
    'insufficient funds for rent',
    'Transfer: insufficient lamports 5, need 10',
    'Attempt to debit an account but found no record of a prior credit.',
  ])('B6: names missing funds: %s', message => {
    expect(toRequestFailure(fromNode(message))).toEqual({ kind: 'funds' })
  })

  test.each(['frame/offline', 'frame/no-answer', 'frame/unavailable', 'rpc/timeout'] as const)(
    'B6: does not claim that nothing was sent where no answer came (%s)',
    code => expect(toRequestFailure(new AppKitError(code))).toEqual({ kind: 'unanswered' }),
  )

  test('B6: passes on what the node said as one line of plain text, cut to 160 characters', () => {
    const failure = toRequestFailure(fromNode(`nonce too low\n\u202e<b>${'x'.repeat(500)}`))
    expect(failure).toMatchObject({ kind: 'refused' })
    const { detail } = failure as { detail: string }
    expect(detail).toMatch(/^nonce too low <b>x+…$/)
    expect([...detail]).toHaveLength(160)
  })

  test('B6: leaves what the wallet has a sentence for to that sentence', () => {
    expect(toRequestFailure(new AppKitError('frame/frozen'))).toEqual({ kind: 'known', code: 'frame/frozen' })
    expect(toRequestFailure(new AppKitError('frame/replied-error'))).toEqual({ kind: 'refused', detail: '' })
    expect(toRequestFailure(undefined)).toEqual({ kind: 'refused', detail: '' })
  })
})
