import { describe, expect, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { afterEmailStep } from '../../../src/views/embedded/finish-login.js'
import { SUCCESS_DELAY_MS } from '../../../src/views/shared/finish-connecting.js'
import { testScope } from '../../helpers/test-scope.js'

describe('afterEmailStep', () => {
  test.each([
    ['code', 'EmailVerifyOtp'],
    ['device', 'EmailVerifyDevice'],
  ] as const)('opens the view of the %s step, as a new entry or in place of the current one', (step, view) => {
    using scope = testScope()
    const router = scope.use(RouterController)
    afterEmailStep(scope, step, 'push')
    expect(router.state.history.map(entry => entry.view)).toEqual(['Connect', view])
    router.reset('EmailLogin')
    afterEmailStep(scope, step)
    expect(router.state.history.map(entry => entry.view)).toEqual([view])
  })

  test('shows the success state after the last step, and closes the modal', async () => {
    using scope = testScope()
    scope.use(ModalController).setOpen(true)
    afterEmailStep(scope, 'done')
    expect(scope.use(ModalController).state.open).toBe(true)
    await scope.clock.advance(SUCCESS_DELAY_MS)
    expect(scope.use(ModalController).state.open).toBe(false)
  })

  test('keeps the view after a failed step', () => {
    using scope = testScope()
    afterEmailStep(scope, undefined)
    expect(scope.use(RouterController).view).toBe('Connect')
  })
})
