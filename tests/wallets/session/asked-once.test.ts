import { describe, expect, test, vi } from 'vitest'
import { askedOnce, type AnswerStorage } from '../../../src/wallets/session/namespace-session.js'

function storageOver(entries: Map<string, unknown>, failing = false): AnswerStorage {
  const broken = async () => Promise.reject<never>(new Error('no database'))
  return {
    getItem: failing ? broken : async <T>(key: string) => entries.get(key) as T | undefined,
    setItem: failing ? broken : async (key, value) => void entries.set(key, value),
  }
}

describe('askedOnce', () => {
  test('asks once, and gives the same answer to whoever asks later, on another page too', async () => {
    const entries = new Map<string, unknown>()
    const ask = vi.fn().mockResolvedValue(['payment'])
    expect(await askedOnce(storageOver(entries), 'topic a', ask)).toEqual(['payment'])
    expect(await askedOnce(storageOver(entries), 'topic a', ask)).toEqual(['payment'])
    expect(ask).toHaveBeenCalledTimes(1)
    await askedOnce(storageOver(entries), 'topic b', ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('keeps no failure', async () => {
    const entries = new Map<string, unknown>()
    const ask = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
    await expect(askedOnce(storageOver(entries), 'topic', ask)).rejects.toThrow('no')
    expect(await askedOnce(storageOver(entries), 'topic', ask)).toBe('yes')
  })

  test('forgets the oldest', async () => {
    const entries = new Map<string, unknown>()
    for (let at = 0; at < 12; at++) await askedOnce(storageOver(entries), `topic ${at}`, async () => at)
    const ask = vi.fn().mockResolvedValue('new')
    expect(await askedOnce(storageOver(entries), 'topic 0', ask)).toBe('new')
    expect(await askedOnce(storageOver(entries), 'topic 11', ask)).toBe(11)
  })

  test.each([
    ['what is kept is broken', false],
    ['there is no storage', true],
  ])('asks where %s', async (_, failing) => {
    const entries = new Map<string, unknown>([['appkit-answers', [null, 7]]])
    expect(await askedOnce(storageOver(entries, failing), 'topic', async () => 'told')).toBe('told')
  })
})
