import { afterEach, describe, expect, test } from 'vitest'
import { startKeyWorker } from '../../../src/frame-page/worker/start-key-worker.js'
import type { KeyWorker } from '../../../src/frame-page/worker/worker-protocol.js'
import { localKeyWorker } from '../helpers/local-key-worker.js'
import { deviceBinding, madeWallet, recordOf } from '../helpers/made-wallet.js'
import { releaseTo } from '../helpers/sealed-release.js'

const started: KeyWorker[] = []
const start = () => {
  const url = new URL('../../../src/frame-page/worker/key-worker.ts', import.meta.url)
  const worker = startKeyWorker(new Worker(url, { type: 'module' }))
  started.push(worker)
  return worker
}
afterEach(() => {
  for (const worker of started.splice(0)) worker.close()
})
const message = new TextEncoder().encode('hello')

describe('the key worker in a browser', () => {
  test('makes a wallet that opens in another worker and in this page, which all sign alike', async () => {
    const [one, device] = [start(), await deviceBinding()]
    const set = await madeWallet(one, device)
    const before = await one.run('signMessage', { message })
    const here = localKeyWorker()
    started.push(here)
    for (const other of [start(), here]) {
      const released = await releaseTo(other, set)
      await other.run('open', { record: recordOf(set), device, sealed: set.device, released })
      expect(await other.run('signMessage', { message })).toEqual(before)
      expect((await other.run('solanaSignMessage', { message })).signature).toHaveLength(64)
    }
  }, 60_000)

  test('brings a wallet back by password', async () => {
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
