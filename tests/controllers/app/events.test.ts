import { afterEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { testScope } from '../../helpers/test-scope.js'

describe('EventsController', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('passes event, properties and timestamp to every listener, and keeps the last event', () => {
    using scope = testScope()
    const events = scope.use(EventsController)
    expect(events.state.last).toBeUndefined()
    const onEvent = vi.fn()
    events.subscribe(onEvent)
    events.track('MODAL_OPEN', { connected: false })
    events.track('CLICK_NETWORKS')
    const timestamp = scope.clock.now()
    expect(onEvent.mock.calls).toEqual([
      [{ event: 'MODAL_OPEN', properties: { connected: false }, timestamp }],
      [{ event: 'CLICK_NETWORKS', properties: undefined, timestamp }],
    ])
    expect(events.state.last).toEqual({ event: 'CLICK_NETWORKS', properties: undefined, timestamp })
  })

  test('keeps other listeners when one unsubscribes', () => {
    using scope = testScope()
    const events = scope.use(EventsController)
    const [leaving, staying] = [vi.fn(), vi.fn()]
    const unsubscribe = events.subscribe(leaving)
    events.subscribe(staying)
    unsubscribe()
    events.track('MODAL_CREATED')
    expect(leaving).not.toHaveBeenCalled()
    expect(staying).toHaveBeenCalledOnce()
  })

  test('reports an error thrown by a listener and still calls the other listeners', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    using scope = testScope()
    const events = scope.use(EventsController)
    const fault = new TypeError('mistake of the app')
    const next = vi.fn()
    events.subscribe(() => {
      throw fault
    })
    events.subscribe(next)
    expect(() => events.track('MODAL_CREATED')).not.toThrow()
    expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
    expect(next).toHaveBeenCalledOnce()
  })

  test('logs a listener’s error where reportError is unavailable', () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('reportError', undefined)
    using scope = testScope()
    const fault = new TypeError('mistake of the app')
    scope.use(EventsController).subscribe(() => {
      throw fault
    })
    scope.use(EventsController).track('MODAL_CREATED')
    expect(spoken).toHaveBeenCalledExactlyOnceWith(fault)
    spoken.mockRestore()
  })

  test('calls no listener after disposal', () => {
    const scope = testScope()
    const events = scope.use(EventsController)
    const onEvent = vi.fn()
    events.subscribe(onEvent)
    scope.dispose()
    events.track('MODAL_CREATED')
    expect(onEvent).not.toHaveBeenCalled()
  })
})
