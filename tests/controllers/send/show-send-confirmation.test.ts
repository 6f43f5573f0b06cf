import { expect, test } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { showSendConfirmation } from '../../../src/controllers/send/send-transfer.js'
import { testScope } from '../../helpers/test-scope.js'

test('return after sending: the receipt replaces only the review', () => {
  using scope = testScope()
  const router = scope.use(RouterController)
  router.reset('Account')
  expect(showSendConfirmation(scope, '0x1')).toBe(false)
  expect(router.view).toBe('Account')
  router.push('SendPreview')
  router.push('ApproveTransaction')
  expect(showSendConfirmation(scope, '0x1')).toBe(true)
  expect(router.current.params).toEqual({ hash: '0x1' })
  expect(router.state.history.map(({ view }) => view)).toEqual(['Account', 'SendConfirmed'])
})
