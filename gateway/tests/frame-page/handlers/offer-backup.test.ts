import { describe, expect, test, vi } from 'vitest'
import { reportBackup } from '../../../src/frame-page/handlers/offer-backup.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import type { FrameWallet, WalletFacts } from '../../../src/frame-page/session/frame-wallet.js'
import type { UserPrompts } from '../../../src/frame-page/handlers/handler-context.js'
import { createHandlerFixture } from '../helpers/handler-fixture.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'

const facts = scriptedWallet().wallet as WalletFacts
const noBackup = { ...facts, recovery: [] }

function createFixture(state: FrameWallet['state'] = 'none', offerBackup?: UserPrompts['offerBackup']) {
  const wallet = scriptedWallet({ state, wallet: noBackup })
  wallet.ensureWallet = async () => void (wallet.state = 'open')
  const made = createHandlerFixture({ wallet })
  if (offerBackup) made.deps.prompts.offerBackup = offerBackup
  const offer = (occasion: 'login' | 'receive') => made.handlers.SET_UP_RECOVERY({ occasion }, made.context)
  return { ...made, offer }
}

describe('offerBackup', () => {
  test('offers a backup once after a new wallet was created', async () => {
    const { offer, offered, handlers, context } = createFixture()
    await handlers.GET_USER(undefined, context)
    expect(offered).toEqual([]) // Only the app can show the frame at the right time.
    expect(await offer('login')).toEqual({ methods: [] })
    await offer('login')
    expect(offered).toEqual(['login'])
  })

  test('offers no backup at the login of an existing wallet', async () => {
    const { offer, offered, handlers, context } = createFixture('locked')
    await handlers.GET_USER(undefined, context)
    await offer('login')
    expect(offered).toEqual([])
  })

  test('offers a backup again before something is received, once per session', async () => {
    const { offer, offered, handlers, context, wallet } = createFixture()
    await handlers.GET_USER(undefined, context)
    for (const occasion of ['login', 'receive', 'receive'] as const) await offer(occasion)
    expect(offered).toEqual(['login', 'receive'])
    wallet.user = { ...(wallet.user as NonNullable<typeof wallet.user>), appToken: 'next session' }
    await offer('receive')
    expect(offered).toEqual(['login', 'receive', 'receive'])
  })

  test.each(['login', 'receive'] as const)('never offers a backup at %s to a wallet that has one', async occasion => {
    const { offer, offered, handlers, context, wallet } = createFixture()
    await handlers.GET_USER(undefined, context)
    wallet.wallet = { ...facts, recovery: ['file'] }
    expect(await offer(occasion)).toEqual({ methods: ['file'] })
    expect(offered).toEqual([])
  })

  test('treats a closed modal like Later, but not a screen that could not be shown', async () => {
    const codes = ['E_STATE', 'E_ABORTED'] as const
    const prompt = vi.fn(async (): Promise<never> => {
      throw new FrameError(codes[prompt.mock.calls.length - 1] ?? 'E_INTERNAL', 'refused')
    })
    const { offer } = createFixture('open', prompt)
    await expect(offer('receive')).rejects.toMatchObject({ code: 'E_STATE' })
    await expect(offer('receive')).rejects.toMatchObject({ code: 'E_ABORTED' })
    expect(await offer('receive')).toEqual({ methods: [] })
    expect(prompt).toHaveBeenCalledTimes(2)
  })

  test('lets the user back up at any time', async () => {
    const { handlers, context, offered } = createFixture('open')
    expect(await handlers.SET_UP_RECOVERY(undefined, context)).toEqual({ methods: ['password'] })
    expect(offered).toEqual([])
  })
})

describe('reportBackup', () => {
  test('reports the state once it is known and after each change, and nothing else', () => {
    const held: { wallet: FrameWallet['wallet'] } = { wallet: undefined }
    const listeners: (() => void)[] = []
    const emit = vi.fn()
    const wallet = {
      get wallet() {
        return held.wallet
      },
      onChange: (listener: () => void) => (listeners.push(listener), () => {}),
    }
    reportBackup(wallet, emit)
    const become = (next: FrameWallet['wallet']) => {
      held.wallet = next
      for (const listener of listeners) listener()
    }
    become(noBackup)
    become({ ...noBackup })
    become({ ...facts, recovery: ['passkey'] })
    become({ ...facts, recovery: ['passkey', 'file'] })
    become(undefined)
    become(noBackup)
    expect(emit.mock.calls).toEqual([
      ['BACKUP', { isBackedUp: false }],
      ['BACKUP', { isBackedUp: true }],
      ['BACKUP', { isBackedUp: false }],
    ])
  })
})
