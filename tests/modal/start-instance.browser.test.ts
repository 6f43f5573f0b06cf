import { afterEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../src/controllers/app/events.js'
import { SettingsController } from '../../src/controllers/app/settings.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import type { AnalyticsItem } from '../../src/contract/analytics.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { FLUSH_MS } from '../../src/modal/send-events.js'
import { LATER_MS, reportEvents } from '../../src/modal/start-instance.js'
import { soon } from '../helpers/soon.js'
import { testScope, type TestScope } from '../helpers/test-scope.js'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('reportEvents', () => {
  const left: TestScope[] = []
  afterEach(() => {
    for (const scope of left.splice(0)) scope.dispose()
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'globalPrivacyControl')
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
    left.push(scope)
    reportEvents(scope)
    const events = scope.use(EventsController)
    events.track('INITIALIZE', { networks: ['eip155:1'], themeMode: 'dark' })
    const names = () => sent.map(({ props }) => props.event)
    return { scope, events, sent, send, state, names }
  }
  /** Waits until the code that sends is there: it is then that the clock is asked. */
  const sending = async (scope: TestScope) => {
    await scope.clock.advance(LATER_MS)
    await soon(() => scope.clock.waiting).toEqual([FLUSH_MS])
  }
  const watchNobody = () =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })

  test('tells nothing before a person acts, and then what came before too', async () => {
    const { scope, events, names } = setUp()
    events.track('MODAL_CREATED')
    events.track('CONNECT_SUCCESS', { method: 'browser', name: 'A Wallet', reconnect: true })
    await scope.clock.advance(60_000)
    expect([names(), scope.clock.waiting]).toEqual([[], []])
    events.track('MODAL_OPEN', { connected: true })
    events.track('CLICK_NETWORKS')
    expect(scope.clock.waiting).toEqual([LATER_MS])
    await sending(scope)
    events.track('MODAL_CLOSE', { connected: true })
    await scope.clock.advance(FLUSH_MS)
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'MODAL_OPEN', 'CLICK_NETWORKS', 'MODAL_CLOSE'])
  })

  test('says where and on which network, and nothing of whom', async () => {
    const { scope, events, sent } = setUp()
    events.track('SEARCH_WALLET', { badge: 'certified', search: ADDRESS })
    await sending(scope)
    await scope.clock.advance(FLUSH_MS)
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

  test('tells what waits when the page goes', async () => {
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
  ])('tells nothing where %s', async (_why, parts) => {
    const { scope, events, send } = setUp(parts)
    events.track('MODAL_OPEN', { connected: false })
    await scope.clock.advance(LATER_MS)
    await import('../../src/modal/send-events.js')
    await scope.clock.advance(60_000)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(send).not.toHaveBeenCalled()
  })

  test('tells nothing where the browser says that its person wants none of it, not even what waits already', async () => {
    const { scope, events, send } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    watchNobody()
    events.track('MODAL_CLOSE', { connected: false })
    expect(scope.clock.waiting).toEqual([])
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(send).not.toHaveBeenCalled()
  })

  test('stops and starts with the switch', async () => {
    const { scope, events, names } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    scope.use(SettingsController).updateFeatures({ analytics: false })
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    events.track('CLICK_NETWORKS')
    scope.use(SettingsController).updateFeatures({ analytics: true })
    events.track('MODAL_CLOSE', { connected: false })
    await scope.clock.advance(FLUSH_MS)
    expect(names()).toEqual(['MODAL_CLOSE'])
  })

  test('a service that refuses is told no more, and a snack says once that something is not set up', async () => {
    const { scope, events, send } = setUp({ fail: new AppKitError('analytics/refused') })
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    await scope.clock.advance(FLUSH_MS)
    const snack = scope.use(SnackController)
    await soon(() => snack.state).toMatchObject({ open: true, variant: 'error', code: 'analytics/refused' })
    events.track('MODAL_CLOSE', { connected: false })
    await scope.clock.advance(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('a service that is down is told the next events, and nobody hears of it', async () => {
    const { scope, events, state, names } = setUp({ fail: new AppKitError('http/unreachable') })
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    await scope.clock.advance(FLUSH_MS)
    expect(scope.use(SnackController).state.open).toBe(false)
    state.fail = undefined
    events.track('MODAL_CLOSE', { connected: false })
    await scope.clock.advance(FLUSH_MS)
    expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
  })

  test('an instance that ends before it was loaded leaves no clock running', () => {
    const { scope, events } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    scope.dispose()
    expect(scope.clock.waiting).toEqual([])
  })

  test('an instance that ends takes what waits along', async () => {
    const { scope, events, send } = setUp()
    events.track('MODAL_OPEN', { connected: false })
    await sending(scope)
    scope.dispose()
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await scope.clock.advance(60_000)
    expect(send).not.toHaveBeenCalled()
  })
})
