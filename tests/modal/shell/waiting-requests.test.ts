import { expect, test, vi } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { endWaiting, isNothingWaiting } from '../../../src/modal/shell/show-shell.js'
import { testScope } from '../../helpers/test-scope.js'

test('a request waits on top of the screens until it is ended', () => {
  using scope = testScope()
  const onSuccess = vi.fn()
  expect(isNothingWaiting(scope)).toBe(true)
  scope.use(RouterController).pushTransaction({ onSuccess })
  expect(isNothingWaiting(scope)).toBe(false)
  endWaiting(scope, 'success')
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(isNothingWaiting(scope)).toBe(true)
})

test('nothing waits after the end', () => {
  const scope = testScope()
  scope.dispose()
  expect(isNothingWaiting(scope)).toBe(true)
  expect(() => endWaiting(scope, 'cancel')).not.toThrow()
})
