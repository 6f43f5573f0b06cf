import { expect, test, vi } from 'vitest'
import { RouterController } from '../../../src/controllers/base/router.js'
import { routerMethods } from '../../../src/modal/methods/router-methods.js'
import { testScope } from '../../helpers/test-scope.js'

test('moves between screens, and ends requests on top of them', () => {
  const scope = testScope()
  const kit = routerMethods(scope)
  const router = scope.use(RouterController)
  kit.redirect('Account')
  kit.replace('Networks')
  expect(router.state.history.map(({ view }) => view)).toEqual(['Networks'])
  expect(kit.isTransactionStackEmpty()).toBe(true)
  const onSuccess = vi.fn()
  router.pushTransaction({ onSuccess })
  expect(kit.isTransactionStackEmpty()).toBe(false)
  kit.popTransactionStack('success')
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(kit.isTransactionStackEmpty()).toBe(true)
})
