import { expect, test } from 'vitest'
import { answered, WalletControl } from '../../src/testing/wallet-control.js'

test('a request is written down and answered, unless its test spoils it', async () => {
  const control = new WalletControl()
  const ask = () => answered(control, { method: 'm', params: [1] }, () => 'the truth')
  expect(await ask()).toBe('the truth')
  control.fault('m', { answer: 'a lie', delayMs: 0, times: 1 })
  expect(await ask()).toBe('a lie')
  control.fault('m', { error: { code: 7, message: 'no' }, times: 1 })
  await expect(ask()).rejects.toMatchObject({ code: 7 })
  control.fault('m', { twice: true, times: 1 })
  expect(await ask()).toBe('the truth')
  expect(control.log).toEqual(Array.from({ length: 4 }, () => ({ method: 'm', params: [1] })))
})
