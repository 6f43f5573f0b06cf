import { describe, expect, test, vi } from 'vitest'
import { requestOnce, type ResponseStorage } from '../../../src/wallets/session/namespace-session.js'

function storageOver(entries: Map<string, unknown>, failing = false): ResponseStorage {
  const broken = async () => Promise.reject<never>(new Error('no database'))
  return {
    getItem: failing ? broken : async <T>(key: string) => entries.get(key) as T | undefined,
    setItem: failing ? broken : async (key, value) => void entries.set(key, value),
  }
}

describe('requestOnce', () => {
  test('sends the request once and returns the stored response on later pages', async () => {
    const entries = new Map<string, unknown>()
    const request = vi.fn().mockResolvedValue(['payment'])
    expect(await requestOnce(storageOver(entries), 'topic a', request)).toEqual(['payment'])
    expect(await requestOnce(storageOver(entries), 'topic a', request)).toEqual(['payment'])
    expect(request).toHaveBeenCalledTimes(1)
    await requestOnce(storageOver(entries), 'topic b', request)
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('does not store failures', async () => {
    const entries = new Map<string, unknown>()
    const request = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
    await expect(requestOnce(storageOver(entries), 'topic', request)).rejects.toThrow('no')
    expect(await requestOnce(storageOver(entries), 'topic', request)).toBe('yes')
  })

  test('drops the oldest response', async () => {
    const entries = new Map<string, unknown>()
    for (let at = 0; at < 12; at++) await requestOnce(storageOver(entries), `topic ${at}`, async () => at)
    const request = vi.fn().mockResolvedValue('new')
    expect(await requestOnce(storageOver(entries), 'topic 0', request)).toBe('new')
    expect(await requestOnce(storageOver(entries), 'topic 11', request)).toBe(11)
  })

  test.each([
    ['what is kept is broken', false],
    ['there is no storage', true],
  ])('sends the request if %s', async (_, failing) => {
    const entries = new Map<string, unknown>([['appkit-answers', [null, 7]]])
    expect(await requestOnce(storageOver(entries, failing), 'topic', async () => 'told')).toBe('told')
  })
})
