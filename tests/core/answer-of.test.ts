import { expect, test } from 'vitest'
import { answerOf } from '../../src/core/connector.js'

test('a call that throws at once is a rejection with the error that says the same', async () => {
  const call = () => {
    throw { code: 4001, message: 'no' }
  }
  await expect(answerOf(call)).rejects.toMatchObject({ code: 'wallet/rejected' })
})

test('nobody is asked for somebody who left already', async () => {
  let asked = false
  await expect(answerOf(() => (asked = true), AbortSignal.abort())).rejects.toMatchObject({ code: 'request/aborted' })
  expect(asked).toBe(false)
})
