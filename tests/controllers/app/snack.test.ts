import { beforeEach, describe, expect, test } from 'vitest'
import { REPLACE_DELAY_MS, SnackController, AUTO_CLOSE_MS } from '../../../src/controllers/app/snack.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

describe('SnackController', () => {
  let scope: TestScope
  let snack: SnackController

  beforeEach(() => {
    scope = testScope()
    snack = scope.use(SnackController)
  })

  test('makes room for 150 ms, as specified', () => expect(REPLACE_DELAY_MS).toBe(150))

  test('shows success at once, and closes by itself', async () => {
    snack.showSuccess('Copied')
    expect(snack.state).toMatchObject({ open: true, variant: 'success', message: 'Copied', autoClose: true })
    await scope.clock.advance(AUTO_CLOSE_MS - 1)
    expect(snack.state.open).toBe(true)
    await scope.clock.advance(1)
    expect(snack.state.open).toBe(false)
  })

  test('a loading message stays until it is replaced', async () => {
    snack.showLoading('Working')
    expect(scope.clock.waiting).toEqual([])
    await scope.clock.advance(10 * AUTO_CLOSE_MS)
    expect(snack.state).toMatchObject({ open: true, variant: 'loading', autoClose: false })
  })

  test('an error is kept by its code, and one in known words by its words', async () => {
    snack.showError(new AppKitError('balance/unavailable', { text: 'internal' }))
    expect(snack.state).toMatchObject({ variant: 'error', code: 'balance/unavailable', message: '' })
    snack.hide()
    snack.showErrorMessage('The wallet said this')
    expect(snack.state).toMatchObject({ variant: 'error', code: undefined, message: 'The wallet said this' })
  })

  test('a new message closes the one that is open, and shows 150 ms later', async () => {
    snack.showSuccess('first')
    snack.showSuccess('second')
    expect(snack.state).toMatchObject({ open: false, message: 'first' })
    await scope.clock.advance(REPLACE_DELAY_MS - 1)
    expect(snack.state.open).toBe(false)
    await scope.clock.advance(1)
    expect(snack.state).toMatchObject({ open: true, message: 'second' })
    await scope.clock.advance(AUTO_CLOSE_MS - 1)
    expect(snack.state.open).toBe(true)
    await scope.clock.advance(1)
    expect(snack.state.open).toBe(false)
  })

  test('of several that come while one makes room, the last is shown, and the room is not made longer', async () => {
    snack.showSuccess('first')
    snack.showSuccess('second')
    snack.showSuccess('third')
    await scope.clock.advance(REPLACE_DELAY_MS)
    expect(snack.state).toMatchObject({ open: true, message: 'third' })
    expect(scope.clock.waiting).toHaveLength(1)
  })

  test('hidden while it makes room, the next one does not come', async () => {
    snack.showSuccess('first')
    snack.showSuccess('second')
    snack.hide()
    await scope.clock.advance(AUTO_CLOSE_MS)
    expect(snack.state).toMatchObject({ open: false, message: 'first' })
  })

  test('leaves no timer behind', () => {
    snack.showSuccess('first')
    scope.dispose()
    expect(scope.clock.waiting).toEqual([])
  })
})
