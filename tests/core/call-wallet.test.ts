import { expect, test } from 'vitest'
import { callWallet } from '../../src/core/connector.js'

test('converts a synchronous error to a rejection with the same meaning', async () => {
  const call = () => {
    throw { code: 4001, message: 'no' }
  }
  await expect(callWallet(call)).rejects.toMatchObject({ code: 'wallet/rejected' })
})

test('does not call the wallet if the signal is already aborted', async () => {
  let wasCalled = false
  await expect(callWallet(() => (wasCalled = true), AbortSignal.abort())).rejects.toMatchObject({
    code: 'request/aborted',
  })
  expect(wasCalled).toBe(false)
})
