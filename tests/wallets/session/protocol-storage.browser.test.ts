import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { protocolStorage } from '../../../src/wallets/session/protocol-storage.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('protocolStorage in a browser', () => {
  const fresh = () => {
    const name = `appkit-test-${crypto.randomUUID()}`
    disposeAfterTest(() => indexedDB.deleteDatabase(name))
    return name
  }

  test('keeps data for the next page', async () => {
    const name = fresh()
    const page = await protocolStorage(name, systemClock)
    await page.setItem('a', { deep: [1] })
    await page.setItem('b', 2)
    await page.removeItem('b')
    expect(await (await protocolStorage(name, systemClock)).getEntries()).toEqual([['a', { deep: [1] }]])
  })

  test('forget deletes all data', async () => {
    const name = fresh()
    const page = await protocolStorage(name, systemClock)
    await page.setItem('wc@2:core:0.3//keychain', { key: 'secret' })
    await page.forget?.()
    expect(await (await protocolStorage(name, systemClock)).getKeys()).toEqual([])
  })

  test('forget keeps the session of another tab', async () => {
    const name = fresh()
    const tab = await protocolStorage(name, systemClock)
    const second = await protocolStorage(name, systemClock)
    await second.setItem('wc@2:client:0.3//session', [{ topic: 'one' }])
    await tab.forget?.()
    expect(await tab.getKeys()).toEqual([])
    expect(await (await protocolStorage(name, systemClock)).getKeys()).toEqual(['wc@2:client:0.3//session'])
  })
})
