import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHash } from 'node:crypto'
import { BrowserSecrets } from '../../../src/frame-page/storage/browser-secrets.js'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { codeOf, createFrameWalletFixture, createLoggedInWallet } from '../helpers/frame-wallet-fixture.js'
import { CODE, Refused, ScriptedGateway, STATE, WALLET } from '../helpers/scripted-gateway.js'

const stage = {} as { gateway: ScriptedGateway }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
})
const resultUri = `${WALLET}/r#${'a'.repeat(22)}`

describe('email login', () => {
  test('creates a session without a wallet', async () => {
    const wallet = createFrameWalletFixture(stage.gateway)
    expect(wallet.state).toBe('out')
    expect(await wallet.sendCode('ann@example.com', 'de')).toEqual({
      action: 'VERIFY_OTP',
      matchWord: 'CEDAR-42',
      digits: 6,
      expiresIn: 600,
    })
    expect(stage.gateway.seen[0]?.body).toEqual({
      projectId: 'project',
      origin: 'https://app.example.com',
      email: 'ann@example.com',
      locale: 'de',
    })
    expect(await wallet.verifyCode(' 123 456 ')).toBe('connected')
    expect(wallet.state).toBe('none')
    expect(wallet.user).toEqual({ userId: 'user-1', email: 'ann@example.com', userName: null, appToken: 'app-token' })
  })

  test('rejects an incorrect code with the attempts left, then accepts the correct one', async () => {
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.sendCode('ann@example.com')
    await expect(wallet.verifyCode('000000')).rejects.toMatchObject({ code: 'E_OTP_INVALID', details: { left: 4 } })
    expect(await wallet.verifyCode(CODE)).toBe('connected')
  })

  test('makes no request for an invalid code or without a challenge', async () => {
    const wallet = createFrameWalletFixture(stage.gateway)
    expect(await codeOf(wallet.verifyCode(CODE))).toBe('E_STATE')
    await wallet.sendCode('ann@example.com')
    for (const odd of ['', '12345', '1234567', '12345a', '１２３４５６'])
      expect(await codeOf(wallet.verifyCode(odd))).toBe('E_OTP_INVALID')
    expect(stage.gateway.count('POST /v1/otp/verify')).toBe(0)
    await wallet.verifyCode(CODE)
    expect(await codeOf(wallet.verifyCode(CODE))).toBe('E_STATE')
  })

  test.each([
    ['expired', 'E_OTP_EXPIRED'],
    ['locked', 'E_OTP_LOCKED'],
    ['rate_limited', 'E_RATE'],
    ['project_unknown', 'E_ORIGIN'],
    ['provider_failed', 'E_PROVIDER'],
    ['unavailable', 'E_NETWORK'],
  ] as const)('maps %s to %s', async (refusal, code) => {
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.sendCode('ann@example.com')
    stage.gateway.on.set('POST /v1/otp/verify', () => {
      throw new Refused(refusal)
    })
    expect(await codeOf(wallet.verifyCode(CODE))).toBe(code)
  })

  test('sends no email if this device has a session for the address', async () => {
    const rows = createMemoryRows()
    await (await createLoggedInWallet(stage.gateway, { rows })).ensureWallet()
    const again = createFrameWalletFixture(stage.gateway, { rows })
    expect(await again.sendCode('Ann@Example.com')).toEqual({ action: 'CONNECT' })
    expect(again).toMatchObject({ state: 'locked', user: { email: 'ann@example.com' } })
    expect(await again.sendCode('bob@example.com')).toMatchObject({ action: 'VERIFY_OTP' })
    expect(stage.gateway.count('POST /v1/otp/send')).toBe(2)
  })

  test('revokes the previous session at the gateway', async () => {
    const rows = createMemoryRows()
    const wallet = await createLoggedInWallet(stage.gateway, { rows })
    stage.gateway.email = 'bob@example.com'
    await wallet.sendCode('bob@example.com')
    const before = [...stage.gateway.refresh.keys()]
    await wallet.verifyCode(CODE)
    await expect.poll(() => stage.gateway.count('POST /v1/token/revoke')).toBe(1)
    expect(stage.gateway.seen.at(-1)?.body).toEqual({ refreshToken: before[0] })
    expect(wallet.user?.email).toBe('bob@example.com')
  })
})

