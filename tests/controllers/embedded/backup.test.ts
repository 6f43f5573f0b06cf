import { describe, expect, test, vi } from 'vitest'
import { offerBackup } from '../../../src/controllers/embedded/backup.js'
import { EmailLoginController } from '../../../src/controllers/embedded/email-login.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { deferred } from '../../helpers/deferred.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { settled } from '../../lib/fake-clock.js'
import { eventually } from '../../helpers/eventually.js'

describe('offerBackup', () => {
  test('requests nothing for a wallet with a backup, or without a known state', async () => {
    const { scope, frame } = embeddedScope()
    using _ = scope
    await scope.use(EmbeddedController).client()
    await offerBackup(scope, 'receive')
    frame.emit('BACKUP', { isBackedUp: true })
    await offerBackup(scope, 'receive')
    expect(frame.requests).toEqual([])
  })

  test('an email login ends only after the decision about the backup', async () => {
    const decided = deferred<{ methods: string[] }>()
    const { scope, frame } = embeddedScope({
      CONNECT_EMAIL: { action: 'CONNECT' },
      SET_UP_RECOVERY: () => decided.promise,
    })
    using _ = scope
    await scope.use(EmbeddedController).client()
    frame.emit('BACKUP', { isBackedUp: false })
    const login = scope.use(EmailLoginController)
    const step = login.begin('ada@example.com')
    await eventually(() => frame.getPayloads('SET_UP_RECOVERY')).toEqual([{ occasion: 'login' }])
    const ended = vi.fn()
    void step.then(ended)
    await settled()
    expect(ended).not.toHaveBeenCalled()
    decided.resolve({ methods: [] })
    expect(await step).toBe('done')
  })

  test('ends without an error when the modal closes, and the login is complete', async () => {
    const { scope, frame } = embeddedScope({ CONNECT_EMAIL: { action: 'CONNECT' } })
    using _ = scope
    const embedded = scope.use(EmbeddedController)
    await embedded.client()
    frame.emit('BACKUP', { isBackedUp: false })
    const step = scope.use(EmailLoginController).begin('ada@example.com')
    await eventually(() => frame.getPayloads('SET_UP_RECOVERY')).toHaveLength(1)
    embedded.hide()
    expect(await step).toBe('done')
  })

  test('offers nothing after a declined sign-in, whose own view follows', async () => {
    const { scope, frame } = embeddedScope({ CONNECT_EMAIL: { action: 'CONNECT' } })
    using _ = scope
    const embedded = scope.use(EmbeddedController)
    await embedded.client()
    frame.emit('BACKUP', { isBackedUp: false })
    embedded.isSignInLeft = true
    expect(await scope.use(EmailLoginController).begin('ada@example.com')).toBe('done')
    expect(frame.getPayloads('SET_UP_RECOVERY')).toEqual([])
  })
})
