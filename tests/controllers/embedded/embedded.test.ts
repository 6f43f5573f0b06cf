import { describe, expect, test } from 'vitest'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { testScope } from '../../helpers/test-scope.js'

describe('EmbeddedController', () => {
  test('email code login: is not configured without its connector, and rejects requests', async () => {
    using scope = testScope()
    const embedded = scope.use(EmbeddedController)
    expect(embedded.isConfigured).toBe(false)
    await expect(embedded.client()).rejects.toMatchObject({ code: 'config/no-way-to-connect' })
  })

  test('follows the state of the frame and what it shows', async () => {
    const { scope, frame } = embeddedScope()
    using _ = scope
    const embedded = scope.use(EmbeddedController)
    expect(embedded.isConfigured).toBe(true)
    await embedded.client()
    frame.setState('slow', 'offline')
    expect(embedded.state).toMatchObject({ phase: 'slow', failure: 'offline' })
    frame.setState('ready')
    frame.emit('SHOW', { reason: 'approval', width: 360, height: 500 })
    frame.emit('RESIZE', { width: 360, height: 420 })
    expect(embedded.state.shown).toEqual({ reason: 'approval', width: 360, height: 420 })
    frame.emit('HIDE', undefined)
    frame.emit('RESIZE', { width: 360, height: 500 })
    expect(embedded.state.shown).toBeUndefined()
    frame.emit('RECOVERY_REQUIRED', { methods: ['password'] })
    frame.emit('OPEN_POPUP', { url: 'https://wallet.example.com/approve', reason: 'approval' })
    expect(embedded.state).toMatchObject({ recovery: ['password'], popup: { reason: 'approval' } })
    embedded.closePopup()
    expect(embedded.state.popup).toBeUndefined()
  })

  test('knows the backup state that the frame reports, until the logout', async () => {
    const { scope, frame } = embeddedScope()
    using _ = scope
    const { state, client } = scope.use(EmbeddedController)
    await client()
    expect(state.isBackedUp).toBeUndefined()
    for (const isBackedUp of [false, true]) {
      frame.emit('BACKUP', { isBackedUp })
      expect(state.isBackedUp).toBe(isBackedUp)
    }
    frame.emit('CHANGED', {})
    expect(state.isBackedUp).toBe(true)
    frame.emit('CHANGED', { accounts: [] })
    expect(state.isBackedUp).toBeUndefined()
  })

  test('hides the frame’s content when the frame is lost', async () => {
    const { scope, frame } = embeddedScope()
    using _ = scope
    const embedded = scope.use(EmbeddedController)
    await embedded.client()
    frame.emit('SHOW', { reason: 'approval', width: 360, height: 500 })
    frame.setState('failed', 'unreachable')
    expect(embedded.state).toMatchObject({ phase: 'failed', shown: undefined })
  })

  test('ignores frame events after the instance is destroyed', async () => {
    const { scope, frame } = embeddedScope()
    const embedded = scope.use(EmbeddedController)
    await embedded.client()
    scope.dispose()
    frame.emit('SHOW', { reason: 'approval', width: 360, height: 500 })
    expect(embedded.state.shown).toBeUndefined()
  })
})
