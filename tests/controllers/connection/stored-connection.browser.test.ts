import { afterEach, describe, expect, test, vi } from 'vitest'
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
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

/** To the browser's locks a second holder is another tab, whichever document it is of. */
describe('the lock of the tabs that are connected', () => {
  const scopes: TestScope[] = []
  const tab = (id?: string) => {
    const scope = testScope({ options: { ...(id && { id }) } })
    scopes.push(scope)
    return scope
  }
  afterEach(() => {
    for (const scope of scopes.splice(0)) scope.dispose()
    vi.restoreAllMocks()
  })
  const held = async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? []
  const waiting = async () => (await navigator.locks.query()).pending?.length ?? 0

  test('is held by any number of connections, until each has let go', async () => {
    const letGo = [holdTabLock(tab()), holdTabLock(tab())]
    await soon(held).toEqual(['appkit-connected-default', 'appkit-connected-default'])
    letGo[0]?.()
    await soon(held).toHaveLength(1)
    letGo[1]?.()
    await soon(held).toEqual([])
  })

  test('keeps others from what they do alone, which is given up when nobody lets go', async () => {
    const letGo = holdTabLock(tab())
    const [other, work] = [tab(), vi.fn(async () => {})]
    const done = runIfOnlyTab(other, work)
    await soon(waiting).toBe(1)
    await other.clock.advance(UNLOAD_GRACE_MS)
    await done
    letGo()
    await soon(held).toEqual([])
    expect(work).not.toHaveBeenCalled()
    expect(await waiting()).toBe(0)
  })

  test('is waited for, because a page that is being left lets go a little late', async () => {
    const letGo = holdTabLock(tab())
    const [other, work] = [tab(), vi.fn(async () => {})]
    const done = runIfOnlyTab(other, work)
    await other.clock.advance(UNLOAD_GRACE_MS - 1)
    letGo()
    await done
    expect(work).toHaveBeenCalledOnce()
  })

  test('of another id keeps nobody', async () => {
    const letGo = holdTabLock(tab('shop'))
    const work = vi.fn(async () => {})
    await runIfOnlyTab(tab(), work)
    expect(work).toHaveBeenCalledOnce()
    letGo()
  })

  test('is not waited for by an instance that ends', async () => {
    const letGo = holdTabLock(tab())
    const [other, work] = [tab(), vi.fn(async () => {})]
    const done = runIfOnlyTab(other, work)
    other.dispose()
    await done
    letGo()
    expect(work).not.toHaveBeenCalled()
  })

  test.each([
    ['refuses its locks', () => Promise.reject(new DOMException('No', 'SecurityError'))],
    ['has no locks', undefined],
  ])('counts as free where the browser %s', async (_what, request) => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue((request && { request }) as unknown as LockManager)
    holdTabLock(tab())()
    const work = vi.fn(async () => {})
    await runIfOnlyTab(tab(), work)
    expect(work).toHaveBeenCalledOnce()
  })

  test('passes on what the work failed with, and runs it once', async () => {
    const work = vi.fn(() => Promise.reject(new RangeError('No')))
    await expect(runIfOnlyTab(tab(), work)).rejects.toThrow(RangeError)
    expect(work).toHaveBeenCalledOnce()
  })
})

describe('with enableReconnect off, a page', () => {
  const accounts = [{ namespace: 'eip155', address: ada, type: 'eoa' }] as const
  const leftover = { connectorId: 'io.ada', accounts, wallet: { name: 'Ada', type: 'ANNOUNCED' } }

  test('forgets what an earlier visit left, and takes nothing from another tab that is connected', async () => {
    const storage = createStorage()
    storeConnection(storage, 'eip155', leftover)
    const letGo = holdTabLock(testScope())
    const asked = vi.spyOn(navigator.locks, 'request')
    using page = pageKit({ enableReconnect: false })
    await soon(() => asked.mock.results.length).toBe(1)
    await asked.mock.results[0]?.value.catch(() => {})
    expect(page.kit.getAccount().status).toBe('disconnected')
    expect(readConnection(storage, 'eip155')).toMatchObject({ connectorId: 'io.ada' })
    letGo()
    asked.mockRestore()
    page.kit.destroy()
    using next = pageKit({ enableReconnect: false })
    await soon(() => readConnection(storage, 'eip155')).toBeUndefined()
    expect(next.kit.getAccount().status).toBe('disconnected')
  })

  test('holds the lock while it is connected, and no longer', async () => {
    const held = async () => (await navigator.locks.query()).held?.length ?? 0
    using page = pageKit({ enableReconnect: false })
    await page.connect()
    await soon(held).toBe(1)
    await page.kit.disconnect()
    await soon(held).toBe(0)
    await page.connect()
    await soon(held).toBe(1)
    page.kit.destroy()
    await soon(held).toBe(0)
  })
})
