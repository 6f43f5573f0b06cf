import { expect, test, vi } from 'vitest'
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

test('lazy retries after a failed load', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new RangeError('offline')).mockResolvedValue('code')
  const get = lazy(load)
  await expect(get()).rejects.toThrow(RangeError)
  await expect(get()).resolves.toBe('code')
})
