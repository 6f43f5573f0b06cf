import { describe, expect, test } from 'vitest'
import type { HandlerDeps } from '../../../src/frame-page/handlers/handler-context.js'
import type { LoginStep } from '../../../src/frame-page/session/frame-wallet.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { createHandlerFixture } from '../helpers/handler-fixture.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { eventually } from '../../../../tests/helpers/eventually.js'

describe('social login in a window', () => {
  test('announces a successful login, whether reported by page or poll', async () => {
    const { handlers, emitted, context, deps } = roomWhere(async () => 'connected')
    expect(await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)).toEqual({
      uri: 'https://accounts.example/',
      matchWord: 'CEDAR-42',
    })
    await eventually(() => emitted).toEqual([{ name: 'SESSION_UPDATE', payload: { token: 'token' } }])
    expect(deps.login.pending).toBe(false)
  })

  const failing = (error: Error) => async (): Promise<LoginStep> => {
    throw error
  }
  test.each<[string, () => Promise<LoginStep>, string]>([
    ['was denied there', failing(new FrameError('E_REJECTED', 'Login declined.')), 'E_REJECTED'],
    ['waits for the mailed link', async () => 'device', 'E_DEVICE'],
    ['broke', failing(new TypeError('secret')), 'E_INTERNAL'],
  ])('reports a login that %s', async (_, waitForSocial, code) => {
    const { handlers, emitted, context } = roomWhere(waitForSocial)
    await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)
    await eventually(() => emitted).toEqual([{ name: 'LOGIN_FAILED', payload: expect.objectContaining({ code }) }])
    expect(JSON.stringify(emitted)).not.toContain('secret')
  })

  test('stops waiting silently when another login starts', async () => {
    const events: unknown[] = []
    const { handlers, emitted, context } = roomWhere(
      signal =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => (events.push(signal.reason), reject(signal.reason)))
        }),
    )
    await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)
    await handlers.CONNECT_EMAIL({ email: 'ann@example.com' }, context)
    await eventually(() => events).toHaveLength(1)
    expect(emitted).toEqual([])
  })
})

describe('passkey login', () => {
  const rejected = new FrameError('E_REJECTED', 'Request rejected.')

  test('counts as consent to connect, announces the session and opens the wallet', async () => {
    const origins: string[] = []
    const wallet = scriptedWallet({ state: 'none' })
    const created: unknown[] = []
    Object.assign(wallet, { ensureWallet: async (secret: unknown) => (created.push(secret), (wallet.state = 'open')) })
    const passkey = { kind: 'passkey', prf: new Uint8Array(32), credentialId: 'Y3JlZA' } as const
    const fixture = createHandlerFixture({ wallet })
    fixture.deps.prompts.logInWithPasskey = async origin => (origins.push(origin), passkey)
    await fixture.handlers.CONNECT_PASSKEY(undefined, fixture.context)
    expect(origins).toEqual(['https://app.example.com'])
    expect(created).toEqual([passkey])
    expect(fixture.emitted.map(({ name }) => name)).toEqual(['SESSION_UPDATE', 'CHANGED'])
    expect(JSON.stringify(fixture.emitted)).not.toContain('Y3JlZA')
    expect(fixture.deps.consents.find('u1')).toEqual({ shareEmail: false })
  })

  test('keeps the consent of an earlier login', async () => {
    const fixture = createHandlerFixture()
    fixture.deps.consents.save('u1', { shareEmail: true })
    await fixture.handlers.CONNECT_PASSKEY(undefined, fixture.context)
    expect(fixture.deps.consents.find('u1')).toEqual({ shareEmail: true })
  })

  test('announces nothing if the user cancels', async () => {
    const fixture = createHandlerFixture()
    fixture.deps.prompts.logInWithPasskey = () => Promise.reject(rejected)
    await expect(fixture.handlers.CONNECT_PASSKEY(undefined, fixture.context)).rejects.toBe(rejected)
    expect(fixture.emitted).toEqual([])
    expect(fixture.deps.consents.find('u1')).toBeUndefined()
  })

  test('ends when another login starts', async () => {
    const fixture = createHandlerFixture()
    const signals: AbortSignal[] = []
    fixture.deps.prompts.logInWithPasskey = (_, signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const first = Promise.resolve(fixture.handlers.CONNECT_PASSKEY(undefined, fixture.context))
    const failed = first.catch((error: FrameError) => error.code)
    await eventually(() => signals).toHaveLength(1)
    await fixture.handlers.CONNECT_EMAIL({ email: 'ann@example.com' }, fixture.context)
    expect(await failed).toBe('E_ABORTED')
  })
})

describe('device confirmation', () => {
  const context = () => ({ signal: new AbortController().signal, commit: () => {} })
  /** Handlers whose wallet waits until the test resolves it, with the given screen. */
  function waiting(confirmDevice: HandlerDeps['prompts']['confirmDevice']) {
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
    const room = createHandlerFixture({ wallet })
    const { handlers } = createHandlerFixture({
      wallet,
      prompts: {
        ...room.deps.prompts,
        confirmDevice: (mail, signal) => {
          mails.push(mail)
          signals.push(signal)
          return confirmDevice(mail, signal)
        },
      },
    })
    return { handlers, mails, signals, approve: () => approve() }
  }

  test('shows the word of the email until the device is confirmed', async () => {
    const { handlers, mails, signals, approve } = waiting(() => new Promise(() => {}))
    const done = handlers.CONNECT_DEVICE({}, context())
    await eventually(() => mails).toEqual([{ email: 'ada@example.com', matchWord: 'CEDAR-42' }])
    expect(signals[0]?.aborted).toBe(false)
    approve()
    await done
    expect(signals[0]?.aborted).toBe(true)
  })

  test('stops waiting when the user cancels', async () => {
    const { handlers } = waiting(() => Promise.reject(new FrameError('E_REJECTED', 'Request rejected.')))
    const code = await Promise.resolve(handlers.CONNECT_DEVICE({}, context())).catch((error: FrameError) => error.code)
    expect(code).toBe('E_REJECTED')
  })

  test('continues waiting if the screen cannot be shown', async () => {
    const { handlers, mails, approve } = waiting(() => Promise.reject(new FrameError('E_STATE', 'Busy.')))
    const done = handlers.CONNECT_DEVICE({}, context())
    await eventually(() => mails).toHaveLength(1)
    approve()
    expect(await done).toBeUndefined()
  })
})

function roomWhere(waitForSocial: (signal?: AbortSignal) => Promise<LoginStep>) {
  return createHandlerFixture({ wallet: scriptedWallet({ waitForSocial }) })
}
