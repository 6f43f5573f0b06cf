import { describe, expect, test, vi } from 'vitest'
import { askWallet, type Provider } from '../../src/core/connector.js'

const args = { method: 'eth_chainId' }
const never: Provider = { request: () => new Promise(() => {}) }
const fail = (error: unknown) => () => {
  throw error
}

describe('asking a wallet', () => {
  test('gives its answer', async () => {
    expect(await askWallet({ request: async () => '0x1' }, args)).toBe('0x1')
  })

  test('names the network only where it was named', async () => {
    const request = vi.fn(async () => null)
    await askWallet({ request }, args)
    await askWallet({ request }, args, { on: 'eip155:1' })
    expect(request.mock.calls).toEqual([[args], [args, 'eip155:1']])
  })

  test('gives an error of ours for what it throws, at once or later', async () => {
    const rejected = { code: 'wallet/rejected' }
    await expect(askWallet({ request: fail({ code: 4001 }) }, args)).rejects.toMatchObject(rejected)
    await expect(askWallet({ request: async () => fail({ code: 4001 })() }, args)).rejects.toMatchObject(rejected)
  })

  test('bears an error that throws when it is read', async () => {
    const error = Object.defineProperty({}, 'code', { get: fail(new TypeError('mine')) })
    await expect(askWallet({ request: fail(error) }, args)).rejects.toMatchObject({ code: 'wallet/failed' })
  })

  test('hears the first of two answers', async () => {
    const thenable = {} as Promise<unknown>
    Reflect.set(thenable, 'then', (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
      resolve('0x1')
      resolve('0x2')
      reject(new TypeError('mine'))
    })
    expect(await askWallet({ request: () => thenable }, args)).toBe('0x1')
  })

  test('hears an answer that is no promise', async () => {
    const sudden = { request: () => 1 } as unknown as Provider
    expect(await askWallet(sudden, args)).toBe(1)
  })

  test('ends when the signal is aborted, and lets a late refusal pass in silence', async () => {
    const life = new AbortController()
    let refuse: (error: unknown) => void = fail('not asked yet')
    const late: Provider = { request: () => new Promise((_, reject) => (refuse = reject)) }
    const asked = askWallet(late, args, { signal: life.signal })
    life.abort()
    await expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
    refuse({ code: 4001 })
  })

  test('does not begin under a signal that is aborted already', async () => {
    const request = vi.fn(never.request)
    await expect(askWallet({ request }, args, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'request/aborted',
    })
    expect(request).not.toHaveBeenCalled()
  })

  test('leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await askWallet({ request: async () => 1 }, args, { signal })
    await expect.poll(() => removed).toHaveBeenCalledTimes(1)
    expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1])
  })
})
