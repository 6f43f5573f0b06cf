import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../src/controllers/app/events.js'
import { ModalController } from '../../src/controllers/app/modal.js'
import { ThemeController } from '../../src/controllers/app/theme.js'
import { AccountController } from '../../src/controllers/connection/account.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { readAll, watch, type Source } from '../../src/modal/instance-state.js'
import { settled } from '../lib/fake-clock.js'
import { testScope, type TestScope } from '../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'

const changes: Readonly<Record<string, (scope: TestScope) => void>> = {
  modal: scope => scope.use(ModalController).setOpen(true),
  account: scope => scope.use(AccountController).set('eip155', { status: 'connecting', accounts: [] }),
  network: scope => scope.use(NetworkController).setActive('eip155:8453'),
  theme: scope => scope.use(ThemeController).setMode('light'),
  session: scope => scope.use(ConnectionController).changed(),
  event: scope => scope.use(EventsController).track('MODAL_CREATED'),
}

const heard: Readonly<Record<Source, readonly string[]>> = {
  state: ['modal', 'account', 'network'],
  account: ['account', 'network'],
  network: ['account', 'network'],
  theme: ['theme'],
  session: ['account', 'session'],
  event: ['event'],
  tags: ['modal', 'account', 'network', 'theme'],
}

const pairs = (Object.keys(heard) as Source[]).flatMap(source =>
  Object.keys(changes).map(change => [source, change, heard[source].includes(change) ? 1 : 0] as const),
)

describe('watch', () => {
  expectNoUnhandledRejection()

  test.each(pairs)('%s hears a change of the %s %i times', async (source, change, times) => {
    const scope = testScope()
    const listener = vi.fn()
    watch(scope, source, listener)
    changes[change]?.(scope)
    await settled()
    expect(listener).toHaveBeenCalledTimes(times)
  })

  test('hears what happens in one turn once', async () => {
    const scope = testScope()
    const listener = vi.fn()
    watch(scope, 'theme', listener)
    for (const mode of ['light', 'dark', 'light'] as const) scope.use(ThemeController).setMode(mode)
    expect(listener).not.toHaveBeenCalled()
    await settled()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('hears one turn of several controllers once', async () => {
    const scope = testScope()
    const listener = vi.fn()
    watch(scope, 'state', listener)
    for (const change of ['modal', 'account', 'network']) changes[change]?.(scope)
    await settled()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('reports what a listener throws, and tells the others and the next change all the same', async () => {
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

  test.each(['stopped', 'ended'])('%s, hears nothing more', async how => {
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

  test('of an instance that ended hears nothing, and does not fail', () => {
    const scope = testScope()
    scope.dispose()
    expect(watch(scope, 'tags', vi.fn())).not.toThrow()
  })
})

test('readAll makes what the instance reads from, so that it can be read after its end', () => {
  const scope = testScope()
  readAll(scope)
  scope.dispose()
  for (const change of Object.values(changes)) expect(() => change(scope)).not.toThrow()
})
