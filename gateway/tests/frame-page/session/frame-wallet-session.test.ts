import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeExclusive } from '../../../src/frame-page/storage/exclusive.js'
import { memoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import { codeOf, frameWalletStage, loggedIn } from '../helpers/frame-wallet-fixture.js'
import { Refused, ScriptedGateway } from '../helpers/scripted-gateway.js'

const stage = {} as { gateway: ScriptedGateway; rows: RowStore }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
  stage.rows = memoryRows()
})
const page = () => frameWalletStage(stage.gateway, stage)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a session', () => {
  test('comes back after a reload', async () => {
    await loggedIn(stage.gateway, stage)
    const wallet = page()
    expect(await wallet.resume()).toBe(true)
    expect(wallet).toMatchObject({ state: 'none', user: { email: 'ann@example.com' } })
  })

  test('is not there on a device without one, which asks nobody', async () => {
    expect(await page().resume()).toBe(false)
    expect(stage.gateway.seen).toEqual([])
  })

  test('is kept where nobody can tell whether it lives', async () => {
    await loggedIn(stage.gateway, stage)
    const wallet = frameWalletStage(stage.gateway, { ...stage, fetch: offline })
    expect(await codeOf(wallet.resume())).toBe('E_NETWORK')
    expect(await page().resume()).toBe(true)
  })

  test.each(['invalid_token', 'reuse_detected'] as const)('is over where the gateway says %s', async refusal => {
    await loggedIn(stage.gateway, stage)
    stage.gateway.on.set('POST /v1/token/refresh', () => {
      throw new Refused(refusal)
    })
    expect(await page().resume()).toBe(false)
    stage.gateway.on.clear()
    expect(await page().resume()).toBe(false)
    expect(stage.gateway.count('POST /v1/token/refresh')).toBe(1)
  })

  test('is renewed by one tab at a time, so that no refresh token is used twice', async () => {
    await loggedIn(stage.gateway, stage)
    const exclusive = makeExclusive(undefined)
    const tabs = [1, 2, 3].map(() => frameWalletStage(stage.gateway, { ...stage, exclusive }))
    const asks = tabs.flatMap(tab => [tab.resume(), tab.resume()])
    expect(await Promise.all(asks)).toEqual(asks.map(() => true))
    const used = stage.gateway.seen.flatMap(({ route, ask }) =>
      route === 'POST /v1/token/refresh' ? ask['refreshToken'] : [],
    )
    expect(used).toHaveLength(3)
    expect(new Set(used).size).toBe(3)
  })

  test('goes on with a new access token where the old one ended early', async () => {
    const wallet = await loggedIn(stage.gateway, stage)
    stage.gateway.access.clear()
    expect(await wallet.sessions()).toEqual([])
    expect(stage.gateway.count('POST /v1/token/refresh')).toBe(1)
  })

  test('tells who listens, until they leave', async () => {
    const wallet = page()
    const told: string[] = []
    const leave = wallet.onChange(() => told.push(wallet.state))
    await wallet.sendCode('ann@example.com')
    await wallet.verifyCode('123456')
    expect(told).toContain('none')
    leave()
    const before = told.length
    await wallet.signOut()
    expect(told).toHaveLength(before)
  })
})

describe('an access token', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('is used until ten seconds before its end', async () => {
    const wallet = await loggedIn(stage.gateway, stage)
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
    const wallet = await loggedIn(stage.gateway, stage)
    await wallet.ensureWallet()
    await wallet.signOut()
    expect(wallet).toMatchObject({ state: 'out', user: undefined, wallet: undefined })
    expect(await codeOf(wallet.signer.signMessage(new Uint8Array(1)))).toBe('E_LOCKED')
    expect(await page().resume()).toBe(false)
    await expect.poll(() => stage.gateway.refresh.size).toBe(0)
  })

  test('happens here also while the gateway is down', async () => {
    await loggedIn(stage.gateway, stage)
    const wallet = frameWalletStage(stage.gateway, { ...stage, fetch: offline })
    await wallet.signOut()
    expect(wallet.state).toBe('out')
    expect(await page().resume()).toBe(false)
    wallet.dispose()
  })

  test('keeps the device share: who comes back opens the wallet', async () => {
    const wallet = await loggedIn(stage.gateway, stage)
    await wallet.ensureWallet()
    const address = wallet.wallet?.evmAddress
    await wallet.signOut()
    const again = await loggedIn(stage.gateway, stage)
    expect(again.state).toBe('locked')
    await again.ensureWallet()
    expect(again.wallet?.evmAddress).toBe(address)
  })

  test('everywhere asks the gateway first', async () => {
    const wallet = await loggedIn(stage.gateway, stage)
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

describe('a sign-out that the gateway did not hear of', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('is told again later', async () => {
    const network = { down: false, asked: 0 }
    const fetch: typeof globalThis.fetch = (input, init) =>
      network.down ? (network.asked++, offline()) : stage.gateway.fetch(input, init)
    const wallet = await loggedIn(stage.gateway, { ...stage, fetch })
    network.down = true
    await wallet.signOut()
    await expect.poll(() => network.asked).toBe(1)
    network.down = false
    await vi.waitFor(() => expect(stage.gateway.refresh.size).toBe(0), { timeout: 20_000 })
    expect(stage.gateway.count('POST /v1/token/revoke')).toBe(1)
  })
})

describe('what is kept', () => {
  test('is forgotten after a deletion, once its time has come', async () => {
    const wallet = await loggedIn(stage.gateway, stage)
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

  test('stays where the person comes back before', async () => {
    const wallet = await loggedIn(stage.gateway, stage)
    await wallet.ensureWallet()
    await wallet.stepUp('delete')
    await wallet.deleteAccount('12345678', 'delete')
    await loggedIn(stage.gateway, stage)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 260_000_000)
    await codeOf(page().resume())
    vi.restoreAllMocks()
    expect(await stage.rows.list('shares', '')).toHaveLength(1)
  })

  test('moves from memory to storage that the browser gives in a click', async () => {
    const higher = memoryRows()
    const climb = async () => ({ rung: 'saa' as const, rows: higher })
    const wallet = await loggedIn(stage.gateway, { rung: 'memory', climb })
    expect(await wallet.askStorageAccess()).toBe('saa')
    expect(wallet.rung).toBe('saa')
    const reloaded = frameWalletStage(stage.gateway, { rows: higher })
    expect(await reloaded.resume()).toBe(true)
  })

  test('stays in memory where the browser refuses', async () => {
    const wallet = frameWalletStage(stage.gateway, { rung: 'memory', climb: async () => undefined })
    expect(await wallet.askStorageAccess()).toBe('memory')
  })
})
