import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { subscribe } from 'valtio/vanilla'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import {
  EXPIRY_MARGIN_MS,
  LINGER_MS,
  PAIRING_VALIDITY_MS,
  RENEW_AHEAD_MS,
  RETURN_GRACE_MS,
} from '../../../src/controllers/pairing/pairing-state.js'
import type { LinkChoice } from '../../../src/controllers/connection/pairing-storage.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { isShape, isText } from '../../../src/lib/shape.js'
import { PAIRING_LIFETIME_MS as CONNECTOR_LIFE_MS, RELAY_TIMEOUT_MS } from '../../../src/wallets/session/pair.js'
import { scriptedConnector, type ConnectCall, type ScriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'

/** Polls for results that depend on promises and chunk loading, but not on the clock. */
function soon<T>(read: () => T) {
  return expect.poll(read, { interval: 2 })
}

const RENEW_AFTER_MS = PAIRING_VALIDITY_MS - EXPIRY_MARGIN_MS - RENEW_AHEAD_MS

describe('PairingController', () => {
  expectNoUnhandledRejection()
  let scope: TestScope
  let connector: ScriptedConnector
  let pairing: PairingController

  beforeEach(() => {
    onTestFinished(() => void vi.unstubAllGlobals())
    onTestFinished(async () => {
      scope.dispose()
      await scope.clock.advance(0)
    })
    open()
  })

  function open(): void {
    scope = testScope()
    connector = scriptedConnector()
    scope.use(ConnectorsController).add(connector)
    scope.use(ModalController).setOpen(true)
    pairing = scope.use(PairingController)
  }
  /** Returns the call with this number once it was made. */
  async function getCall(count: number): Promise<ConnectCall> {
    await soon(() => connector.calls.length).toBe(count)
    return connector.last
  }
  /** Opens a view that shows the first pairing. */
  async function ready(finish = () => {}): Promise<() => void> {
    const unsubscribe = pairing.start(finish)
    ;(await getCall(1)).ready('wc:1')
    return unsubscribe
  }
  function connected(): boolean {
    return scope.use(AccountController).isConnected('eip155')
  }

  test('is preparing, then shows the URI with its expiration', async () => {
    pairing.start()
    expect(pairing.state).toMatchObject({ phase: 'preparing', uri: '' })
    ;(await getCall(1)).ready('wc:1')
    const now = scope.clock.now()
    expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1', expiresAt: now + PAIRING_VALIDITY_MS })
    expect(pairing.renewsAt).toBe(now + RENEW_AFTER_MS)
  })

  test('is valid no longer than the connector’s pairing, minus the time the relay needs', () => {
    expect(PAIRING_VALIDITY_MS).toBe(CONNECTOR_LIFE_MS)
    expect(RENEW_AHEAD_MS).toBeGreaterThanOrEqual(RELAY_TIMEOUT_MS)
  })

  test('reports success to the view when the wallet connects', async () => {
    const finish = vi.fn()
    await ready(finish)
    connector.last.approve()
    await soon(() => finish.mock.calls.length).toBe(1)
    expect(pairing.state.phase).toBe('done')
    expect(connected()).toBe(true)
    expect(scope.clock.waiting).toEqual([])
  })

  describe('renewal of a visible pairing', () => {
    test('starts before it expires, and keeps the old one until the new one is ready', async () => {
      await ready()
      const phases: string[] = []
      const stop = subscribe(pairing.state, () => phases.push(pairing.state.phase), true)
      await scope.clock.advance(RENEW_AFTER_MS - 1)
      expect(connector.calls).toHaveLength(1)
      await scope.clock.advance(1)
      const next = await getCall(2)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1', renewing: true })
      next.ready('wc:2')
      expect(pairing.state).toMatchObject({
        uri: 'wc:2',
        renewing: false,
        expiresAt: scope.clock.now() + PAIRING_VALIDITY_MS,
      })
      expect(new Set(phases)).toEqual(new Set(['ready']))
      stop()
    })

    test('repeats', async () => {
      await ready()
      for (const count of [2, 3, 4]) {
        await scope.clock.advance(RENEW_AFTER_MS)
        ;(await getCall(count)).ready(`wc:${count}`)
      }
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:4' })
    })

    test('still accepts an approval of the old pairing', async () => {
      await ready()
      const [first] = connector.calls
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await getCall(2)).ready('wc:2')
      first?.approve()
      await soon(connected).toBe(true)
      expect(pairing.state.phase).toBe('done')
      await soon(() => connector.open).toBe(0)
    })

    test('still accepts a rejection of the old pairing', async () => {
      await ready()
      const [first] = connector.calls
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await getCall(2)).ready('wc:2')
      first?.fail('wallet/rejected')
      await soon(() => pairing.state.phase).toBe('rejected')
    })

    test.each(['request/aborted', 'pairing/expired'] as const)(
      'ignores that the old pairing ends with %s',
      async code => {
        await ready()
        const [first] = connector.calls
        await scope.clock.advance(RENEW_AFTER_MS)
        first?.fail(code)
        await scope.clock.advance(0)
        expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
        ;(await getCall(2)).ready('wc:2')
        expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
      },
    )

    test('reports a failure only when the old pairing has expired', async () => {
      await ready()
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await getCall(2)).fail('pairing/relay-unreachable')
      await soon(() => pairing.state.renewing).toBe(false)
      await scope.clock.advance(RENEW_AHEAD_MS - 1)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1', error: undefined })
      await scope.clock.advance(1)
      expect(pairing.state).toMatchObject({ phase: 'failed', uri: '', error: { code: 'pairing/relay-unreachable' } })
    })

    test('shows preparing when the new pairing is late', async () => {
      await ready()
      await scope.clock.advance(RENEW_AFTER_MS)
      const next = await getCall(2)
      await scope.clock.advance(RENEW_AHEAD_MS)
      expect(pairing.state).toMatchObject({ phase: 'preparing', uri: '' })
      next.ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
    })

    test('fails immediately when the new pairing is late and then fails', async () => {
      await ready()
      await scope.clock.advance(RENEW_AFTER_MS)
      const next = await getCall(2)
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
  ])('reports the outcome %s unchanged, and can be retried', async (code, phase) => {
    await ready()
    connector.last.fail(code)
    await soon(() => pairing.state.phase).toBe(phase)
    expect(pairing.state).toMatchObject({ uri: '', expiresAt: 0, error: { code } })
    pairing.retry()
    expect(pairing.state).toMatchObject({ phase: 'preparing', error: undefined })
    ;(await getCall(2)).ready('wc:2')
    connector.last.approve()
    await soon(connected).toBe(true)
  })

  test('reports a pairing ended by the wallet side as a failure, never as aborted', async () => {
    await ready()
    connector.last.fail('request/aborted')
    await soon(() => pairing.state.error?.code).toBe('pairing/failed')
  })

  test('errors of missing clients: pairing without WalletConnect has no connector', async () => {
    scope.dispose()
    scope = testScope()
    scope.use(PairingController).start()
    await soon(() => scope.use(PairingController).state.error?.code).toBe('config/no-way-to-connect')
    expect(scope.use(PairingController).state.error?.message).toBe('WalletConnectConnector not found')
  })

  describe('pairing between views', () => {
    test('is joined by the next view', async () => {
      const unsubscribe = await ready()
      unsubscribe()
      await scope.clock.advance(LINGER_MS - 1)
      pairing.start()
      await scope.clock.advance(LINGER_MS)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
      expect(connector.calls).toHaveLength(1)
    })

    test('ends if no view joins it', async () => {
      const unsubscribe = await ready()
      unsubscribe()
      await scope.clock.advance(LINGER_MS)
      expect(pairing.state).toMatchObject({ phase: 'idle', uri: '' })
      await soon(() => connector.open).toBe(0)
      pairing.start()
      await getCall(2)
    })

    test('counts leaving twice as once', async () => {
      const unsubscribe = await ready()
      const unsubscribeOther = pairing.start()
      unsubscribe()
      unsubscribe()
      await scope.clock.advance(LINGER_MS)
      expect(pairing.state.phase).toBe('ready')
      unsubscribeOther()
    })

    test('reports an approval to the last view', async () => {
      const finish = vi.fn()
      const unsubscribe = await ready(finish)
      unsubscribe()
      connector.last.approve()
      await soon(() => finish.mock.calls.length).toBe(1)
    })

    test('does not show a failure to the next view', async () => {
      const unsubscribe = await ready()
      unsubscribe()
      connector.last.fail('wallet/rejected')
      await soon(() => pairing.state.phase).toBe('idle')
      pairing.start()
      ;(await getCall(2)).ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', error: undefined })
    })

    test('is kept until it expires in Telegram', async () => {
      scope.dispose()
      vi.stubGlobal('TelegramWebviewProxy', {})
      open()
      const unsubscribe = await ready()
      unsubscribe()
      await scope.clock.advance(PAIRING_VALIDITY_MS - EXPIRY_MARGIN_MS - 1)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
      await scope.clock.advance(1)
      expect(pairing.state.phase).toBe('idle')
    })
  })

  test('shows the app’s own URI in every view until the modal closes', async () => {
    const unsubscribe = await ready()
    pairing.showUri('wc:theirs')
    await soon(() => connector.open).toBe(0)
    expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:theirs', expiresAt: 0 })
    unsubscribe()
    await scope.clock.advance(PAIRING_VALIDITY_MS)
    pairing.start()
    expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:theirs' })
    expect(connector.calls).toHaveLength(1)
    scope.use(ModalController).setOpen(false)
    await soon(() => pairing.state.uri).toBe('')
  })

  test('ends the pairing immediately when the modal closes', async () => {
    await ready()
    scope.use(ModalController).setOpen(false)
    await soon(() => connector.open).toBe(0)
    expect(pairing.state).toMatchObject({ phase: 'idle', error: undefined })
    expect(scope.clock.waiting).toEqual([])
  })

  test('ends the pairing immediately when the instance is destroyed', async () => {
    await ready()
    scope.dispose()
    await soon(() => connector.open).toBe(0)
    expect(scope.clock.waiting).toEqual([])
  })

  describe('opened deep link', () => {
    const choice = { href: 'metalynx://', name: 'MetaLynx' }
    const remembered = () =>
      scope.services.storage.get('WALLETCONNECT_DEEPLINK_CHOICE', isShape<LinkChoice>({ href: isText, name: isText }))

    test('sets connecting, and is stored once the wallet connects', async () => {
      await ready()
      pairing.onLinkOpened(choice)
      expect(pairing.state.phase).toBe('connecting')
      expect(remembered()).toBeUndefined()
      connector.last.approve()
      await soon(connected).toBe(true)
      expect(remembered()).toEqual(choice)
    })

    test('stays connecting while the pairing is renewed', async () => {
      await ready()
      pairing.onLinkOpened(choice)
      await scope.clock.advance(RENEW_AFTER_MS)
      ;(await getCall(2)).ready('wc:2')
      expect(pairing.state.phase).toBe('connecting')
    })

    test('is cleared by the next view and by a connection without a deep link', async () => {
      scope.services.storage.set('WALLETCONNECT_DEEPLINK_CHOICE', { href: 'old://', name: 'Old' })
      const unsubscribe = await ready()
      pairing.onLinkOpened(choice)
      unsubscribe()
      pairing.start()
      expect(pairing.state.phase).toBe('ready')
      connector.last.approve()
      await soon(connected).toBe(true)
      expect(remembered()).toBeUndefined()
    })
  })

  describe('pairing while the user is in the wallet', () => {
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

    test('stays unchanged', async () => {
      await ready()
      look('hidden')
      await scope.clock.advance(PAIRING_VALIDITY_MS)
      expect(connector.calls).toHaveLength(1)
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:1' })
    })

    test('awaits the wallet’s response on return before it is renewed', async () => {
      await ready()
      look('hidden')
      await scope.clock.advance(PAIRING_VALIDITY_MS)
      look('visible')
      await scope.clock.advance(RETURN_GRACE_MS - 1)
      expect(connector.calls).toHaveLength(1)
      await scope.clock.advance(1)
      ;(await getCall(2)).ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
    })

    test('is replaced silently on return if it has expired', async () => {
      await ready()
      look('hidden')
      connector.last.fail('pairing/expired')
      await soon(() => pairing.state.phase).toBe('idle')
      expect(pairing.state.error).toBeUndefined()
      look('visible')
      ;(await getCall(2)).ready('wc:2')
      expect(pairing.state).toMatchObject({ phase: 'ready', uri: 'wc:2' })
    })

    test('shows another failure on return', async () => {
      await ready()
      look('hidden')
      connector.last.fail('wallet/rejected')
      await soon(() => pairing.state.phase).toBe('rejected')
      look('visible')
      expect(pairing.state.phase).toBe('rejected')
    })
  })
})
