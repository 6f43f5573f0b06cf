import { describe, expect, test } from 'vitest'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { startKeyWorker } from '../../../src/frame-page/worker/worker-protocol.js'
import { localKeyWorker } from '../helpers/local-key-worker.js'
import { deviceBinding, madeWallet, recordOf } from '../helpers/made-wallet.js'
import { releaseTo } from '../helpers/sealed-release.js'

const start = () => {
  const url = new URL('../../../src/frame-page/worker/key-worker.ts', import.meta.url)
  return disposeAfterTest(startKeyWorker(new Worker(url, { type: 'module' })))
}
const message = new TextEncoder().encode('hello')

describe('key worker in a browser', () => {
  test('creates a wallet that signs equally in another worker and in this page', async () => {
    const [worker, device] = [start(), await deviceBinding()]
    const set = await madeWallet(worker, device)
    const before = await worker.run('signMessage', { message })
    const here = disposeAfterTest(localKeyWorker())
    for (const second of [start(), here]) {
      const released = await releaseTo(second, set)
      await second.run('open', { record: recordOf(set), device, sealed: set.device, released })
      expect(await second.run('signMessage', { message })).toEqual(before)
      expect((await second.run('solanaSignMessage', { message })).signature).toHaveLength(64)
    }
  }, 60_000)

  test('recovers a wallet by password', async () => {
    const [worker, device] = [start(), await deviceBinding()]
    const set = await madeWallet(worker, device)
    const before = await worker.run('signMessage', { message })
    const secret = { kind: 'password', password: 'clever otter paints seven violins' } as const
    const { blob } = await worker.run('makeRecovery', secret)
    await worker.run('lock', {})
    await expect(worker.run('signMessage', { message })).rejects.toMatchObject({ fault: 'LOCKED' })
    await worker.run('openOffline', { record: recordOf(set), device, sealed: set.device, secret, blob })
    expect(await worker.run('signMessage', { message })).toEqual(before)
  }, 60_000)
})
