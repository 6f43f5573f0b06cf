import { describe, expect, test, vi } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { goBack } from '../../../src/modal/shell/header.js'
import { testScope } from '../../helpers/test-scope.js'

describe('goBack', () => {
  function page({ connected = false } = {}) {
    const scope = testScope()
    scope.use(ModalController).setOpen(true)
    if (connected) scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    return { scope, router: scope.use(RouterController), modal: scope.use(ModalController) }
  }

  test('goes to the screen before', () => {
    const { scope, router, modal } = page()
    router.push('WhatIsAWallet')
    goBack(scope)
    expect(router.view).toBe('Connect')
    expect(modal.state.open).toBe(true)
  })

  test('goes to the account where the screen before was for connecting, and that is done', () => {
    const { scope, router } = page({ connected: true })
    router.push('Networks')
    goBack(scope)
    expect(router.state.history.map(({ view }) => view)).toEqual(['Account'])
  })

  test('from the first screen closes', () => {
    const { scope, modal } = page()
    goBack(scope)
    expect(modal.state.open).toBe(false)
  })

  test('from the first screen does not close what must be answered', () => {
    const { scope, router, modal } = page()
    router.reset('UnsupportedChain')
    goBack(scope)
    expect(modal.state).toMatchObject({ open: true, refusals: 1 })
  })

  test('over a request cancels that', () => {
    const { scope, router, modal } = page()
    router.push('Account')
    const onCancel = vi.fn()
    router.pushTransaction({ onCancel })
    goBack(scope)
    expect(onCancel).toHaveBeenCalledOnce()
    expect(router.view).toBe('Connect')
    expect(modal.state.open).toBe(true)
  })
})
