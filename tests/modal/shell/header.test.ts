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

  test('returns to the previous view', () => {
    const { scope, router, modal } = page()
    router.push('WhatIsAWallet')
    goBack(scope)
    expect(router.view).toBe('Connect')
    expect(modal.state.open).toBe(true)
  })

  test('skips a finished connect view and returns to the account', () => {
    const { scope, router } = page({ connected: true })
    router.push('Networks')
    goBack(scope)
    expect(router.state.history.map(({ view }) => view)).toEqual(['Account'])
  })

  test('closes on the first view', () => {
    const { scope, modal } = page()
    goBack(scope)
    expect(modal.state.open).toBe(false)
  })

  test('stays open on a first view that requires an answer', () => {
    const { scope, router, modal } = page()
    router.reset('SIWXSignMessage')
    modal.getRequiredView = () => 'SIWXSignMessage'
    goBack(scope)
    expect(modal.state).toMatchObject({ open: true, refusals: 1 })
  })

  test('cancels a pending transaction', () => {
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
