import { describe, expect, test } from 'vitest'
import { REPLACE_DELAY_MS, SnackController } from '../../../src/controllers/app/snack.js'
import { awaitConfirmation } from '../../../src/controllers/connection/signer.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

function startConfirmation(type: 'ANNOUNCED' | 'AUTH' = 'ANNOUNCED', sentence?: string) {
  const { scope } = connectedScope({ wallet: { id: type === 'AUTH' ? 'AUTH' : 'test.wallet', type } })
  disposeAfterTest(scope)
  const answer = deferred<string>()
  const snack = scope.use(SnackController)
  const confirmation = awaitConfirmation(scope, 'eip155', answer.promise, sentence)
  confirmation.catch(() => {})
  return { scope, snack, answer, asked: confirmation }
}

describe('awaitConfirmation', () => {
  test('shows a message while an external wallet prompts', async () => {
    const { snack, answer, asked: confirmation } = startConfirmation()
    expect(snack.state).toMatchObject({
      open: true,
      variant: 'loading',
      message: 'Confirm transaction in your wallet',
      autoClose: false,
    })
    answer.resolve('0xhash')
    expect(await confirmation).toBe('0xhash')
    expect(snack.state.open).toBe(false)
  })

  test('shows a custom message, and hides it after a rejection', async () => {
    const {
      snack,
      answer,
      asked: confirmation,
    } = startConfirmation('ANNOUNCED', 'Approve limit increase in your wallet')
    expect(snack.state.message).toBe('Approve limit increase in your wallet')
    answer.reject(new Error('no'))
    await expect(confirmation).rejects.toThrow('no')
    expect(snack.state.open).toBe(false)
  })

  test('keeps a message shown meanwhile', async () => {
    const { scope, snack, answer, asked: confirmation } = startConfirmation()
    snack.showSuccess('Address copied')
    await scope.clock.advance(REPLACE_DELAY_MS)
    answer.resolve('0xhash')
    await confirmation
    expect(snack.state).toMatchObject({ open: true, message: 'Address copied' })
  })

  test('shows no message for the embedded wallet', async () => {
    const { snack, answer, asked: confirmation } = startConfirmation('AUTH')
    expect(snack.state.open).toBe(false)
    answer.resolve('0xhash')
    expect(await confirmation).toBe('0xhash')
  })
})
