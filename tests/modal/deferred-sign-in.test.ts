import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../src/controllers/app/events.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import type { ShellModule } from '../../src/modal/shell-module.js'
import { deferSignIn } from '../../src/modal/deferred-sign-in.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { scriptedSiwx } from '../helpers/scripted-siwx.js'
import { testScope } from '../helpers/test-scope.js'

/** Creates an instance whose sign-in fails to load until the test allows it. */
function setUp({ required = true } = {}) {
  const siwx = scriptedSiwx({ required })
  const { scope } = connectedScope({ options: { siwx } })
  const showShell = vi.fn(async () => {})
  const shell = async () => ({ showShell }) as unknown as ShellModule
  const begin = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('no such file'))
  const track = vi.spyOn(scope.use(EventsController), 'track')
  return { scope, showShell, shell, begin, track }
}

describe('sign-in whose code failed to load', () => {
  test('shows the error once if sign-in is required, and keeps the connection', async () => {
    const { scope, showShell, shell, begin, track } = setUp()
    deferSignIn(scope, shell, begin)
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

  test('shows nothing if sign-in is optional, and keeps the connection', async () => {
    const { scope, showShell, shell, begin } = setUp({ required: false })
    deferSignIn(scope, shell, begin)
    scope.use(RouterController).reset('Networks')
    await vi.waitFor(() => expect(begin).toHaveBeenCalled())
    expect(showShell).not.toHaveBeenCalled()
    expect(scope.use(ConnectionController).session('eip155')).toBeDefined()
    scope.dispose()
  })

  test('starts with the first successful attempt and is not retried', async () => {
    const { scope, shell, begin, showShell } = setUp()
    deferSignIn(scope, shell, begin)
    await vi.waitFor(() => expect(showShell).toHaveBeenCalledOnce())
    begin.mockResolvedValue()
    scope.use(RouterController).reset('Account')
    await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2))
    scope.use(RouterController).reset('Networks')
    await Promise.resolve()
    expect(begin).toHaveBeenCalledTimes(2)
    scope.dispose()
  })

  test('is not retried while disconnected', () => {
    using scope = testScope()
    const begin = vi.fn(async () => {})
    deferSignIn(scope, async () => ({}) as ShellModule, begin)
    expect(begin).not.toHaveBeenCalled()
  })
})
