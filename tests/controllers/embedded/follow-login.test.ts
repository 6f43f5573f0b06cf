import { describe, expect, test, vi } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { followLogin } from '../../../src/controllers/embedded/social-providers.js'
import { testScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

function begin() {
  const scope = testScope()
  const router = scope.use(RouterController)
  router.push('ConnectingSocial', { social: 'google' })
  const onLeft = vi.fn()
  return { scope, router, onLeft, stop: followLogin(scope, onLeft) }
}

describe('followLogin', () => {
  test('continues while a view is on top of the login, and after going back from it', async () => {
    const { scope, router, onLeft } = begin()
    using _ = scope
    router.push('ApproveTransaction')
    await settled()
    router.goBack()
    await settled()
    expect(router.view).toBe('ConnectingSocial')
    expect(onLeft).not.toHaveBeenCalled()
  })

  test.each(['SIWXSignMessage', 'UnsupportedChain'] as const)('continues while %s follows the login', async view => {
    const { scope, router, onLeft } = begin()
    using _ = scope
    router.reset(view)
    await settled()
    expect(onLeft).not.toHaveBeenCalled()
  })

  test.each([
    ['goes back', (router: RouterController) => router.goBack()],
    [
      'goes back from a view on top of it',
      (router: RouterController) => (router.push('ApproveTransaction'), router.goBackTo('Connect')),
    ],
    ['opens another view', (router: RouterController) => router.reset('AllWallets')],
  ])('ends the login once when the user %s', async (_, navigate) => {
    const { scope, router, onLeft } = begin()
    using __ = scope
    navigate(router)
    await settled()
    router.push('Networks')
    await settled()
    expect(onLeft).toHaveBeenCalledOnce()
  })

  test('calls nothing after it was stopped', async () => {
    const { scope, router, onLeft, stop } = begin()
    using _ = scope
    stop()
    router.goBack()
    await settled()
    expect(onLeft).not.toHaveBeenCalled()
  })
})
