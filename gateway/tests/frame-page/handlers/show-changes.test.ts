import { describe, expect, test } from 'vitest'
import type { AccountChange } from '../../../../src/contract/account-api.js'
import { createHandlers } from '../../../src/frame-page/handlers/create-handlers.js'
import { showChanges } from '../../../src/frame-page/handlers/show-changes.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { createHandlerFixture } from '../helpers/handler-fixture.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'

const change: AccountChange = {
  changeId: 'c1',
  kind: 'deletion',
  createdAt: 1_797_000_000,
  dueAt: 1_800_000_000,
  origin: 'https://shop.example',
  browser: 'Firefox on Linux',
  country: null,
  here: false,
}

function createFixture(changes: readonly AccountChange[], holdUntil = 0) {
  const listeners: (() => void)[] = []
  const wallet = scriptedWallet({
    changes,
    onChange: listener => {
      listeners.push(listener)
      return () => {}
    },
  })
  if (wallet.wallet) wallet.wallet = { ...wallet.wallet, holdUntil }
  const shown: string[] = []
  const { deps } = createHandlerFixture({ wallet })
  const prompts = { ...deps.prompts, showChange: async ({ changeId }: AccountChange) => void shown.push(changeId) }
  const report = (next: readonly AccountChange[]) => {
    Object.assign(wallet, { changes: next })
    for (const listener of listeners) listener()
  }
  const now = { at: 1_797_100_000_000 }
  const clock = { ...deps.clock, now: () => now.at }
  const start = () => showChanges({ ...deps, prompts, clock }, new AbortController().signal)
  return { shown, report, start, now }
}

describe('notices of account changes', () => {
  test('2F4: shows a change when the frame opens, once a day', async () => {
    const { shown, report, start, now } = createFixture([change])
    start()
    await Promise.resolve()
    expect(shown).toEqual(['c1'])
    await new Promise(resolve => setImmediate(resolve))
    report([change])
    expect(shown).toEqual(['c1'])
    now.at += 86_400_000
    report([change])
    expect(shown).toEqual(['c1', 'c1'])
  })

  test('2F4: shows a change that a renewal reports', async () => {
    const { shown, report, start } = createFixture([])
    start()
    expect(shown).toEqual([])
    report([change])
    expect(shown).toEqual(['c1'])
  })

  test('2F4: shows nothing on a new device, which cannot stop it', async () => {
    const { shown, start } = createFixture([change], 1_797_200_000)
    start()
    expect(shown).toEqual([])
  })

  test('2F4: does not announce a new device to itself', async () => {
    const { shown, start } = createFixture([{ ...change, kind: 'device', here: true }])
    start()
    expect(shown).toEqual([])
  })
})

describe('email change from a page', () => {
  const createEmailFixture = (confirm: () => Promise<void>, canSignChanges = true) => {
    const calls: unknown[] = []
    const wallet = scriptedWallet({
      newEmail: 'new@example.com',
      canSignChanges,
      updateEmailSecondary: async (...args) => (calls.push(args), { newEmail: 'new@example.com' }),
    })
    const { deps, context } = createHandlerFixture({ wallet })
    const confirmed: string[] = []
    const prompts = {
      ...deps.prompts,
      confirmEmailChange: async (email: string) => (confirmed.push(email), confirm()),
    }
    const finish = () => createHandlers({ ...deps, prompts }).UPDATE_EMAIL_SECONDARY_OTP({ otp: '12 345 678' }, context)
    return { calls, confirmed, finish }
  }

  test('2F5: the wallet signs only after the user confirmed the new address in the frame', async () => {
    const { calls, confirmed, finish } = createEmailFixture(async () => {})
    await finish()
    expect([confirmed, calls]).toEqual([['new@example.com'], [['12345678', true]]])
  })

  test('2F5: nothing is sent if the user rejects the new address', async () => {
    const { calls, finish } = createEmailFixture(() => Promise.reject(new FrameError('E_REJECTED', 'No.')))
    await expect(finish()).rejects.toMatchObject({ code: 'E_REJECTED' })
    expect(calls).toEqual([])
  })

  test('2F5: a device that cannot open the wallet sends an unsigned change', async () => {
    const { calls, confirmed, finish } = createEmailFixture(async () => {}, false)
    await finish()
    expect([confirmed, calls]).toEqual([[], [['12345678', false]]])
  })
})
