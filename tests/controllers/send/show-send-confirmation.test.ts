import { expect, test } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { showSendConfirmation } from '../../../src/controllers/send/send-transfer.js'
import { testScope } from '../../helpers/test-scope.js'

test('showSendConfirmation replaces only the review', () => {
  using scope = testScope()
  const router = scope.use(RouterController)
  router.reset('Account')
  showSendConfirmation(scope)
  expect(router.view).toBe('Account')
  router.push('SendPreview')
  router.push('ApproveTransaction')
  showSendConfirmation(scope)
  expect(router.state.history.map(({ view }) => view)).toEqual(['Account', 'SendConfirmed'])
})
