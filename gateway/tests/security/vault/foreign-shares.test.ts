import { describe, expect, test } from 'vitest'
import { type RowStore, type Table, createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { codeOf, createLoggedInWallet } from '../../frame-page/helpers/frame-wallet-fixture.js'
import { faultOf, localKeyWorker } from '../../frame-page/helpers/local-key-worker.js'
import { deviceBinding, madeWallet, recordOf } from '../../frame-page/helpers/made-wallet.js'
import { ScriptedGateway } from '../../frame-page/helpers/scripted-gateway.js'
import { releaseTo } from '../../frame-page/helpers/sealed-release.js'

const HERE = 'https://app.example.com'
const ORIGINS = [
  'https://other.example.com',
  'https://app.example.com.evil.example',
  'https://app.example.co',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://APP.example.com',
  'null',
  '',
]

/** Copies all rows of one app, including keys, to another origin. */
async function renamed(rows: RowStore, origin: string): Promise<void> {
  const [from, to] = [HERE, origin].map(encodeURIComponent)
  for (const table of ['keys', 'shares'] satisfies Table[])
    for (const { key, value } of await rows.list(table, ''))
      if (key.includes(` ${from} `) || key.startsWith(`project ${from} `))
        await rows.write([{ table, key: key.replace(`${from} `, `${to} `), value }])
}

describe('device share of one app', () => {
  test.each(ORIGINS)('opens nothing for %j, even with all rows and keys copied', async origin => {
    const gateway = new ScriptedGateway()
    const rows = createMemoryRows()
    const owner = await createLoggedInWallet(gateway, { rows, origin: HERE })
    await owner.ensureWallet()
    await renamed(rows, origin)
    expect((await rows.list('shares', '')).length).toBe(2)
    const thief = await createLoggedInWallet(gateway, { rows, origin })
    expect(thief.state).toBe('locked')
    expect(await codeOf(thief.ensureWallet())).toBe('E_RECOVERY')
    expect(thief.state).toBe('recovery-needed')
    expect(await codeOf(thief.signer.signMessage(new Uint8Array(1)))).toBe('E_LOCKED')
    expect(await codeOf(owner.lock().then(() => owner.ensureWallet()))).toBeUndefined()
  })

  test('opens nothing for another project, wallet or epoch with the same key', async () => {
    const worker = localKeyWorker()
    const device = await deviceBinding()
    const set = await madeWallet(worker, device)
    const attempt = async (changes: { device?: object; record?: object }) =>
      faultOf(worker, 'open', {
        record: { ...recordOf(set), ...changes.record },
        device: { ...device, ...changes.device },
        sealed: set.device,
        released: await releaseTo(worker, set),
      })
    expect(await attempt({})).toBeUndefined()
    for (const projectId of ['', 'Project', 'project ', 'project2', '__proto__'])
      expect(await attempt({ device: { projectId } })).toBe('SHARE_MISMATCH')
    for (const record of [{ walletId: 'wallet-2' }, { epoch: 2 }])
      expect(await attempt({ record })).toBe('SHARE_MISMATCH')
    // Moving characters between the parts must not result in the same binding.
    const shifted = { projectId: `project","${HERE}`, origin: '' }
    expect(await attempt({ device: shifted })).toBe('SHARE_MISMATCH')
    worker.close()
  })

  test('rejects a release for another device', async () => {
    const [first, second] = [localKeyWorker(), localKeyWorker()]
    const device = await deviceBinding()
    const set = await madeWallet(first, device)
    const released = await releaseTo(first, set)
    await second.run('shareKey', {})
    expect(await faultOf(second, 'open', { record: recordOf(set), device, sealed: set.device, released })).toBe(
      'SHARE_MISMATCH',
    )
    const forged = { ...(await releaseTo(second, set)), jkt: 'another' }
    expect(await faultOf(second, 'open', { record: recordOf(set), device, sealed: set.device, released: forged })).toBe(
      'SHARE_MISMATCH',
    )
    first.close()
    second.close()
  })
})
