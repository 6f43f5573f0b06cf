import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribe } from 'valtio/vanilla'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { EXPIRY_MARGIN_MS, PAIRING_LIFE_MS, PairingController } from '../../../src/controllers/pairing/pairing.js'
import { LINGER_MS, RENEW_AHEAD_MS, RETURN_GRACE_MS } from '../../../src/controllers/pairing/pairing-state.js'
import type { LinkChoice } from '../../../src/controllers/connection/pairing-storage.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { isShape, isText } from '../../../src/lib/shape.js'
import { PAIRING_LIFETIME_MS as CONNECTOR_LIFE_MS, RELAY_TIMEOUT_MS } from '../../../src/wallets/session/pairing-wait.js'
import { scriptedConnector, type ScriptedAsk, type ScriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

/** Waits for what needs no time of the clock, only for promises and code that loads. */
function soon<T>(read: () => T) {
  return expect.poll(read, { interval: 2 })
}

const RENEW_AFTER_MS = PAIRING_LIFE_MS - EXPIRY_MARGIN_MS - RENEW_AHEAD_MS

describe('PairingController', () => {
  const unhandled: unknown[] = []
  const onUnhandled = (error: unknown) => void unhandled.push(error)
  let scope: TestScope
  let connector: ScriptedConnector
  let pairing: PairingController

  beforeEach(() => {
    process.on('unhandledRejection', onUnhandled)
    open()
  })
  afterEach(async () => {
    scope.dispose()
    await scope.clock.advance(0)
    vi.unstubAllGlobals()
    process.off('unhandledRejection', onUnhandled)
    expect(unhandled.splice(0)).toEqual([])
  })

  function open(): void {
    scope = testScope()
    connector = scriptedConnector()
    scope.use(ConnectorsController).add(connector)
    scope.use(ModalController).setOpen(true)
    pairing = scope.use(PairingController)
  }
  /** The call of this number, once it was made. */
  async function asked(count: number): Promise<ScriptedAsk> {
    await soon(() => connector.asks.length).toBe(count)
    return connector.last
  }
  /** A screen that shows a first code. */
  async function ready(finish = () => {}): Promise<() => void> {
    const leave = pairing.start(finish)
    ;(await asked(1)).ready('wc:1')
    return leave
  }
  function connected(): boolean {
    return scope.use(AccountController).isConnected('eip155')
  }

  test('prepares, shows the link once it is out, and says how long it lasts', async () => {
    pairing.start()
    expect(pairing.state).toMatchObject({ phase: 'preparing', uri: '' })
    ;(await asked(1)).ready('wc:1')
    const now = scope.clock.now()
    expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1', expiresAt: now + PAIRING_LIFE_MS })
    expect(pairing.renewsAt).toBe(now + RENEW_AFTER_MS)
  })

  test('lives as long as the connector lets it, and gives the relay time to answer', () => {
    expect(PAIRING_LIFE_MS).toBe(CONNECTOR_LIFE_MS)
    expect(RENEW_AHEAD_MS).toBeGreaterThanOrEqual(RELAY_TIMEOUT_MS)
  })

  test('says that it is done and tells the screen when the wallet connects', async () => {
    const finish = vi.fn()
    await ready(finish)
    connector.last.approve()
    await soon(() => finish.mock.calls.length).toBe(1)
    expect(pairing.state.phase).toBe('done')
    expect(connected()).toBe(true)
    expect(scope.clock.waiting).toEqual([])
  })

  describe('renews a code while it is on view', () => {
    test('before it counts as expired, and keeps the old one until the new one is ready', async () => {
      await ready()
      const phases: string[] = []
      const stop = subscribe(pairing.state, () => phases.push(pairing.state.phase), true)
      await scope.clock.advance(RENEW_AFTER_MS - 1)
      expect(connector.asks).toHaveLength(1)
      await scope.clock.advance(1)
      const next = await asked(2)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1', renewing: true })
      next.ready('wc:2')
      expect(pairing.state).toMatchObject({
        uri: 'wc:2',
        renewing: false,
        expiresAt: scope.clock.now() + PAIRING_LIFE_MS,
      })
      expect(new Set(phases)).toEqual(new Set(['ready']))
      stop()
    })

    test('again and again', async () => {
      await ready()
      for (const count of [2, 3, 4]) {
        await scope.clock.advance(RENEW_AFTER_MS)
        ;(await asked(count)).ready(`wc:${count}`)
      }
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:4' })
    })

    test('and still takes a yes to the old one', async () => {
      await ready()
      const [first] = connector.asks
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await asked(2)).ready('wc:2')
      first?.approve()
      await soon(connected).toBe(true)
      expect(pairing.state.phase).toBe('done')
      await soon(() => connector.open).toBe(0)
    })

    test('and still takes a no to the old one', async () => {
      await ready()
      const [first] = connector.asks
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await asked(2)).ready('wc:2')
      first?.fail('wallet/rejected')
      await soon(() => pairing.state.phase).toBe('rejected')
    })

    test.each(['request/aborted', 'pairing/expired'] as const)(
      'and does not mind that the old one ends with %s',
      async code => {
        await ready()
        const [first] = connector.asks
        await scope.clock.advance(RENEW_AFTER_MS)
        first?.fail(code)
        await scope.clock.advance(0)
        expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
        ;(await asked(2)).ready('wc:2')
        expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
      },
    )

    test('and tells of a failure only when the old one has expired', async () => {
      await ready()
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await asked(2)).fail('pairing/relay-unreachable')
      await soon(() => pairing.state.renewing).toBe(false)
      await scope.clock.advance(RENEW_AHEAD_MS - 1)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1', error: undefined })
      await scope.clock.advance(1)
      expect(pairing.state).toMatchObject({ phase: 'failed', uri: '', error: { code: 'pairing/relay-unreachable' } })
    })

    test('and prepares when the new one is late', async () => {
      await ready()
      await scope.clock.advance(RENEW_AFTER_MS)
      const next = await asked(2)
      await scope.clock.advance(RENEW_AHEAD_MS)
      expect(pairing.state).toMatchObject({ phase: 'preparing', uri: '' })
      next.ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
    })

    test('and fails at once when the new one is late and then fails', async () => {
      await ready()
      await scope.clock.advance(RENEW_AFTER_MS)
      const next = await asked(2)
      await scope.clock.advance(RENEW_AHEAD_MS)
      next.fail('pairing/relay-unreachable')
      await soon(() => pairing.state.phase).toBe('failed')
    })
  })

  test.each<[ErrorCode, string]>([
    ['wallet/rejected', 'rejected'],
    ['wallet/busy', 'failed'],
    ['wallet/no-accounts', 'failed'],
    ['pairing/expired', 'failed'],
    ['pairing/relay-unreachable', 'failed'],
    ['pairing/failed', 'failed'],
    ['config/project-id-invalid', 'failed'],
    ['config/origin-not-allowed', 'failed'],
    ['config/token-not-valid', 'failed'],
    ['network/unsupported', 'failed'],
  ])('an outcome of %s is said as it is, and a retry works', async (code, phase) => {
    await ready()
    connector.last.fail(code)
    await soon(() => pairing.state.phase).toBe(phase)
    expect(pairing.state).toMatchObject({ uri: '', expiresAt: 0, error: { code } })
    pairing.retry()
    expect(pairing.state).toMatchObject({ phase: 'preparing', error: undefined })
    ;(await asked(2)).ready('wc:2')
    connector.last.approve()
    await soon(connected).toBe(true)
  })

  test('a pairing that somebody else ended is a failure, and never called aborted', async () => {
    await ready()
    connector.last.fail('request/aborted')
    await soon(() => pairing.state.error?.code).toBe('pairing/failed')
  })

  test('without the protocol there is nothing to pair with, and that is said', async () => {
    scope.dispose()
    scope = testScope()
    scope.use(PairingController).start()
    await soon(() => scope.use(PairingController).state.error?.code).toBe('config/no-way-to-connect')
  })

  describe('between screens', () => {
    test('the next one joins the same code', async () => {
      const leave = await ready()
      leave()
      await scope.clock.advance(LINGER_MS - 1)
      pairing.start()
      await scope.clock.advance(LINGER_MS)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
      expect(connector.asks).toHaveLength(1)
    })

    test('a code that nobody comes back to is given up', async () => {
      const leave = await ready()
      leave()
      await scope.clock.advance(LINGER_MS)
      expect(pairing.state).toMatchObject({ phase: 'idle', uri: '' })
      await soon(() => connector.open).toBe(0)
      pairing.start()
      await asked(2)
    })

    test('leaving twice counts once', async () => {
      const leave = await ready()
      const other = pairing.start()
      leave()
      leave()
      await scope.clock.advance(LINGER_MS)
      expect(pairing.state.phase).toBe('ready')
      other()
    })

    test('a yes that comes then still ends the last screen', async () => {
      const finish = vi.fn()
      const leave = await ready(finish)
      leave()
      connector.last.approve()
      await soon(() => finish.mock.calls.length).toBe(1)
    })

    test('a failure that comes then is not shown to the next one', async () => {
      const leave = await ready()
      leave()
      connector.last.fail('wallet/rejected')
      await soon(() => pairing.state.phase).toBe('idle')
      pairing.start()
      ;(await asked(2)).ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', error: undefined })
    })

    test('Telegram keeps a code until it expires', async () => {
      scope.dispose()
      vi.stubGlobal('TelegramWebviewProxy', {})
      open()
      const leave = await ready()
      leave()
      await scope.clock.advance(PAIRING_LIFE_MS - EXPIRY_MARGIN_MS - 1)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
      await scope.clock.advance(1)
      expect(pairing.state.phase).toBe('idle')
    })
  })

  test('a code of the app is shown as it is, on every screen, until the modal closes', async () => {
    const leave = await ready()
    pairing.showUri('wc:theirs')
    await soon(() => connector.open).toBe(0)
    expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:theirs', expiresAt: 0 })
    leave()
    await scope.clock.advance(PAIRING_LIFE_MS)
    pairing.start()
    expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:theirs' })
    expect(connector.asks).toHaveLength(1)
    scope.use(ModalController).setOpen(false)
    await soon(() => pairing.state.uri).toBe('')
  })

  test('closing the modal gives the code up at once', async () => {
    await ready()
    scope.use(ModalController).setOpen(false)
    await soon(() => connector.open).toBe(0)
    expect(pairing.state).toMatchObject({ phase: 'idle', error: undefined })
    expect(scope.clock.waiting).toEqual([])
  })

  test('so does destroying the instance', async () => {
    await ready()
    scope.dispose()
    await soon(() => connector.open).toBe(0)
    expect(scope.clock.waiting).toEqual([])
  })

  describe('a link that was opened', () => {
    const choice = { href: 'metalynx://', name: 'MetaLynx' }
    const remembered = () =>
      scope.services.storage.get('WALLETCONNECT_DEEPLINK_CHOICE', isShape<LinkChoice>({ href: isText, name: isText }))

    test('makes it connecting, and is remembered once the wallet connects', async () => {
      await ready()
      pairing.onLinkOpened(choice)
      expect(pairing.state.phase).toBe('connecting')
      expect(remembered()).toBeUndefined()
      connector.last.approve()
      await soon(connected).toBe(true)
      expect(remembered()).toEqual(choice)
    })

    test('stays connecting while its code is renewed', async () => {
      await ready()
      pairing.onLinkOpened(choice)
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await asked(2)).ready('wc:2')
      expect(pairing.state.phase).toBe('connecting')
    })

    test('is forgotten by the next screen, and by a connection without one', async () => {
      scope.services.storage.set('WALLETCONNECT_DEEPLINK_CHOICE', { href: 'old://', name: 'Old' })
      const leave = await ready()
      pairing.onLinkOpened(choice)
      leave()
      pairing.start()
      expect(pairing.state.phase).toBe('ready')
      connector.last.approve()
      await soon(connected).toBe(true)
      expect(remembered()).toBeUndefined()
    })
  })

  describe('while the person is in the wallet', () => {
    let page: EventTarget & { visibilityState: string }
    beforeEach(() => {
      scope.dispose()
      page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
      vi.stubGlobal('document', page)
      open()
    })
    const look = (visibilityState: 'visible' | 'hidden') => {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    }

    test('nothing is changed', async () => {
      await ready()
      look('hidden')
      await scope.clock.advance(PAIRING_LIFE_MS)
      expect(connector.asks).toHaveLength(1)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
    })

    test('its answer is waited for on the way back, before an old code is renewed', async () => {
      await ready()
      look('hidden')
      await scope.clock.advance(PAIRING_LIFE_MS)
      look('visible')
      await scope.clock.advance(RETURN_GRACE_MS - 1)
      expect(connector.asks).toHaveLength(1)
      await scope.clock.advance(1)
      ;(await asked(2)).ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
    })

    test('a code that expires is made anew on the way back, and nobody hears of it', async () => {
      await ready()
      look('hidden')
      connector.last.fail('pairing/expired')
      await soon(() => pairing.state.phase).toBe('idle')
      expect(pairing.state.error).toBeUndefined()
      look('visible')
      ;(await asked(2)).ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
    })

    test('another failure waits to be seen', async () => {
      await ready()
      look('hidden')
      connector.last.fail('wallet/rejected')
      await soon(() => pairing.state.phase).toBe('rejected')
      look('visible')
      expect(pairing.state.phase).toBe('rejected')
    })
  })
})
