import { afterEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { testScope } from '../../helpers/test-scope.js'

describe('EventsController', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('tells every listener what happened and when, and keeps the last event', () => {
    using scope = testScope()
    const events = scope.use(EventsController)
    expect(events.state.last).toBeUndefined()
    const heard = vi.fn()
    events.subscribe(heard)
    events.track('MODAL_OPEN', { connected: false })
    events.track('CLICK_NETWORKS')
    const timestamp = scope.clock.now()
    expect(heard.mock.calls).toEqual([
      [{ event: 'MODAL_OPEN', properties: { connected: false }, timestamp }],
      [{ event: 'CLICK_NETWORKS', properties: undefined, timestamp }],
    ])
    expect(events.state.last).toEqual({ event: 'CLICK_NETWORKS', properties: undefined, timestamp })
  })

  test('one listener that leaves does not take the others along', () => {
    using scope = testScope()
    const events = scope.use(EventsController)
    const [leaving, staying] = [vi.fn(), vi.fn()]
    const leave = events.subscribe(leaving)
    events.subscribe(staying)
    leave()
    events.track('MODAL_CREATED')
    expect(leaving).not.toHaveBeenCalled()
    expect(staying).toHaveBeenCalledOnce()
  })

  test('a listener of the app that throws ends nothing: the page hears of it, the others of the event', () => {
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

  test('where a page cannot report, the console hears of it', () => {
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

  test('nobody hears anything after the end', () => {
    const scope = testScope()
    const events = scope.use(EventsController)
    const heard = vi.fn()
    events.subscribe(heard)
    scope.dispose()
    events.track('MODAL_CREATED')
    expect(heard).not.toHaveBeenCalled()
  })
})
