import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoginRequest } from '../../../src/contract/login-api.js'
import type { WalletStatementRoute } from '../../../src/contract/recovery-api.js'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { otherDevice, person } from '../helpers/wallet/account-fixture.js'
import { accountOf, requestSigned, nonceOf, signatureOf, type Statement } from '../helpers/wallet/request-signed.js'
import { madeRecovery, sentRecovery } from '../helpers/wallet/made-recovery.js'
import { madeSet, walletAccount } from '../helpers/wallet/made-set.js'
import { putInForce, createShareRecipient } from '../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import type { TestFrame } from '../helpers/wallet/test-frame.js'

type Body = Readonly<Record<string, unknown>>

/** The four routes that change a wallet, with requests for the next epoch. */
const requests: Readonly<Record<string, (walletId: string) => Body>> = {
  'PUT /v1/wallet': walletId => ({ ...madeSet({ walletId, epoch: 2, reason: 'recovery' }) }),
  'POST /v1/wallet/commit': walletId => ({ walletId, epoch: 2 }),
  'PUT /v1/recovery': walletId => ({ walletId, epoch: 1, method: 'password', ...sentRecovery(madeRecovery()) }),
  'POST /v1/recovery/file': walletId => ({ walletId, epoch: 1, verifier: madeRecovery().verifier }),
}
const routes = Object.keys(requests) as WalletStatementRoute[]

