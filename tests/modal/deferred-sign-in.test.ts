import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../src/controllers/app/events.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import type { ShellModule } from '../../src/modal/shell-module.js'
import { signInLater } from '../../src/modal/deferred-sign-in.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { scriptedSiwx } from '../helpers/scripted-siwx.js'
import { testScope } from '../helpers/test-scope.js'

/** An instance whose sign-in cannot be loaded until its test says so. */
function setUp({ required = true } = {}) {
  const siwx = scriptedSiwx({ required })
  const { scope } = connectedScope({ options: { siwx } })
  const showShell = vi.fn(async () => {})
  const shell = async () => ({ showShell }) as unknown as ShellModule
  const begin = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('no such file'))
  const track = vi.spyOn(scope.use(EventsController), 'track')
  return { scope, showShell, shell, begin, track }
}

describe('sign-in whose code is missing', () => {
  test('where it is required says so on the screen, once, and leaves the connection', async () => {
    const { scope, showShell, shell, begin, track } = setUp()
    signInLater(scope, shell, begin)
    await vi.waitFor(() => expect(showShell).toHaveBeenCalledExactlyOnceWith(scope, { view: 'SIWXSignMessage' }))
    scope.use(RouterController).reset('Networks')
    await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2))
    expect(showShell).toHaveBeenCalledOnce()
    expect(track.mock.calls).toEqual([
      ['SIWX_AUTH_ERROR', { network: 'eip155:1', isSmartAccount: false, message: 'chunk/unavailable' }],
    ])
    expect(scope.use(ConnectionController).session('eip155')).toBeDefined()
    scope.dispose()
  })

  test('where it is optional shows nothing, and leaves the connection', async () => {
    const { scope, showShell, shell, begin } = setUp({ required: false })
    signInLater(scope, shell, begin)
    scope.use(RouterController).reset('Networks')
    await vi.waitFor(() => expect(begin).toHaveBeenCalled())
    expect(showShell).not.toHaveBeenCalled()
    expect(scope.use(ConnectionController).session('eip155')).toBeDefined()
    scope.dispose()
  })

  test('begins with the first try that succeeds, and is not tried again', async () => {
    const { scope, shell, begin, showShell } = setUp()
    signInLater(scope, shell, begin)
    await vi.waitFor(() => expect(showShell).toHaveBeenCalledOnce())
    begin.mockResolvedValue()
    scope.use(RouterController).reset('Account')
    await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2))
    scope.use(RouterController).reset('Networks')
    await Promise.resolve()
    expect(begin).toHaveBeenCalledTimes(2)
    scope.dispose()
  })

  test('is not tried where nobody is connected', () => {
    using scope = testScope()
    const begin = vi.fn(async () => {})
    signInLater(scope, async () => ({}) as ShellModule, begin)
    expect(begin).not.toHaveBeenCalled()
  })
})
