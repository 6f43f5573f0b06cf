import { describe, expect, test } from 'vitest'
import { haveWallet } from '../../../src/frame-page/handlers/handler-context.js'
import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { handlerRoom } from '../helpers/handler-fixture.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'

/** What the person is asked, in order, on a device that keeps nothing; `keep` is what the browser's yes does. */
async function asked(state: FrameWallet['state'], keep: Partial<FrameWallet>, mayClimb = true): Promise<string[]> {
  const wallet = scriptedWallet({ state, rung: 'memory', mayClimb })
  const steps: string[] = []
  const step = (name: string, change: object) => async () => {
    steps.push(name)
    Object.assign(wallet, change)
  }
  Object.assign(wallet, { ensureWallet: step('ensure', { state: 'open' }) })
  const person = {
    approve: step('approve', {}),
    confirmRecovery: step('confirm', {}),
    confirmDevice: () => new Promise<never>(() => {}),
    connect: async () => (steps.push('connect'), { shareEmail: false }),
    recover: step('recover', { state: 'open' }),
    keep: step('keep', { mayClimb: false, ...keep }),
    setUpRecovery: async () => (steps.push('set up'), (wallet.state = 'open'), ['password' as const]),
  }
  const { deps, context } = handlerRoom({ wallet, person })
  await haveWallet(deps, context.signal)
  return steps
}

describe('a wallet on a device that keeps nothing', () => {
  test('is made as elsewhere where the browser gives storage', async () => {
    expect(await asked('none', { rung: 'saa' })).toEqual(['keep', 'ensure'])
  })

  test('needs its recovery at once where the browser refuses', async () => {
    expect(await asked('none', {})).toEqual(['keep', 'set up'])
  })

  test('needs no recovery where the storage had it all along', async () => {
    expect(await asked('recovery-needed', { rung: 'saa', state: 'locked' })).toEqual(['keep'])
  })

  test('is brought back where the storage was empty, or refused', async () => {
    expect(await asked('recovery-needed', { rung: 'saa' })).toEqual(['keep', 'connect', 'recover'])
    expect(await asked('recovery-needed', {})).toEqual(['keep', 'connect', 'recover'])
  })

  test('does not ask the browser again', async () => {
    expect(await asked('none', {}, false)).toEqual(['set up'])
    expect(await asked('open', {})).toEqual([])
  })
})
