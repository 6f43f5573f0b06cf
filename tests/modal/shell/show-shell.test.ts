import { expect, test, vi } from 'vitest'
import { showSnack, popTransaction, isTransactionStackEmpty } from '../../../src/modal/shell/show-shell.js'
import { testScope } from '../../helpers/test-scope.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { RouterController } from '../../../src/controllers/app/router.js'

test.each(['success', 'error'] as const)("showSnack shows the app's message as %s", variant => {
  const scope = testScope()
  showSnack(scope, variant, 'Saved')
  expect(scope.use(SnackController).state).toMatchObject({ open: true, variant, message: 'Saved', code: undefined })
})

test('showSnack does nothing after the instance is destroyed', () => {
  const scope = testScope()
  scope.dispose()
  showSnack(scope, 'success', 'Saved')
  expect(scope.clock.waiting).toEqual([])
})

test('transaction stack: a transaction stays on top of the views until it is ended', () => {
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
