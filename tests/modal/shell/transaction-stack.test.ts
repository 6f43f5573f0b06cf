import { expect, test, vi } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { popTransaction, isTransactionStackEmpty } from '../../../src/modal/shell/show-shell.js'
import { testScope } from '../../helpers/test-scope.js'

test('a transaction stays on top of the views until it is ended', () => {
  using scope = testScope()
  const onSuccess = vi.fn()
  expect(isTransactionStackEmpty(scope)).toBe(true)
  scope.use(RouterController).pushTransaction({ onSuccess })
  expect(isTransactionStackEmpty(scope)).toBe(false)
  popTransaction(scope, 'success')
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(isTransactionStackEmpty(scope)).toBe(true)
})

test('no transaction is pending after the instance is destroyed', () => {
  const scope = testScope()
  scope.dispose()
  expect(isTransactionStackEmpty(scope)).toBe(true)
  expect(() => popTransaction(scope, 'cancel')).not.toThrow()
})
