import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../src/controllers/app/events.js'
import { ModalController } from '../../src/controllers/app/modal.js'
import { ThemeController } from '../../src/controllers/app/theme.js'
import { AccountController } from '../../src/controllers/connection/account.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { createControllers, watch, type Source } from '../../src/modal/instance-state.js'
import { settled } from '../lib/fake-clock.js'
import { testScope, type TestScope } from '../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'

const changes: Readonly<Record<string, (scope: TestScope) => void>> = {
  modal: scope => scope.use(ModalController).setOpen(true),
  account: scope => scope.use(AccountController).set('eip155', { status: 'connecting', accounts: [] }),
  network: scope => scope.use(NetworkController).setActive('eip155:8453'),
  theme: scope => scope.use(ThemeController).setMode('light'),
  session: scope => scope.use(ConnectionController).changed(),
  event: scope => scope.use(EventsController).track('MODAL_CREATED'),
}

const dependencies: Readonly<Record<Source, readonly string[]>> = {
  state: ['modal', 'account', 'network'],
  account: ['account', 'network'],
  network: ['account', 'network'],
  theme: ['theme'],
  session: ['account', 'session'],
  event: ['event'],
  tags: ['modal', 'account', 'network', 'theme'],
}

const pairs = (Object.keys(dependencies) as Source[]).flatMap(source =>
  Object.keys(changes).map(change => [source, change, dependencies[source].includes(change) ? 1 : 0] as const),
)

describe('watch', () => {
  expectNoUnhandledRejection()

  test.each(pairs)('%s calls its listener for a change of the %s %i times', async (source, change, times) => {
    const scope = testScope()
    const listener = vi.fn()
    watch(scope, source, listener)
    changes[change]?.(scope)
    await settled()
    expect(listener).toHaveBeenCalledTimes(times)
  })

  test('calls the listener once per microtask', async () => {
    const scope = testScope()
    const listener = vi.fn()
    watch(scope, 'theme', listener)
    for (const mode of ['light', 'dark', 'light'] as const) scope.use(ThemeController).setMode(mode)
    expect(listener).not.toHaveBeenCalled()
    await settled()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('calls the listener once for changes of several controllers', async () => {
    const scope = testScope()
    const listener = vi.fn()
    watch(scope, 'state', listener)
    for (const change of ['modal', 'account', 'network']) changes[change]?.(scope)
    await settled()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('reports an error of a listener and keeps calling it and the others', async () => {
    const scope = testScope()
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing = vi.fn(() => {
      throw new TypeError('of the app')
    })
    const listener = vi.fn()
    watch(scope, 'theme', failing)
    watch(scope, 'theme', listener)
    for (const mode of ['light', 'dark'] as const) {
      scope.use(ThemeController).setMode(mode)
      await settled()
    }
    expect(reported.mock.calls).toEqual([[new TypeError('of the app')], [new TypeError('of the app')]])
    expect(failing).toHaveBeenCalledTimes(2)
    expect(listener).toHaveBeenCalledTimes(2)
    reported.mockRestore()
  })

  test.each(['stopped', 'ended'])('no longer calls the listener once it has %s', async how => {
    const scope = testScope()
    const listener = vi.fn()
    const theme = scope.use(ThemeController)
    const stop = watch(scope, 'theme', listener)
    if (how === 'stopped') stop()
    else scope.dispose()
    theme.setMode('light')
    await settled()
    expect(listener).not.toHaveBeenCalled()
    expect(stop).not.toThrow()
  })

  test('does nothing on a destroyed instance', () => {
    const scope = testScope()
    scope.dispose()
    expect(watch(scope, 'tags', vi.fn())).not.toThrow()
  })
})

test('createControllers makes reads possible after the instance is destroyed', () => {
  const scope = testScope()
  createControllers(scope)
  scope.dispose()
  for (const change of Object.values(changes)) expect(() => change(scope)).not.toThrow()
})
