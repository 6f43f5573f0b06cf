import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createExclusive } from '../../../src/frame-page/storage/exclusive.js'
import { createMemoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import { codeOf, createFrameWalletFixture, createLoggedInWallet } from '../helpers/frame-wallet-fixture.js'
import { Refused, ScriptedGateway } from '../helpers/scripted-gateway.js'

const stage = {} as { gateway: ScriptedGateway; rows: RowStore }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
  stage.rows = createMemoryRows()
})
const page = () => createFrameWalletFixture(stage.gateway, stage)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('session', () => {
  test('survives a reload', async () => {
    await createLoggedInWallet(stage.gateway, stage)
    const wallet = page()
    expect(await wallet.resume()).toBe(true)
    expect(wallet).toMatchObject({ state: 'none', user: { email: 'ann@example.com' } })
  })

  test('makes no request on a device without a session', async () => {
    expect(await page().resume()).toBe(false)
    expect(stage.gateway.seen).toEqual([])
  })

  test('keeps the session if its state is unknown', async () => {
    await createLoggedInWallet(stage.gateway, stage)
    const wallet = createFrameWalletFixture(stage.gateway, { ...stage, fetch: offline })
    expect(await codeOf(wallet.resume())).toBe('E_NETWORK')
    expect(await page().resume()).toBe(true)
  })

  test.each(['invalid_token', 'reuse_detected'] as const)('ends if the gateway responds %s', async refusal => {
    await createLoggedInWallet(stage.gateway, stage)
    stage.gateway.on.set('POST /v1/token/refresh', () => {
      throw new Refused(refusal)
    })
    expect(await page().resume()).toBe(false)
    stage.gateway.on.clear()
    expect(await page().resume()).toBe(false)
    expect(stage.gateway.count('POST /v1/token/refresh')).toBe(1)
  })

  test('is renewed by one tab at a time, so that no refresh token is used twice', async () => {
    await createLoggedInWallet(stage.gateway, stage)
    const exclusive = createExclusive(undefined)
    const tabs = [1, 2, 3].map(() => createFrameWalletFixture(stage.gateway, { ...stage, exclusive }))
    const resumes = tabs.flatMap(tab => [tab.resume(), tab.resume()])
    expect(await Promise.all(resumes)).toEqual(resumes.map(() => true))
    const used = stage.gateway.seen.flatMap(({ route, body }) =>
      route === 'POST /v1/token/refresh' ? body['refreshToken'] : [],
    )
    expect(used).toHaveLength(3)
    expect(new Set(used).size).toBe(3)
  })

  test('continues with a new access token if the old one ended early', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    stage.gateway.access.clear()
    expect(await wallet.sessions()).toEqual([])
    expect(stage.gateway.count('POST /v1/token/refresh')).toBe(1)
  })

  test('notifies listeners until they unsubscribe', async () => {
    const wallet = page()
    const states: string[] = []
    const unsubscribe = wallet.onChange(() => states.push(wallet.state))
    await wallet.sendCode('ann@example.com')
    await wallet.verifyCode('123456')
    expect(states).toContain('none')
    unsubscribe()
    const before = states.length
    await wallet.signOut()
    expect(states).toHaveLength(before)
  })
})

describe('access token', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('is used until ten seconds before its expiry', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    vi.advanceTimersByTime(289_000)
    await wallet.sessions()
    expect(stage.gateway.count('POST /v1/token/refresh')).toBe(0)
    vi.advanceTimersByTime(1_000)
    await wallet.sessions()
    expect(stage.gateway.count('POST /v1/token/refresh')).toBe(1)
  })
})

describe('sign-out', () => {
  test('ends the session here and at the gateway', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    await wallet.ensureWallet()
    await wallet.signOut()
    expect(wallet).toMatchObject({ state: 'out', user: undefined, wallet: undefined })
    expect(await codeOf(wallet.signer.signMessage(new Uint8Array(1)))).toBe('E_LOCKED')
    expect(await page().resume()).toBe(false)
    await expect.poll(() => stage.gateway.refresh.size).toBe(0)
  })

  test('works while the gateway is unreachable', async () => {
    await createLoggedInWallet(stage.gateway, stage)
    const wallet = createFrameWalletFixture(stage.gateway, { ...stage, fetch: offline })
    await wallet.signOut()
    expect(wallet.state).toBe('out')
    expect(await page().resume()).toBe(false)
    wallet.dispose()
  })

  test('keeps the device share for the next login', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    await wallet.ensureWallet()
    const address = wallet.wallet?.evmAddress
    await wallet.signOut()
    const again = await createLoggedInWallet(stage.gateway, stage)
    expect(again.state).toBe('locked')
    await again.ensureWallet()
    expect(again.wallet?.evmAddress).toBe(address)
  })

  test('signs out everywhere only with the gateway', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    stage.gateway.on.set('POST /v1/sessions/revoke-all', () => {
      throw new Refused('unavailable')
    })
    expect(await codeOf(wallet.signOutEverywhere())).toBe('E_NETWORK')
    expect(wallet.state).toBe('none')
    stage.gateway.on.clear()
    await wallet.signOutEverywhere()
    expect(wallet.state).toBe('out')
  })
})

describe('sign-out without a gateway', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('revokes the token later', async () => {
    const network = { down: false, asked: 0 }
    const fetch: typeof globalThis.fetch = (input, init) =>
      network.down ? (network.asked++, offline()) : stage.gateway.fetch(input, init)
    const wallet = await createLoggedInWallet(stage.gateway, { ...stage, fetch })
    network.down = true
    await wallet.signOut()
    await expect.poll(() => network.asked).toBe(1)
    network.down = false
    await vi.waitFor(() => expect(stage.gateway.refresh.size).toBe(0), { timeout: 20_000 })
    expect(stage.gateway.count('POST /v1/token/revoke')).toBe(1)
  })
})

describe('stored data', () => {
  test('is erased after a deletion, at its time', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    await wallet.ensureWallet()
    await wallet.stepUp('delete')
    await wallet.deleteAccount('12345678', 'delete')
    expect(wallet.state).toBe('out')
    expect(await stage.rows.list('shares', '')).toHaveLength(1)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 260_000_000)
    expect(await page().resume()).toBe(false)
    vi.restoreAllMocks()
    expect(await stage.rows.list('shares', '')).toEqual([])
    expect(await stage.rows.list('keys', '')).toEqual([])
  })

  test('is kept if the user returns before', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    await wallet.ensureWallet()
    await wallet.stepUp('delete')
    await wallet.deleteAccount('12345678', 'delete')
    await createLoggedInWallet(stage.gateway, stage)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 260_000_000)
    await codeOf(page().resume())
    vi.restoreAllMocks()
    expect(await stage.rows.list('shares', '')).toHaveLength(1)
  })

  test('moves from memory to storage granted during a click', async () => {
    const higher = createMemoryRows()
    const requestStorage = async () => ({ tier: 'saa' as const, rows: higher })
    const wallet = await createLoggedInWallet(stage.gateway, { tier: 'memory', requestStorage })
    expect(await wallet.requestStorageAccess()).toBe('saa')
    expect(wallet.storageTier).toBe('saa')
    const reloaded = createFrameWalletFixture(stage.gateway, { rows: higher })
    expect(await reloaded.resume()).toBe(true)
  })

  test('stays in memory if the browser refuses', async () => {
    const wallet = createFrameWalletFixture(stage.gateway, { tier: 'memory', requestStorage: async () => undefined })
    expect(await wallet.requestStorageAccess()).toBe('memory')
  })
})