describe('unknown device', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('provides the word of its email and logs in after the link was approved', async () => {
    stage.gateway.devices = new Set()
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.sendCode('ann@example.com')
    expect(await wallet.verifyCode(CODE)).toBe('device')
    expect(wallet.state).toBe('out')
    expect(wallet.deviceMail).toEqual({ email: 'ann@example.com', matchWord: expect.stringMatching(/^[A-Z]+-\d\d$/) })
    const waiting = wallet.waitForDevice()
    stage.gateway.on.set('POST /v1/device/wait', ({ jkt }) => {
      if (stage.gateway.count('POST /v1/device/wait') === 3) stage.gateway.devices?.add(jkt)
    })
    await vi.waitFor(() => expect(wallet.state).toBe('none'), { timeout: 10_000 })
    await waiting
    expect(stage.gateway.count('POST /v1/device/wait')).toBe(3)
  })

  test.each(['denied', 'expired'] as const)('is rejected if its link was %s', async refusal => {
    stage.gateway.devices = new Set()
    stage.gateway.on.set('POST /v1/device/wait', () => {
      throw new Refused(refusal)
    })
    const wallet = createFrameWalletFixture(stage.gateway)
    expect(await codeOf(wallet.waitForDevice())).toBe('E_STATE')
    await wallet.sendCode('ann@example.com')
    await wallet.verifyCode(CODE)
    expect(await codeOf(wallet.waitForDevice())).toBe('E_DEVICE')
  })

  test('can be abandoned', async () => {
    stage.gateway.devices = new Set()
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.sendCode('ann@example.com')
    await wallet.verifyCode(CODE)
    const abort = new AbortController()
    const waiting = codeOf(wallet.waitForDevice(abort.signal))
    abort.abort()
    expect(await waiting).toBe('E_ABORTED')
  })
})