describe.each(databases)('wallet statements on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  /** A committed wallet, and a pending set of epoch 2 from the same device. */
  const stage = async () => {
    const { frame, grant } = await person(api)
    const set = madeSet()
    await putInForce(frame, set)
    const { walletId } = set
    await requestSigned(frame, 'PUT /v1/wallet', madeSet({ walletId, epoch: 2, reason: 'rotate' }))
    await frame.call('POST /v1/wallet/share', {
      walletId,
      epoch: 2,
      publicKey: (await createShareRecipient()).publicKey,
    })
    return { frame, walletId, set, grant }
  }
  const send = (frame: TestFrame, route: WalletStatementRoute, body: Body, nonce: string, signature: string) =>
    frame.call(route, { ...body, nonce, signature } as unknown as LoginRequest<typeof route>)
  const everything = async () => {
    const { wallets, walletEpochs, recoveryMarks, vaultRecoveries } = api.core.db.query
    return JSON.stringify(
      await Promise.all([wallets, walletEpochs, recoveryMarks, vaultRecoveries].map(table => table.findMany())),
    )
  }
  const refusalOf = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]
  const REFUSED = [403, 'wallet_signature']

  describe.each(routes)('%s', route => {
    const body = (walletId: string) => requests[route]?.(walletId) ?? {}

    test("rejects a session without the wallet's signature and changes nothing", async () => {
      const { frame, walletId } = await stage()
      const before = await everything()
      const nonce = () => nonceOf(frame)
      const random = `0x${randomBytes(64).toString('hex')}1b`
      const stranger = privateKeyToAccount(generatePrivateKey())
      const sent = body(walletId)
      expect(refusalOf(await send(frame, route, sent, await nonce(), random))).toEqual(REFUSED)
      expect(refusalOf(await send(frame, route, sent, await nonce(), `0x${'0'.repeat(130)}`))).toEqual(REFUSED)
      const foreign = await requestSigned(frame, route, sent as never, { key: stranger })
      expect(refusalOf(foreign)).toEqual(REFUSED)
      const unsigned = await frame.call(route, sent as never)
      expect(refusalOf(unsigned)).toEqual([400, 'invalid_request'])
      expect(await everything()).toBe(before)
    })

    test('rejects a signature for another request', async () => {
      const { frame, walletId } = await stage()
      const before = await everything()
      const sent = body(walletId)
      const { frame: stranger } = await person(api, 'eve@example.com')
      const twists: Readonly<Record<string, (honest: Statement) => Promise<Statement> | Statement>> = {
        'another epoch': honest => ({ ...honest, body: { ...sent, epoch: 3 } }),
        'another route': honest => ({ ...honest, route: routes[(routes.indexOf(route) + 1) % 4] ?? '' }),
        'another device': honest => ({ ...honest, jkt: api.frame().jkt }),
        'another account': honest => ({ ...honest, accountId: accountOf(stranger) }),
        'another wallet': honest => ({ ...honest, body: { ...sent, walletId: 'another-wallet-123' } }),
        'another nonce': async honest => ({ ...honest, nonce: await nonceOf(frame) }),
        'a field less': honest => ({ ...honest, body: Object.fromEntries(Object.entries(sent).slice(1)) }),
        'another share': honest => ({
          ...honest,
          body: { ...sent, share: 'A', sealed: 'A', blob: 'A', method: 'file' },
        }),
      }
      for (const [name, twist] of Object.entries(twists)) {
        const nonce = await nonceOf(frame)
        const honest = { route, accountId: accountOf(frame), jkt: frame.jkt, nonce, body: sent }
        const signature = await signatureOf(await twist(honest), walletAccount(walletId))
        expect(refusalOf(await send(frame, route, sent, nonce, signature)), name).toEqual(REFUSED)
      }
      expect(await everything()).toBe(before)
    })

    test('accepts a nonce once, for five minutes, from its own session only', async () => {
      const { frame, walletId, grant } = await stage()
      const sent = body(walletId)
      const nonce = await nonceOf(frame)
      const again = async () => refusalOf(await requestSigned(frame, route, sent as never, { nonce }))
      expect((await requestSigned(frame, route, sent as never, { nonce })).status).toBe(200)
      expect(await again(), 'a replay').toEqual(REFUSED)
      const [young, old] = [await nonceOf(frame), await nonceOf(frame)]
      api.clock.turn(299_999)
      const { refreshToken } = grant
      frame.access = (await frame.call('POST /v1/token/refresh', { refreshToken })).body.accessToken
      expect((await requestSigned(frame, route, sent as never, { nonce: young })).status).toBe(200)
      api.clock.turn(1)
      expect(refusalOf(await requestSigned(frame, route, sent as never, { nonce: old })), 'too old').toEqual(REFUSED)
      const otherNonce = await nonceOf(frame)
      frame.access = (await api.login(frame, 'ada@example.com')).accessToken
      const before = refusalOf(await requestSigned(frame, route, sent as never, { nonce: otherNonce }))
      expect(before, 'of the session before').toEqual(REFUSED)
      const { frame: second } = await otherDevice(api)
      const stolen = await nonceOf(second)
      expect(refusalOf(await requestSigned(frame, route, sent as never, { nonce: stolen })), 'stolen').toEqual(REFUSED)
      const made = `${api.clock.now().toString(36)}.${'A'.repeat(22)}.${'A'.repeat(22)}`
      expect(refusalOf(await requestSigned(frame, route, sent as never, { nonce: made })), 'made up').toEqual(REFUSED)
    })
  })

  test('nonce: a refused change leaves the nonce usable, and an accepted one uses it up', async () => {
    const { frame, walletId } = await stage()
    const nonce = await nonceOf(frame)
    const put = (epoch: number) =>
      requestSigned(frame, 'PUT /v1/wallet', madeSet({ walletId, epoch, reason: 'recovery' }), { nonce })
    expect((await put(3)).error.code).toBe('epoch')
    const commit = (epoch: number) => requestSigned(frame, 'POST /v1/wallet/commit', { walletId, epoch }, { nonce })
    expect((await commit(5)).error.code).toBe('epoch')
    const code = { challengeId: 'A'.repeat(22), code: '12345678' }
    const unfreeze = () => requestSigned(frame, 'POST /v1/wallet/unfreeze', { ...code, walletId, epoch: 1 }, { nonce })
    expect([(await unfreeze()).error.code, (await unfreeze()).error.code]).toEqual(['expired', 'expired'])
    expect([(await put(2)).status, refusalOf(await put(2))]).toEqual([200, REFUSED])
  })

  test('nonce: a recovery that the vault did not store leaves the nonce usable', async () => {
    const { frame, walletId } = await stage()
    const nonce = await nonceOf(frame)
    const recovery = sentRecovery(madeRecovery())
    const body = { walletId, epoch: 1, method: 'password', ...recovery } as const
    const store = () => requestSigned(frame, 'PUT /v1/recovery', body, { nonce })
    const broken = vi.spyOn(api.core.vault, 'store').mockRejectedValueOnce(new Error('down'))
    expect((await store()).status).toBeGreaterThanOrEqual(500)
    broken.mockRestore()
    expect([(await store()).status, refusalOf(await store())]).toEqual([200, REFUSED])
  })

  test('accepts one of eight parallel requests with one nonce', async () => {
    const { frame, walletId } = await stage()
    const nonce = await nonceOf(frame)
    const file = { walletId, epoch: 1, verifier: madeRecovery().verifier }
    const mark = () => requestSigned(frame, 'POST /v1/recovery/file', file, { nonce })
    const statuses = (await Promise.all(Array.from({ length: 8 }, mark))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 403)])
  })

  test("keeps the owner's wallet if another logged-in device signs with a different key", async () => {
    const { frame } = await person(api)
    const set = madeSet()
    const { walletId } = set
    await putInForce(frame, set)
    const recovery = sentRecovery(madeRecovery())
    await requestSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 1, method: 'password', ...recovery })
    const { frame: thief } = await otherDevice(api)
    const key = privateKeyToAccount(generatePrivateKey())
    for (const reason of ['rotate', 'recovery', 'device'] as const) {
      const garbage = madeSet({ walletId, epoch: 2, reason })
      const put = await requestSigned(thief, 'PUT /v1/wallet', garbage, { key })
      expect(put.status, reason).toBe(403)
      expect((await requestSigned(thief, 'POST /v1/wallet/commit', { walletId, epoch: 2 }, { key })).status).toBe(403)
    }
    const own = { ...madeSet({ walletId, epoch: 2, reason: 'recovery' }), evmAddress: key.address }
    expect(refusalOf(await requestSigned(thief, 'PUT /v1/wallet', own, { key }))).toEqual([400, 'invalid_request'])
    const recipient = await createShareRecipient()
    const request = { walletId, epoch: 1, publicKey: recipient.publicKey }
    const { body } = await frame.call('POST /v1/wallet/share', request)
    expect(await recipient.open(body, `${walletId}|1|${frame.jkt}`)).toBe(set.share)
    expect(await api.core.db.$count(schema.vaultRecoveries)).toBe(1)
  })

  test('rejects renewed shares from a held device, which may still recover', async () => {
    const { frame } = await person(api)
    const { walletId } = (await putInForce(frame, madeSet())).body.wallet
    const { frame: held } = await otherDevice(api)
    const put = (reason: 'rotate' | 'device' | 'recovery') =>
      requestSigned(held, 'PUT /v1/wallet', madeSet({ walletId, epoch: 2, reason }))
    expect(refusalOf(await put('rotate'))).toEqual([403, 'on_hold'])
    expect(refusalOf(await put('device'))).toEqual([403, 'on_hold'])
    expect((await put('recovery')).status).toBe(200)
    api.clock.turn(24 * 3_600_000)
    held.access = (await api.login(held, 'ada@example.com')).accessToken
    expect((await put('rotate')).status).toBe(200)
  })
})
