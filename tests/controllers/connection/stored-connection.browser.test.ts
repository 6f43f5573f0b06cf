import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  holdTabLock,
  UNLOAD_GRACE_MS,
  readConnection,
  storeConnection,
  runIfOnlyTab,
} from '../../../src/controllers/connection/stored-connection.js'
import { createStorage } from '../../../src/services/storage.js'
import { pageKit } from '../../helpers/page-kit.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

/** A second lock request of any document is equivalent to another tab. */
describe('tab lock', () => {
  const tab = (id?: string) => {
    return disposeAfterTest(testScope({ options: { ...(id && { id }) } }))
  }
  beforeEach(restoreMocksAfterTest)
  const held = async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? []
  const waiting = async () => (await navigator.locks.query()).pending?.length ?? 0

  test('is held until every connection has released it', async () => {
    const letGo = [holdTabLock(tab()), holdTabLock(tab())]
    await eventually(held).toEqual(['appkit-connected-default', 'appkit-connected-default'])
    letGo[0]?.()
    await eventually(held).toHaveLength(1)
    letGo[1]?.()
    await eventually(held).toEqual([])
  })

  test('blocks runIfOnlyTab, which gives up if the lock stays held', async () => {
    const letGo = holdTabLock(tab())
    const [otherTab, work] = [tab(), vi.fn(async () => {})]
    const done = runIfOnlyTab(otherTab, work)
    await eventually(waiting).toBe(1)
    await otherTab.clock.advance(UNLOAD_GRACE_MS)
    await done
    letGo()
    await eventually(held).toEqual([])
    expect(work).not.toHaveBeenCalled()
    expect(await waiting()).toBe(0)
  })

  test('is awaited while an unloading page releases it', async () => {
    const letGo = holdTabLock(tab())
    const [otherTab, work] = [tab(), vi.fn(async () => {})]
    const done = runIfOnlyTab(otherTab, work)
    await otherTab.clock.advance(UNLOAD_GRACE_MS - 1)
    letGo()
    await done
    expect(work).toHaveBeenCalledOnce()
  })

  test('tab lock of another id does not block', async () => {
    const letGo = holdTabLock(tab('shop'))
    const work = vi.fn(async () => {})
    await runIfOnlyTab(tab(), work)
    expect(work).toHaveBeenCalledOnce()
    letGo()
  })

  test('is not awaited after the instance is destroyed', async () => {
    const letGo = holdTabLock(tab())
    const [otherTab, work] = [tab(), vi.fn(async () => {})]
    const done = runIfOnlyTab(otherTab, work)
    otherTab.dispose()
    await done
    letGo()
    expect(work).not.toHaveBeenCalled()
  })

  test.each([
    ['denies access to locks', () => Promise.reject(new DOMException('No', 'SecurityError'))],
    ['does not support locks', undefined],
  ])('counts as free where the browser %s', async (_what, request) => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue((request && { request }) as unknown as LockManager)
    holdTabLock(tab())()
    const work = vi.fn(async () => {})
    await runIfOnlyTab(tab(), work)
    expect(work).toHaveBeenCalledOnce()
  })

  test('runs the task once and passes its error on', async () => {
    const work = vi.fn(() => Promise.reject(new RangeError('No')))
    await expect(runIfOnlyTab(tab(), work)).rejects.toThrow(RangeError)
    expect(work).toHaveBeenCalledOnce()
  })
})

describe('page with enableReconnect disabled', () => {
  const accounts = [{ namespace: 'eip155', address: ada, type: 'eoa' }] as const
  const leftover = { connectorId: 'io.ada', accounts, wallet: { name: 'Ada', type: 'ANNOUNCED' } }

  test('forgets an earlier visit’s connection, unless another tab is connected', async () => {
    const storage = createStorage()
    storeConnection(storage, 'eip155', leftover)
    const letGo = holdTabLock(testScope())
    const lockRequest = vi.spyOn(navigator.locks, 'request')
    using page = pageKit({ enableReconnect: false })
    await eventually(() => lockRequest.mock.results.length).toBe(1)
    await lockRequest.mock.results[0]?.value.catch(() => {})
    expect(page.kit.getAccount().status).toBe('disconnected')
    expect(readConnection(storage, 'eip155')).toMatchObject({ connectorId: 'io.ada' })
    letGo()
    lockRequest.mockRestore()
    page.kit.destroy()
    using next = pageKit({ enableReconnect: false })
    await eventually(() => readConnection(storage, 'eip155')).toBeUndefined()
    expect(next.kit.getAccount().status).toBe('disconnected')
  })

  test('holds the lock only while it is connected', async () => {
    const held = async () => (await navigator.locks.query()).held?.length ?? 0
    using page = pageKit({ enableReconnect: false })
    await page.connect()
    await eventually(held).toBe(1)
    await page.kit.disconnect()
    await eventually(held).toBe(0)
    await page.connect()
    await eventually(held).toBe(1)
    page.kit.destroy()
    await eventually(held).toBe(0)
  })
})
