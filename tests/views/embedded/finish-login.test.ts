import { describe, expect, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { afterEmailStep } from '../../../src/views/embedded/finish-login.js'
import { SHOWN_MS } from '../../../src/views/shared/finish-connecting.js'
import { testScope } from '../../helpers/test-scope.js'

describe('After a step of the email login', () => {
  test.each([
    ['code', 'EmailVerifyOtp'],
    ['device', 'EmailVerifyDevice'],
  ] as const)('that asks for the %s comes its screen, above or in place of the one before', (step, view) => {
    using scope = testScope()
    const router = scope.use(RouterController)
    afterEmailStep(scope, step, 'push')
    expect(router.state.history.map(entry => entry.view)).toEqual(['Connect', view])
    router.reset('EmailLogin')
    afterEmailStep(scope, step)
    expect(router.state.history.map(entry => entry.view)).toEqual([view])
  })

  test('that was the last, success is seen and the modal closes', async () => {
    using scope = testScope()
    scope.use(ModalController).setOpen(true)
    afterEmailStep(scope, 'done')
    expect(scope.use(ModalController).state.open).toBe(true)
    await scope.clock.advance(SHOWN_MS)
    expect(scope.use(ModalController).state.open).toBe(false)
  })

  test('that failed, everything stays', () => {
    using scope = testScope()
    afterEmailStep(scope, undefined)
    expect(scope.use(RouterController).view).toBe('Connect')
  })
})
