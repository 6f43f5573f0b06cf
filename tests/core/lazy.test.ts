import { expect, test, vi } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { lazy } from '../../src/core/lazy.js'

test('lazy loads once for concurrent and later callers', async () => {
  const load = vi.fn(async () => ({}))
  const get = lazy(load)
  expect(load).not.toHaveBeenCalled()
  const [first, second] = await Promise.all([get(), get()])
  expect(second).toBe(first)
  expect(await get()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

test('lazy rejects with chunk/unavailable after a failed load, and retries on the next call', async () => {
  const cause = new RangeError('offline')
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cause).mockResolvedValue('code')
  const get = lazy(load)
  await expect(get()).rejects.toMatchObject({ code: 'chunk/unavailable', cause })
  await expect(get()).resolves.toBe('code')
})

test('lazy does not wrap an AppKitError', async () => {
  const error = new AppKitError('config/no-way-to-connect')
  await expect(lazy(() => Promise.reject(error))()).rejects.toBe(error)
})
