import { describe, expect, test, vi } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'

describe('RouterController', () => {
  const views = (router: RouterController) => router.state.history.map(({ view }) => view)

  test('begins with the ways to connect', () => {
    expect(new RouterController().view).toBe('Connect')
  })

  test('goes further and back, and says which way', () => {
    const router = new RouterController()
    router.push('ConnectingExternal', { connectorId: 'one' })
    router.push('WhatIsAWallet')
    expect(views(router)).toEqual(['Connect', 'ConnectingExternal', 'WhatIsAWallet'])
    expect(router.state.direction).toBe('forward')
    expect(router.goBack()).toBe(true)
    expect(router.state.direction).toBe('back')
    expect(router.current).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'one' } })
  })

  test('a push of the screen on view changes nothing', () => {
    const router = new RouterController()
    router.push('ConnectingExternal', { connectorId: 'one' })
    const before = router.state.history
    router.push('ConnectingExternal', { connectorId: 'other' })
    expect(router.state.history).toBe(before)
  })

  test('back from the first screen is refused', () => {
    const router = new RouterController()
    expect(router.goBack()).toBe(false)
    expect(views(router)).toEqual(['Connect'])
  })

  test('reset begins a new history', () => {
    const router = new RouterController()
    router.push('WhatIsAWallet')
    router.reset('Account')
    expect(views(router)).toEqual(['Account'])
    expect(router.current.params).toEqual({})
  })

  test('replace leaves what was before', () => {
    const router = new RouterController()
    router.push('ConnectingExternal', { connectorId: 'one' })
    router.replace('Account')
    expect(views(router)).toEqual(['Connect', 'Account'])
  })

  test('goes back to the last time a screen was on view, and nowhere where it never was', () => {
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

  describe('the stack of requests', () => {
    const waiting = () => ({ onSuccess: vi.fn(), onCancel: vi.fn(), onError: vi.fn() })

    test.each([
      ['success', 'onSuccess', 'Account'],
      ['cancel', 'onCancel', 'Connect'],
      ['error', 'onError', 'Connect'],
    ] as const)('ends with %s: tells %s alone and shows %s', (outcome, told, view) => {
      const router = new RouterController()
      router.push('Account')
      const request = waiting()
      router.pushTransaction(request)
      router.popTransaction(outcome)
      const heard = Object.entries(request).filter(([, hear]) => hear.mock.calls.length > 0)
      expect(heard.map(([name]) => name)).toEqual([told])
      expect(request[told]).toHaveBeenCalledOnce()
      expect(router.view).toBe(view)
      expect(router.state.transactions).toEqual([])
    })

    test('ends the last one first', () => {
      const router = new RouterController()
      const [older, newer] = [waiting(), waiting()]
      router.pushTransaction(older)
      router.pushTransaction(newer)
      router.popTransaction('success')
      expect(newer.onSuccess).toHaveBeenCalledOnce()
      expect(older.onSuccess).not.toHaveBeenCalled()
      expect(router.state.transactions).toEqual([older])
    })

    test('is content with nobody who waits, and with one who listens to nothing', () => {
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
