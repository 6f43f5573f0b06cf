import { afterEach, describe, expect, test } from 'vitest'
import { REPLACE_DELAY_MS, SnackController } from '../../../src/controllers/app/snack.js'
import { awaitConfirmation } from '../../../src/controllers/connection/signer.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'

afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const left: Disposable[] = []

function asking(type: 'ANNOUNCED' | 'AUTH' = 'ANNOUNCED', sentence?: string) {
  const { scope } = connectedScope({ wallet: { id: type === 'AUTH' ? 'AUTH' : 'test.wallet', type } })
  left.push(scope)
  const answer = deferred<string>()
  const snack = scope.use(SnackController)
  const asked = awaitConfirmation(scope, 'eip155', answer.promise, sentence)
  asked.catch(() => {})
  return { scope, snack, answer, asked }
}

describe('asking to confirm', () => {
  test('says so while an external wallet is asked, and no longer', async () => {
    const { snack, answer, asked } = asking()
    expect(snack.state).toMatchObject({
      open: true,
      variant: 'loading',
      message: 'Confirm transaction in your wallet',
      autoClose: false,
    })
    answer.resolve('0xhash')
    expect(await asked).toBe('0xhash')
    expect(snack.state.open).toBe(false)
  })

  test('says what it is given to say, and ends with a refusal, too', async () => {
    const { snack, answer, asked } = asking('ANNOUNCED', 'Approve limit increase in your wallet')
    expect(snack.state.message).toBe('Approve limit increase in your wallet')
    answer.reject(new Error('no'))
    await expect(asked).rejects.toThrow('no')
    expect(snack.state.open).toBe(false)
  })

  test('leaves a message alone that came meanwhile', async () => {
    const { scope, snack, answer, asked } = asking()
    snack.showSuccess('Address copied')
    await scope.clock.advance(REPLACE_DELAY_MS)
    answer.resolve('0xhash')
    await asked
    expect(snack.state).toMatchObject({ open: true, message: 'Address copied' })
  })

  test('says nothing where the embedded wallet asks in the modal itself', async () => {
    const { snack, answer, asked } = asking('AUTH')
    expect(snack.state.open).toBe(false)
    answer.resolve('0xhash')
    expect(await asked).toBe('0xhash')
  })
})
