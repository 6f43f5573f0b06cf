import { describe, expect, test } from 'vitest'
import { lockOnFreeze } from '../../../src/frame-page/pages/start-frame.js'
import { memoryRows } from '../../../src/frame-page/storage/row-store.js'
import { loggedIn, signedBy } from '../helpers/frame-wallet-fixture.js'
import { ScriptedGateway } from '../helpers/scripted-gateway.js'

async function frozen() {
  const wallet = await loggedIn(new ScriptedGateway(), { rows: memoryRows() })
  await wallet.ensureWallet()
  const page = new EventTarget()
  lockOnFreeze(page as Document, wallet)
  return { wallet, freeze: () => page.dispatchEvent(new Event('freeze')) }
}

describe('a page that is put to sleep', () => {
  test('locks its wallet at once', async () => {
    const { wallet, freeze } = await frozen()
    expect(wallet.state).toBe('open')
    freeze()
    expect(wallet.state).toBe('locked')
    await expect(wallet.signer.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: 'E_LOCKED' })
  })

  test('opens it again for the first request after it wakes', async () => {
    const { wallet, freeze } = await frozen()
    freeze()
    await wallet.ensureWallet()
    expect(wallet.state).toBe('open')
    expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
  })

  test('has nothing to lock where nobody is logged in', () => {
    const page = new EventTarget()
    const asked: string[] = []
    lockOnFreeze(page as Document, {
      lock: () => {
        asked.push('lock')
        return Promise.reject(new DOMException('the worker is gone', 'InvalidStateError'))
      },
    })
    page.dispatchEvent(new Event('freeze'))
    page.dispatchEvent(new Event('resume'))
    expect(asked).toEqual(['lock'])
  })
})
