import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { resumePairing } from '../../../src/controllers/connection/reconnect.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import { PAIRING_VALIDITY_MS } from '../../../src/controllers/pairing/pairing-state.js'
import {
  LATE_RESPONSE_MS,
  type LinkChoice,
  readPairing,
  storePairing,
} from '../../../src/controllers/connection/pairing-storage.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { isShape, isText } from '../../../src/lib/shape.js'
import { RESPONSE_GRACE_MS } from '../../../src/wallets/session/pair.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'

const link = { href: 'metalynx://', name: 'MetaLynx' }

describe('pairing resumed after the browser unloaded the page', () => {
  expectNoUnhandledRejection()
  const stored = new Map<string, string>()
  let scope: TestScope
  let wallet: ScriptedWallet

  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    next()
  })
  afterEach(() => {
    scope.dispose()
    stored.clear()
    vi.unstubAllGlobals()
  })

  /** Opens the next page of the tab. The previous one ended without an event. */
  function next(): void {
    scope = testScope()
    wallet = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    scope.use(ConnectorsController).add(Object.assign(wallet, { resumePairing: wallet.reconnect }))
  }
  /** Shows a pairing on one page and continues on the next. */
  async function shownAndKilled(): Promise<void> {
    scope.use(ModalController).setOpen(true)
    scope.use(PairingController).start()
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.onUri?.('wc:secret@2?symKey=secret')
    scope.use(PairingController).onLinkOpened(link)
    next()
  }
  const resumed = async () => {
    scope.use(ConnectionController).resume()
    await eventually(() => wallet.requests.length).toBe(1)
    return wallet.last
  }
  const account = () => scope.use(AccountController).get('eip155')
  const remembered = () =>
    scope.services.storage.get('WALLETCONNECT_DEEPLINK_CHOICE', isShape<LinkChoice>({ href: isText, name: isText }))

  test('ends without an error if the instance is destroyed while the code loads', async () => {
    const closed = testScope()
    const connection = closed.use(ConnectionController)
    storePairing(closed, closed.clock.now() + PAIRING_VALIDITY_MS)
    closed.dispose()
    await expect(resumePairing(connection)).resolves.toBeUndefined()
  })

  test('connects on the next page, with the deep link that was opened', async () => {
    await shownAndKilled()
    const resumption = await resumed()
    expect(account().status).toBe('disconnected')
    const onEvent = vi.fn()
    scope.use(EventsController).subscribe(onEvent)
    resumption.approve(scriptedSession())
    await eventually(() => account().status).toBe('connected')
    expect(remembered()).toEqual(link)
    await eventually(() => readPairing(scope)).toBeUndefined()
    expect(onEvent).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'CONNECT_SUCCESS', properties: { method: 'desktop', name: 'Example Wallet' } }),
    )
    expect(scope.clock.waiting).toEqual([])
  })

  test('stores nothing of the pairing itself', async () => {
    await shownAndKilled()
    expect([...stored.keys()]).toEqual(['@appkit/pairing'])
    expect([...stored.values()].join()).not.toContain('secret')
  })

  test('is awaited as long as a response may arrive', async () => {
    await shownAndKilled()
    const resumption = await resumed()
    await scope.clock.advance(PAIRING_VALIDITY_MS + LATE_RESPONSE_MS - 1)
    expect(resumption.signal.aborted).toBe(false)
    await scope.clock.advance(1)
    expect(resumption.signal.aborted).toBe(true)
    await eventually(() => stored.size).toBe(0)
    expect(LATE_RESPONSE_MS).toBeLessThan(RESPONSE_GRACE_MS)
  })

  test('is not resumed after its time is over', async () => {
    await shownAndKilled()
    await scope.clock.advance(PAIRING_VALIDITY_MS + LATE_RESPONSE_MS)
    expect(readPairing(scope)).toBeUndefined()
  })

  test.each([
    ['the wallet rejects', (fail: (error: unknown) => void) => fail(new AppKitError('wallet/rejected'))],
    ['no wallet responds', (_: unknown, approve: () => void) => approve()],
  ])('keeps the page unchanged when %s', async (_what, answer) => {
    await shownAndKilled()
    const resumption = await resumed()
    answer(resumption.fail, resumption.approve)
    await eventually(() => stored.size).toBe(0)
    expect(account().status).toBe('disconnected')
  })

  test('yields to a wallet that the user connected meanwhile', async () => {
    await shownAndKilled()
    const resumption = await resumed()
    const otherWallet = scriptedWallet()
    const connecting = scope.use(ConnectionController).connect(otherWallet)
    await eventually(() => otherWallet.requests.length).toBe(1)
    otherWallet.last.approve(scriptedSession({ address: bob }))
    await connecting
    const late = scriptedSession({ address: ada })
    resumption.approve(late)
    await eventually(() => late.disconnects).toBe(1)
    expect(account()).toMatchObject({ status: 'connected', accounts: [{ address: bob }] })
  })

  test('stays open for later pages', async () => {
    await shownAndKilled()
    await resumed()
    next()
    await resumed()
    expect(readPairing(scope)).toMatchObject({ link })
  })

  test('is not resumed once the user has closed it', async () => {
    scope.use(ModalController).setOpen(true)
    scope.use(PairingController).start()
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.onUri?.('wc:1')
    expect(stored.size).toBe(1)
    scope.use(ModalController).setOpen(false)
    await eventually(() => stored.size).toBe(0)
  })

  test('does nothing where WalletConnect is disabled now', async () => {
    await shownAndKilled()
    scope.dispose()
    scope = testScope()
    scope.use(ConnectionController).resume()
    await import('../../../src/controllers/connection/reconnect.js')
    expect(account().status).toBe('disconnected')
  })

  test('is ignored if the stored value is invalid', () => {
    stored.set('@appkit/pairing', '{"until":"tomorrow"}')
    expect(readPairing(scope)).toBeUndefined()
    vi.stubGlobal('sessionStorage', undefined)
    expect(readPairing(scope)).toBeUndefined()
    expect(() => storePairing(scope, 1)).not.toThrow()
  })
})