describe('social login', () => {
  test('accepts the result from the page or the poll, once', async () => {
    const wallet = createFrameWalletFixture(stage.gateway)
    expect(await wallet.startSocial('github')).toEqual({
      uri: `https://provider.example.com/?state=${STATE}`,
      matchWord: 'CEDAR-42',
    })
    stage.gateway.on.set('POST /v1/oauth/wait', () => {
      throw Response.json({ status: 'ready', resultUri })
    })
    expect(await Promise.all([wallet.redeemSocial(resultUri), wallet.waitForSocial()])).toEqual([
      'connected',
      'connected',
    ])
    expect(stage.gateway.count('POST /v1/oauth/redeem')).toBe(1)
    expect(wallet.state).toBe('none')
  })

  test("ends the poll with the page's result, even if the gateway forgot the attempt", async () => {
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.startSocial('github')
    stage.gateway.on.set('POST /v1/oauth/wait', async () => {
      await wallet.redeemSocial(resultUri)
      throw new Refused('expired')
    })
    expect(await wallet.waitForSocial()).toBe('connected')
  })

  test.each([
    ['denied', 'E_REJECTED'],
    ['provider_failed', 'E_PROVIDER'],
    ['state_mismatch', 'E_STATE'],
    ['expired', 'E_OTP_EXPIRED'],
  ] as const)('reports immediately that it was %s', async (refusal, code) => {
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.startSocial('github')
    stage.gateway.on.set('POST /v1/oauth/wait', () => {
      throw new Refused(refusal)
    })
    expect(await codeOf(wallet.waitForSocial())).toBe(code)
    expect(stage.gateway.count('POST /v1/oauth/wait')).toBe(1)
  })

  test.each(['signs out', 'begins another'] as const)('stops waiting after the user %s', async what => {
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.startSocial('github')
    stage.gateway.on.set('POST /v1/oauth/wait', async () => {
      if (what === 'signs out') await wallet.signOut()
      else await wallet.startSocial('x')
    })
    expect(await codeOf(wallet.waitForSocial())).toBe('E_ABORTED')
  })

  test('accepts no result from another origin', async () => {
    const wallet = createFrameWalletFixture(stage.gateway)
    await wallet.startSocial('github')
    const odd = [
      'not a url',
      resultUri.replace(WALLET, 'https://wallet.example.com.evil.example'),
      resultUri.replace('https', 'http'),
      resultUri.replace('/r#', '/r/#'),
      resultUri.replace('/r#', '/r?x=1#'),
      resultUri.replace('https://', 'https://me@'),
      `${WALLET}/r#short`,
      `${WALLET}/r#${'<'.repeat(22)}`,
      `javascript:alert(1)//${WALLET}/r#${'a'.repeat(22)}`,
    ]
    for (const uri of odd) expect(await codeOf(wallet.redeemSocial(uri)), uri).toBe('E_STATE')
    expect(stage.gateway.count('POST /v1/oauth/redeem')).toBe(0)
  })

  test('accepts the result in a page that was reloaded after a redirect', async () => {
    expect(await createFrameWalletFixture(stage.gateway).redeemSocial(resultUri)).toBe('connected')
  })

  test('reports a provider that is not configured', async () => {
    stage.gateway.on.set('POST /v1/oauth/start', () => {
      throw new Refused('provider_missing')
    })
    expect(await codeOf(createFrameWalletFixture(stage.gateway).startSocial('apple'))).toBe('E_PROVIDER')
  })

  test('polls Farcaster until the message is signed', async () => {
    const wallet = createFrameWalletFixture(stage.gateway)
    expect(await codeOf(wallet.waitForFarcaster())).toBe('E_STATE')
    expect(await wallet.startFarcaster()).toEqual({ url: `${WALLET}/farcaster#${STATE}`, matchWord: 'CEDAR-42' })
    stage.gateway.on.set('POST /v1/farcaster/wait', ({ jkt }) => {
      throw Response.json({ status: 'connected', session: stage.gateway.grant(jkt) })
    })
    expect(await wallet.waitForFarcaster()).toBe('connected')
  })
})

describe('login secret of a browser', () => {
  const kinds = ['startSocial', 'startFarcaster'] as const
  const begin = (wallet: ReturnType<typeof createFrameWalletFixture>, kind: (typeof kinds)[number]) =>
    kind === 'startSocial' ? wallet.startSocial('x') : wallet.startFarcaster()

  test.each(kinds)('%s stores the secret and sends only its hash to the gateway', async kind => {
    const rows = createMemoryRows()
    await begin(createFrameWalletFixture(stage.gateway, { rows }), kind)
    const secret = await new BrowserSecrets(rows, Date).find(STATE)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const [{ body } = expect.unreachable()] = stage.gateway.seen
    expect(body['browserHash']).toBe(createHash('sha256').update(String(secret)).digest('base64url'))
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test.each(kinds)('%s creates no secret with storage in memory, so a confirmation is needed', async kind => {
    const rows = createMemoryRows()
    await begin(createFrameWalletFixture(stage.gateway, { rows, tier: 'memory' }), kind)
    expect(stage.gateway.seen[0]?.body).not.toHaveProperty('browserHash')
    expect(await rows.list('sessions', 'login-secret:')).toEqual([])
  })

  test('is new for each login, and optional if the browser refuses storage', async () => {
    const rows = createMemoryRows()
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const wallet = createFrameWalletFixture(stage.gateway, { rows })
    await wallet.startSocial('x')
    rows.write = full
    await wallet.startSocial('x')
    const [first, second] = stage.gateway.seen.map(({ body }) => body['browserHash'])
    expect(first).not.toBe(second)
  })
})
