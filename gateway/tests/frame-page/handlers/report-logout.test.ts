import { describe, expect, test, vi } from 'vitest'
import { reportLogout } from '../../../src/frame-page/handlers/login-handlers.js'
import type { FrameUser } from '../../../src/frame-page/session/frame-wallet.js'

const ada: FrameUser = { userId: 'u1', email: 'ada@example.com', userName: null, appToken: 't' }

describe('reportLogout', () => {
  const followed = (user: FrameUser | undefined) => {
    const listeners: (() => void)[] = []
    const held = { user }
    const emit = vi.fn()
    const wallet = {
      get user() {
        return held.user
      },
      onChange: (listener: () => void) => {
        listeners.push(listener)
        return () => {}
      },
    }
    reportLogout(wallet, emit)
    const become = (next: FrameUser | undefined) => {
      held.user = next
      for (const listener of listeners) listener()
    }
    return { become, emit }
  }

  test('reports once that no account remains after a logout', () => {
    const { become, emit } = followed(ada)
    become({ ...ada, appToken: 't2' })
    expect(emit).not.toHaveBeenCalled()
    become(undefined)
    become(undefined)
    expect(emit.mock.calls).toEqual([['CHANGED', { accounts: [] }]])
  })

  test('reports nothing while logged out, and again after the next login', () => {
    const { become, emit } = followed(undefined)
    become(undefined)
    expect(emit).not.toHaveBeenCalled()
    become(ada)
    become(undefined)
    expect(emit).toHaveBeenCalledTimes(1)
  })
})
