import { describe, expect, test, vi } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'

describe('RouterController', () => {
  const views = (router: RouterController) => router.state.history.map(({ view }) => view)

  test('starts with the Connect view', () => {
    expect(new RouterController().view).toBe('Connect')
  })

  test('navigates forward and back, and records the direction', () => {
    const router = new RouterController()
    router.push('ConnectingExternal', { connectorId: 'one' })
    router.push('WhatIsAWallet')
    expect(views(router)).toEqual(['Connect', 'ConnectingExternal', 'WhatIsAWallet'])
    expect(router.state.direction).toBe('forward')
    expect(router.goBack()).toBe(true)
    expect(router.state.direction).toBe('back')
    expect(router.current).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'one' } })
  })

  test('ignores a push of the visible view', () => {
    const router = new RouterController()
    router.push('ConnectingExternal', { connectorId: 'one' })
    const before = router.state.history
    router.push('ConnectingExternal', { connectorId: 'other' })
    expect(router.state.history).toBe(before)
  })

  test('refuses to go back from the first view', () => {
    const router = new RouterController()
    expect(router.goBack()).toBe(false)
    expect(views(router)).toEqual(['Connect'])
  })

  test('starts a new history on reset', () => {
    const router = new RouterController()
    router.push('WhatIsAWallet')
    router.reset('Account')
    expect(views(router)).toEqual(['Account'])
    expect(router.current.params).toEqual({})
  })

  test('replaces the visible view and keeps the earlier ones', () => {
    const router = new RouterController()
    router.push('ConnectingExternal', { connectorId: 'one' })
    router.replace('Account')
    expect(views(router)).toEqual(['Connect', 'Account'])
  })

  test('goes back to the last visit of a view, and stays without one', () => {
    const router = new RouterController()
    router.push('Account')
    router.push('Networks')
    router.push('Account')
    router.push('WhatIsANetwork')
    expect(router.goBackTo('Downloads')).toBe(false)
    expect(views(router)).toHaveLength(5)
    expect(router.goBackTo('Account')).toBe(true)
    expect(views(router)).toEqual(['Connect', 'Account', 'Networks', 'Account'])
    expect(router.state.direction).toBe('back')
  })

  describe('pending requests', () => {
    const waiting = () => ({ onSuccess: vi.fn(), onCancel: vi.fn(), onError: vi.fn() })

    test.each([
      ['success', 'onSuccess', 'Account'],
      ['cancel', 'onCancel', 'Connect'],
      ['error', 'onError', 'Connect'],
    ] as const)('end with %s: only %s is called and the view is %s', (outcome, calledName, view) => {
      const router = new RouterController()
      router.push('Account')
      const request = waiting()
      router.pushTransaction(request)
      router.popTransaction(outcome)
      const called = Object.entries(request).filter(([, callback]) => callback.mock.calls.length > 0)
      expect(called.map(([name]) => name)).toEqual([calledName])
      expect(request[calledName]).toHaveBeenCalledOnce()
      expect(router.view).toBe(view)
      expect(router.state.transactions).toEqual([])
    })

    test('end in reverse order', () => {
      const router = new RouterController()
      const [older, newer] = [waiting(), waiting()]
      router.pushTransaction(older)
      router.pushTransaction(newer)
      router.popTransaction('success')
      expect(newer.onSuccess).toHaveBeenCalledOnce()
      expect(older.onSuccess).not.toHaveBeenCalled()
      expect(router.state.transactions).toEqual([older])
    })

    test('may be absent or have no callbacks', () => {
      const router = new RouterController()
      router.push('Account')
      router.popTransaction('cancel')
      expect(router.view).toBe('Account')
      router.pushTransaction({})
      router.popTransaction('error')
      expect(router.state.transactions).toEqual([])
    })
  })
})
