import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { recentWallets } from '../../../src/controllers/wallets/catalogue.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { button, heading, metalynx, pairingStage, status, uri, type PairingStage } from './pairing-stage.js'

describe('an outcome', () => {
  let on: PairingStage
  beforeEach(() => void (on = pairingStage()))
  afterEach(() => on.dispose())

  test.each<[ErrorCode, string, string]>([
    ['wallet/rejected', 'You said no in MetaLynx', 'Try again'],
    ['wallet/busy', 'MetaLynx is busy', 'Try again'],
    ['wallet/no-accounts', 'MetaLynx shared no account', 'Try again'],
    ['pairing/expired', 'The code expired', 'New code'],
    ['pairing/relay-unreachable', 'No connection', 'Try again'],
    ['pairing/failed', 'MetaLynx did not connect', 'Try again'],
    ['config/project-id-invalid', 'This app is not set up yet', 'Other ways to connect'],
    ['config/origin-not-allowed', 'This page is not allowed', 'Other ways to connect'],
    ['config/token-not-valid', 'Check the time', 'Try again'],
    ['network/unsupported', 'MetaLynx lacks the network', 'Another wallet'],
  ])('of %s says "%s", offers "%s", and moves nothing', async (code, title, next) => {
    on.announce('other')
    const stage = await on.showReady(metalynx)
    const { height } = stage.host.getBoundingClientRect()
    on.connector.last.fail(code)
    await expect.element(heading(title)).toBeVisible()
    await expect.element(status()).toHaveTextContent(title)
    await expect.element(button(next)).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(1)
    expect(stage.host.getBoundingClientRect().height).toBe(height)
    expect(await stage.violations()).toEqual([])
  })

  test('is followed by a new code when the person tries again', async () => {
    await on.showReady(metalynx)
    on.connector.last.fail('wallet/rejected')
    await button('Try again').click()
    await expect.poll(() => on.connector.asks.length).toBe(2)
    on.connector.last.ready(uri)
    await expect.element(status()).toHaveTextContent('The code is ready')
  })

  test('of success is shown for a moment, remembered, and closes the modal', async () => {
    await on.showReady(metalynx)
    on.connector.last.approve()
    await expect.element(heading('Connected')).toBeVisible()
    const modal = on.scope.use(ModalController).state
    expect(modal.open).toBe(true)
    await on.scope.clock.advance(600)
    expect(modal.open).toBe(false)
    expect(recentWallets(on.scope)).toEqual([{ id: 'metalynx', name: 'MetaLynx' }])
  })

  test('of success with any wallet remembers none', async () => {
    await on.showReady()
    on.connector.last.approve()
    await expect.element(heading('Connected')).toBeVisible()
    expect(recentWallets(on.scope)).toEqual([])
  })

  test('that comes on the way to another screen leaves that screen alone', async () => {
    const stage = await on.showReady(metalynx)
    stage.host.remove()
    on.connector.last.approve()
    await expect.poll(() => recentWallets(on.scope).length).toBe(1)
    on.scope.use(RouterController).push('AllWallets')
    await on.scope.clock.advance(600)
    expect(on.scope.use(ModalController).state.open).toBe(true)
  })
})

describe('copying', () => {
  let on: PairingStage
  beforeEach(() => void (on = pairingStage()))
  afterEach(() => {
    on.dispose()
    vi.restoreAllMocks()
  })

  test('puts the link on the clipboard and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await on.showReady()
    await button('Copy link').click()
    expect(write).toHaveBeenCalledWith(uri)
    await expect.poll(() => on.scope.use(SnackController).state.message).toBe('Link copied')
  })
})
