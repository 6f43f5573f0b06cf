import { expect, test } from 'vitest'
import { answerRequest, WalletControl } from '../../src/testing/wallet-control.js'

test('logs and answers a request unless a fault is set', async () => {
  const control = new WalletControl()
  const request = () => answerRequest(control, { method: 'm', params: [1] }, () => 'the truth')
  expect(await request()).toBe('the truth')
  control.fault('m', { answer: 'a lie', delayMs: 0, times: 1 })
  expect(await request()).toBe('a lie')
  control.fault('m', { error: { code: 7, message: 'no' }, times: 1 })
  await expect(request()).rejects.toMatchObject({ code: 7 })
  control.fault('m', { twice: true, times: 1 })
  expect(await request()).toBe('the truth')
  expect(control.log).toEqual(Array.from({ length: 4 }, () => ({ method: 'm', params: [1] })))
})
