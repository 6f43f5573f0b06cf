import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { getRecentWallets } from '../../../src/controllers/wallets/catalogue.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'
import { button, heading, metalynx, createPairingFixture, status, uri, type PairingFixture } from './pairing-fixture.js'

describe('pairing outcome', () => {
  let fixture: PairingFixture
  beforeEach(() => void (fixture = createPairingFixture()))

  test.each<[ErrorCode, string, string]>([
    ['wallet/rejected', 'Request rejected in MetaLynx', 'Try again'],
    ['wallet/busy', 'MetaLynx is busy', 'Try again'],
    ['wallet/no-accounts', 'MetaLynx didn’t share an account', 'Try again'],
    ['pairing/expired', 'The code expired', 'New code'],
    ['pairing/relay-unreachable', 'No connection', 'Try again'],
    ['pairing/failed', 'MetaLynx did not connect', 'Try again'],
    ['config/project-id-invalid', 'This app is not set up yet', 'Connect another way'],
    ['config/origin-not-allowed', 'This page is not allowed', 'Connect another way'],
    ['config/token-not-valid', 'Check the time', 'Try again'],
    ['network/unsupported', 'MetaLynx doesn’t support this network', 'Another wallet'],
  ])('%s shows "%s", offers "%s", and keeps the height', async (code, title, next) => {
    fixture.announce('other')
    const stage = await fixture.showReady(metalynx)
    const { height } = stage.host.getBoundingClientRect()
    fixture.connector.last.fail(code)
    await expect.element(heading(title)).toBeVisible()
    await expect.element(status()).toHaveTextContent(title)
    await expect.element(button(next)).toBeVisible()
    const others = next === 'Try again' ? ['Connect another way'] : []
    expect(page.getByRole('button').elements()).toHaveLength(1 + others.length)
    for (const name of others) await expect.element(button(name)).toBeVisible()
    expect(stage.host.getBoundingClientRect().height).toBe(height)
    expect(await stage.violations()).toEqual([])
  })

  test('another way to connect leads to the first screen', async () => {
    fixture.announce('other')
    await fixture.showReady(metalynx)
    fixture.connector.last.fail('pairing/relay-unreachable')
    await button('Connect another way').click()
    expect(fixture.scope.use(RouterController).view).toBe('Connect')
  })

  test('a retry requests a new code', async () => {
    await fixture.showReady(metalynx)
    fixture.connector.last.fail('wallet/rejected')
    await button('Try again').click()
    await expect.poll(() => fixture.connector.calls.length).toBe(2)
    fixture.connector.last.ready(uri)
    await expect.element(status()).toHaveTextContent('QR code ready')
  })

  test('success is shown, stored as recent, and closes the modal', async () => {
    const stage = await fixture.showReady(metalynx)
    const { height } = stage.host.getBoundingClientRect()
    fixture.connector.last.approve()
    await expect.element(heading('Connected')).toBeVisible()
    expect(stage.host.getBoundingClientRect().height).toBe(height)
    expect(page.getByRole('button').elements()).toEqual([])
    const modal = fixture.scope.use(ModalController).state
    expect(modal.open).toBe(true)
    await fixture.scope.clock.advance(600)
    expect(modal.open).toBe(false)
    expect(getRecentWallets(fixture.scope)).toEqual([{ id: 'metalynx', name: 'MetaLynx' }])
  })

  test('success with any wallet stores no recent wallet', async () => {
    await fixture.showReady()
    fixture.connector.last.approve()
    await expect.element(heading('Connected')).toBeVisible()
    expect(getRecentWallets(fixture.scope)).toEqual([])
  })

  test('success after navigating elsewhere keeps the modal open', async () => {
    const stage = await fixture.showReady(metalynx)
    stage.host.remove()
    fixture.connector.last.approve()
    await expect.poll(() => getRecentWallets(fixture.scope).length).toBe(1)
    fixture.scope.use(RouterController).push('AllWallets')
    await fixture.scope.clock.advance(600)
    expect(fixture.scope.use(ModalController).state.open).toBe(true)
  })
})

describe('copying the link', () => {
  let fixture: PairingFixture
  beforeEach(restoreMocksAfterTest)
  beforeEach(() => void (fixture = createPairingFixture()))

  test('copies the link, and confirms it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await fixture.showReady()
    await button('Copy link').click()
    expect(write).toHaveBeenCalledWith(uri)
    await expect.element(button('Link copied')).toBeVisible()
    await expect.element(status()).toHaveTextContent('Link copied')
    expect(fixture.scope.use(SnackController).state.message).toBe('')
    await fixture.scope.clock.advance(1_500)
    await expect.element(button('Copy link')).toBeVisible()
    await expect.element(status()).toHaveTextContent('QR code ready')
  })
})
