import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../src/controllers/app/events.js'
import { SettingsController } from '../../src/controllers/app/settings.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import type { AnalyticsItem } from '../../src/contract/analytics.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { MAX_QUEUE_TIME_MS } from '../../src/modal/send-events.js'
import { LOAD_DELAY_MS, reportEvents } from '../../src/modal/start-instance.js'
import { eventually } from '../helpers/eventually.js'
import { testScope, type TestScope } from '../helpers/test-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../helpers/dispose-after-test.js'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('reportEvents', () => {
  beforeEach(() => {
    disposeAfterTest(() => Reflect.deleteProperty(navigator, 'globalPrivacyControl'))
    restoreMocksAfterTest()
  })

  function setUp({ options = {}, available = true, fail = undefined as unknown } = {}) {
    const sent: AnalyticsItem[] = []
    const state = { fail }
    const send = vi.fn(async (items: readonly AnalyticsItem[]) => {
      sent.push(...items)
      if (state.fail) throw state.fail
    })
    const scope = testScope({
      options: options as Partial<AppKitOptions>,
      services: { analytics: { available, send } },
    })
    disposeAfterTest(scope)
    reportEvents(scope)
    const events = scope.use(EventsController)
    events.track('INITIALIZE', { networks: ['eip155:1'], themeMode: 'dark' })
    const names = () => sent.map(({ props }) => props.event)
    return { scope, events, sent, send, state, names }
  }
  /** Waits until the sending code is loaded, which then starts its timer. */
  const sending = async (scope: TestScope) => {
    await scope.clock.advance(LOAD_DELAY_MS)
    await eventually(() => scope.clock.waiting).toEqual([MAX_QUEUE_TIME_MS])
  }
  const enablePrivacyControl = () =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })

  test('sends nothing before the user acts, then also the earlier events', async () => {
    const { scope, events, names } = setUp()
    events.track('MODAL_CREATED')
    events.track('CONNECT_SUCCESS', { method: 'browser', name: 'A Wallet', reconnect: true })
    await scope.clock.advance(60_000)
    expect([names(), scope.clock.waiting]).toEqual([[], []])
    events.track('MODAL_OPEN', { connected: true })
    events.track('CLICK_NETWORKS')
    expect(scope.clock.waiting).toEqual([LOAD_DELAY_MS])
    await sending(scope)
    events.track('MODAL_CLOSE', { connected: true })
    await scope.clock.advance(MAX_QUEUE_TIME_MS)
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'MODAL_OPEN', 'CLICK_NETWORKS', 'MODAL_CLOSE'])
  })

  test('includes the page and network, but no addresses', async () => {
    const { scope, events, sent } = setUp()
    events.track('SEARCH_WALLET', { badge: 'certified', search: ADDRESS })
    await sending(scope)
    await scope.clock.advance(MAX_QUEUE_TIME_MS)
    expect(sent[1]).toEqual({
      eventId: expect.stringMatching(/^[\da-f]{32}$/),
      url: location.origin,
      domain: location.hostname,
      timestamp: expect.any(Number),
      props: {
        type: 'track',
        event: 'SEARCH_WALLET',
        properties: { badge: 'certified', caipNetworkId: 'eip155:1' },
      },
    })
    expect(JSON.stringify(sent)).not.toContain(ADDRESS)
  })

  test('sends queued events when the page is hidden', async () => {
    const { scope, events, names } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    expect(scope.clock.waiting).toEqual([])
    events.track('MODAL_CLOSE', { connected: false })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(names().at(-1)).toBe('MODAL_CLOSE')
  })

  test.each<[string, { options?: Partial<AppKitOptions>; available?: boolean }]>([
    ['the app has no such service', { available: false }],
    ['the app switched it off', { options: { features: { analytics: false } } }],
  ])('sends nothing if %s', async (_why, parts) => {
    const { scope, events, send } = setUp(parts)
    events.track('MODAL_OPEN', { connected: false })
    await scope.clock.advance(LOAD_DELAY_MS)
    await import('../../src/modal/send-events.js')
    await scope.clock.advance(60_000)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(send).not.toHaveBeenCalled()
  })

  test('sends nothing with Global Privacy Control, not even queued events', async () => {
    const { scope, events, send } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    enablePrivacyControl()
    events.track('MODAL_CLOSE', { connected: false })
    expect(scope.clock.waiting).toEqual([])
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(send).not.toHaveBeenCalled()
  })

  test('stops and restarts with the feature', async () => {
    const { scope, events, names } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    scope.use(SettingsController).updateFeatures({ analytics: false })
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    events.track('CLICK_NETWORKS')
    scope.use(SettingsController).updateFeatures({ analytics: true })
    events.track('MODAL_CLOSE', { connected: false })
    await scope.clock.advance(MAX_QUEUE_TIME_MS)
    expect(names()).toEqual(['MODAL_CLOSE'])
  })

  test('stops after the service rejects, and shows one snack', async () => {
    const { scope, events, send } = setUp({ fail: new AppKitError('analytics/refused') })
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    await scope.clock.advance(MAX_QUEUE_TIME_MS)
    const snack = scope.use(SnackController)
    await eventually(() => snack.state).toMatchObject({ open: true, variant: 'error', code: 'analytics/refused' })
    events.track('MODAL_CLOSE', { connected: false })
    await scope.clock.advance(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('keeps sending after the service was down, without an error', async () => {
    const { scope, events, state, names } = setUp({ fail: new AppKitError('http/unreachable') })
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    await scope.clock.advance(MAX_QUEUE_TIME_MS)
    expect(scope.use(SnackController).state.open).toBe(false)
    state.fail = undefined
    events.track('MODAL_CLOSE', { connected: false })
    await scope.clock.advance(MAX_QUEUE_TIME_MS)
    expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
  })

  test('cancels its timer if the instance is destroyed before it is loaded', () => {
    const { scope, events } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    scope.dispose()
    expect(scope.clock.waiting).toEqual([])
  })

  test('drops queued events when the instance is destroyed', async () => {
    const { scope, events, send } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    scope.dispose()
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await scope.clock.advance(60_000)
    expect(send).not.toHaveBeenCalled()
  })
})
