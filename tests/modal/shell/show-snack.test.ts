import { expect, test } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { showSnack } from '../../../src/modal/shell/show-shell.js'
import { testScope } from '../../helpers/test-scope.js'

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
