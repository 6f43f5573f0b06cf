import { describe, expect, test } from 'vitest'
import { lockOnFreeze } from '../../../src/frame-page/pages/start-wallet.js'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { createLoggedInWallet, signedBy } from '../helpers/frame-wallet-fixture.js'
import { ScriptedGateway } from '../helpers/scripted-gateway.js'

async function frozen() {
  const wallet = await createLoggedInWallet(new ScriptedGateway(), { rows: createMemoryRows() })
  await wallet.ensureWallet()
  const page = new EventTarget()
  lockOnFreeze(page as Document, wallet)
  return { wallet, freeze: () => page.dispatchEvent(new Event('freeze')) }
}

describe('frozen page', () => {
  test('locks the wallet immediately', async () => {
    const { wallet, freeze } = await frozen()
    expect(wallet.state).toBe('open')
    freeze()
    expect(wallet.state).toBe('locked')
    await expect(wallet.signer.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: 'E_LOCKED' })
  })

  test('opens the wallet again on the first request', async () => {
    const { wallet, freeze } = await frozen()
    freeze()
    await wallet.ensureWallet()
    expect(wallet.state).toBe('open')
    expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
  })

  test('ignores a freeze while logged out', () => {
    const page = new EventTarget()
    const calls: string[] = []
    lockOnFreeze(page as Document, {
      lock: () => {
        calls.push('lock')
        return Promise.reject(new DOMException('the worker is gone', 'InvalidStateError'))
      },
    })
    page.dispatchEvent(new Event('freeze'))
    page.dispatchEvent(new Event('resume'))
    expect(calls).toEqual(['lock'])
  })
})
