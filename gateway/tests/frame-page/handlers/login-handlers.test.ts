import { describe, expect, test } from 'vitest'
import type { LoginStep } from '../../../src/frame-page/session/frame-wallet.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { handlerRoom } from '../helpers/handler-room.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { soon } from '../../../../tests/helpers/soon.js'

describe('a login in a social’s window', () => {
  test('that went well is announced, whoever hears of it first', async () => {
    const { handlers, emitted, context, deps } = roomWhere(async () => 'connected')
    expect(await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)).toEqual({
      uri: 'https://accounts.example/',
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

function roomWhere(waitForSocial: (signal?: AbortSignal) => Promise<LoginStep>) {
  return handlerRoom({ wallet: scriptedWallet({ waitForSocial }) })
}
