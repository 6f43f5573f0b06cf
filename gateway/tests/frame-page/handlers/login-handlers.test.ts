import { describe, expect, test } from 'vitest'
import type { HandlerDeps } from '../../../src/frame-page/handlers/handler-context.js'
import type { LoginStep } from '../../../src/frame-page/session/frame-wallet.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { handlerRoom } from '../helpers/handler-fixture.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { soon } from '../../../../tests/helpers/soon.js'

describe('a login in a social’s window', () => {
  test('that went well is announced, whoever hears of it first', async () => {
    const { handlers, emitted, context, deps } = roomWhere(async () => 'connected')
    expect(await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)).toEqual({
      uri: 'https://accounts.example/',
      matchWord: 'CEDAR-42',
    })
    await soon(() => emitted).toEqual([{ name: 'SESSION_UPDATE', payload: { token: 'token' } }])
    expect(deps.login.pending).toBe(false)
  })

  const failing = (error: Error) => async (): Promise<LoginStep> => {
    throw error
  }
  test.each<[string, () => Promise<LoginStep>, string]>([
    ['was denied there', failing(new FrameError('E_REJECTED', 'You said no there.')), 'E_REJECTED'],
    ['waits for the mailed link', async () => 'device', 'E_DEVICE'],
    ['broke', failing(new TypeError('secret')), 'E_INTERNAL'],
  ])('that %s is told', async (_, waitForSocial, code) => {
    const { handlers, emitted, context } = roomWhere(waitForSocial)
    await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)
    await soon(() => emitted).toEqual([{ name: 'LOGIN_FAILED', payload: expect.objectContaining({ code }) }])
    expect(JSON.stringify(emitted)).not.toContain('secret')
  })

  test('is waited for no more once another login begins, and nobody is told', async () => {
    const heard: unknown[] = []
    const { handlers, emitted, context } = roomWhere(
      signal =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => (heard.push(signal.reason), reject(signal.reason)))
        }),
    )
    await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)
    await handlers.CONNECT_EMAIL({ email: 'ann@example.com' }, context)
    await soon(() => heard).toHaveLength(1)
    expect(emitted).toEqual([])
  })
})

describe('a device that waits for its confirmation', () => {
  const context = () => ({ signal: new AbortController().signal, commit: () => {} })
  /** Handlers whose wallet waits until the test ends that, and whose screen is what the test says. */
  function waiting(confirmDevice: HandlerDeps['person']['confirmDevice']) {
    const mails: unknown[] = []
    const signals: AbortSignal[] = []
    let approve = () => {}
    const wallet = scriptedWallet({
      waitForDevice: signal =>
        new Promise<void>((resolve, reject) => {
          approve = resolve
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    const room = handlerRoom({ wallet })
    const { handlers } = handlerRoom({
      wallet,
      person: {
        ...room.deps.person,
        confirmDevice: (mail, signal) => {
          mails.push(mail)
          signals.push(signal)
          return confirmDevice(mail, signal)
        },
      },
    })
    return { handlers, mails, signals, approve: () => approve() }
  }

  test('L5: shows the word of the email in the frame, until the device is confirmed', async () => {
    const { handlers, mails, signals, approve } = waiting(() => new Promise(() => {}))
    const done = handlers.CONNECT_DEVICE({}, context())
    await soon(() => mails).toEqual([{ email: 'ada@example.com', matchWord: 'CEDAR-42' }])
    expect(signals[0]?.aborted).toBe(false)
    approve()
    await done
    expect(signals[0]?.aborted).toBe(true)
  })

  test('L5: ends the wait where the person cancels it there', async () => {
    const { handlers } = waiting(() => Promise.reject(new FrameError('E_REJECTED', 'You said no.')))
    const code = await Promise.resolve(handlers.CONNECT_DEVICE({}, context())).catch((error: FrameError) => error.code)
    expect(code).toBe('E_REJECTED')
  })

  test('L5: goes on waiting where the screen cannot be shown', async () => {
    const { handlers, mails, approve } = waiting(() => Promise.reject(new FrameError('E_STATE', 'Busy.')))
    const done = handlers.CONNECT_DEVICE({}, context())
    await soon(() => mails).toHaveLength(1)
    approve()
    expect(await done).toBeUndefined()
  })
})

function roomWhere(waitForSocial: (signal?: AbortSignal) => Promise<LoginStep>) {
  return handlerRoom({ wallet: scriptedWallet({ waitForSocial }) })
}
