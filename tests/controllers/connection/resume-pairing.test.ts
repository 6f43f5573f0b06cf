import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { PAIRING_LIFE_MS, PairingController } from '../../../src/controllers/pairing/pairing.js'
import {
  LATE_RESPONSE_MS,
  type LinkChoice,
  readPairing,
  storePairing,
} from '../../../src/controllers/connection/pairing-storage.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { isShape, isText } from '../../../src/lib/shape.js'
import { RESPONSE_GRACE_MS } from '../../../src/wallets/session/pairing-wait.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'

const link = { href: 'metalynx://', name: 'MetaLynx' }

describe('a code that was open when a phone ended its page', () => {
  expectNoUnhandledRejection()
  const kept = new Map<string, string>()
  let scope: TestScope
  let wallet: ScriptedWallet

  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    next()
  })
  afterEach(() => {
    scope.dispose()
    kept.clear()
    vi.unstubAllGlobals()
  })

  /** The next page of the tab; the one before heard nothing of its end. */
  function next(): void {
    scope = testScope()
    wallet = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    scope.use(ConnectorsController).add(Object.assign(wallet, { resumePairing: wallet.reconnect }))
  }
  /** Shows a code on one page, and goes on with the next. */
  async function shownAndKilled(): Promise<void> {
    scope.use(ModalController).setOpen(true)
    scope.use(PairingController).start()
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.onUri?.('wc:secret@2?symKey=secret')
    scope.use(PairingController).onLinkOpened(link)
    next()
  }
  const resumed = async () => {
    scope.use(ConnectionController).resume()
    await soon(() => wallet.asks.length).toBe(1)
    return wallet.last
  }
  const account = () => scope.use(AccountController).get('eip155')
  const remembered = () =>
    scope.services.storage.get('WALLETCONNECT_DEEPLINK_CHOICE', isShape<LinkChoice>({ href: isText, name: isText }))

  test('is answered on the next one, which is connected then, by the link that was opened', async () => {
    await shownAndKilled()
    const asked = await resumed()
    expect(account().status).toBe('disconnected')
    const told = vi.fn()
    scope.use(EventsController).subscribe(told)
    asked.approve(scriptedSession())
    await soon(() => account().status).toBe('connected')
    expect(remembered()).toEqual(link)
    await soon(() => readPairing(scope)).toBeUndefined()
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'CONNECT_SUCCESS', properties: { method: 'desktop', name: 'Example Wallet' } }),
    )
    expect(scope.clock.waiting).toEqual([])
  })

  test('leaves no part of itself in what is stored', async () => {
    await shownAndKilled()
    expect([...kept.keys()]).toEqual(['@appkit/pairing'])
    expect([...kept.values()].join()).not.toContain('secret')
  })

  test('is waited for as long as an answer may come, and no longer', async () => {
    await shownAndKilled()
    const asked = await resumed()
    await scope.clock.advance(PAIRING_LIFE_MS + LATE_RESPONSE_MS - 1)
    expect(asked.signal.aborted).toBe(false)
    await scope.clock.advance(1)
    expect(asked.signal.aborted).toBe(true)
    await soon(() => kept.size).toBe(0)
    expect(LATE_RESPONSE_MS).toBeLessThan(RESPONSE_GRACE_MS)
  })

  test('is not asked about when its time is over', async () => {
    await shownAndKilled()
    await scope.clock.advance(PAIRING_LIFE_MS + LATE_RESPONSE_MS)
    expect(readPairing(scope)).toBeUndefined()
  })

  test.each([
    ['was refused', (fail: (error: unknown) => void) => fail(new AppKitError('wallet/rejected'))],
    ['was answered by nobody', (_: unknown, approve: () => void) => approve()],
  ])('and %s leaves the page as it is', async (_what, answer) => {
    await shownAndKilled()
    const asked = await resumed()
    answer(asked.fail, asked.approve)
    await soon(() => kept.size).toBe(0)
    expect(account().status).toBe('disconnected')
  })

  test('takes nothing from a wallet that the person connected meanwhile, and ends at its own', async () => {
    await shownAndKilled()
    const asked = await resumed()
    const other = scriptedWallet()
    const connecting = scope.use(ConnectionController).connect(other)
    await soon(() => other.asks.length).toBe(1)
    other.last.approve(scriptedSession({ address: bob }))
    await connecting
    const late = scriptedSession({ address: ada })
    asked.approve(late)
    await soon(() => late.endings).toBe(1)
    expect(account()).toMatchObject({ status: 'connected', accounts: [{ address: bob }] })
  })

  test('stays open for a page after the next one', async () => {
    await shownAndKilled()
    await resumed()
    next()
    await resumed()
    expect(readPairing(scope)).toMatchObject({ link })
  })

  test('is not asked about once the person has closed it', async () => {
    scope.use(ModalController).setOpen(true)
    scope.use(PairingController).start()
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.onUri?.('wc:1')
    expect(kept.size).toBe(1)
    scope.use(ModalController).setOpen(false)
    await soon(() => kept.size).toBe(0)
  })

  test('waits in vain where the protocol is off now, and nothing breaks', async () => {
    await shownAndKilled()
    scope.dispose()
    scope = testScope()
    scope.use(ConnectionController).resume()
    await import('../../../src/controllers/connection/connection-actions.js')
    expect(account().status).toBe('disconnected')
  })

  test('of which something else was stored is none', () => {
    kept.set('@appkit/pairing', '{"until":"tomorrow"}')
    expect(readPairing(scope)).toBeUndefined()
    vi.stubGlobal('sessionStorage', undefined)
    expect(readPairing(scope)).toBeUndefined()
    expect(() => storePairing(scope, 1)).not.toThrow()
  })
})
