import { expect, test } from 'vitest'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { setUpRecovery } from '../../../src/views/account/embedded-rows.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'

test('setUpRecovery: aborts when the frame is hidden, and can start again', async () => {
  const { scope, frame } = embeddedScope()
  using _ = scope
  const first = setUpRecovery(scope)
  await expect.poll(() => frame.getPayloads('SET_UP_RECOVERY')).toHaveLength(1)
  scope.use(EmbeddedController).hide()
  await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
  expect(frame.requests.at(-1)?.signal?.aborted).toBe(true)
  frame.answer({ SET_UP_RECOVERY: { methods: ['file'] } })
  expect(await setUpRecovery(scope)).toEqual(['file'])
})

test('setUpRecovery: a second call aborts the first', async () => {
  const { scope, frame } = embeddedScope()
  using _ = scope
  const first = setUpRecovery(scope)
  await expect.poll(() => frame.getPayloads('SET_UP_RECOVERY')).toHaveLength(1)
  frame.answer({ SET_UP_RECOVERY: { methods: ['password'] } })
  const second = setUpRecovery(scope)
  await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
  expect(await second).toEqual(['password'])
})
