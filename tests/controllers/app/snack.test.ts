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

  test('has a replacement delay of 150 ms', () => expect(REPLACE_DELAY_MS).toBe(150))

  test('shows success immediately and closes it automatically', async () => {
    snack.showSuccess('Copied')
    expect(snack.state).toMatchObject({ open: true, variant: 'success', message: 'Copied', autoClose: true })
    await scope.clock.advance(AUTO_CLOSE_MS - 1)
    expect(snack.state.open).toBe(true)
    await scope.clock.advance(1)
    expect(snack.state.open).toBe(false)
  })

  test('keeps a loading message until it is replaced', async () => {
    snack.showLoading('Working')
    expect(scope.clock.waiting).toEqual([])
    await scope.clock.advance(10 * AUTO_CLOSE_MS)
    expect(snack.state).toMatchObject({ open: true, variant: 'loading', autoClose: false })
  })

  test('stores an error by its code, and a wallet’s error by its message', async () => {
    snack.showError(new AppKitError('balance/unavailable', { text: 'internal' }))
    expect(snack.state).toMatchObject({ variant: 'error', code: 'balance/unavailable', message: '' })
    snack.hide()
    snack.showErrorMessage('The wallet said this')
    expect(snack.state).toMatchObject({ variant: 'error', code: undefined, message: 'The wallet said this' })
  })

  test('snack message: has the icon of its variant or another one, and none while it is loading', () => {
    const shown = (show: () => void) => {
      snack.hide()
      show()
      return snack.state.svg
    }
    expect([
      shown(() => snack.showSuccess('Saved')),
      shown(() => snack.showSuccess('Swapped', 'swap')),
      shown(() => snack.showErrorMessage('Rejected')),
      shown(() => snack.showError(new AppKitError('send/failed'))),
      shown(() => snack.showLoading('Working')),
    ]).toEqual(['check', 'swap', 'alert-circle', 'alert-circle', undefined])
  })

  test('closes the open message and shows the next one 150 ms later', async () => {
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

  test('shows only the last of several replacements, without a longer delay', async () => {
    snack.showSuccess('first')
    snack.showSuccess('second')
    snack.showSuccess('third')
    await scope.clock.advance(REPLACE_DELAY_MS)
    expect(snack.state).toMatchObject({ open: true, message: 'third' })
    expect(scope.clock.waiting).toHaveLength(1)
  })

  test('drops a pending replacement when hidden', async () => {
    snack.showSuccess('first')
    snack.showSuccess('second')
    snack.hide()
    await scope.clock.advance(AUTO_CLOSE_MS)
    expect(snack.state).toMatchObject({ open: false, message: 'first' })
  })

  test('leaves no timer after disposal', () => {
    snack.showSuccess('first')
    scope.dispose()
    expect(scope.clock.waiting).toEqual([])
  })
})
