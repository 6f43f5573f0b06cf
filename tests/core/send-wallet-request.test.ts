import { describe, expect, test, vi } from 'vitest'
import { sendWalletRequest, type Provider } from '../../src/core/connector.js'

const args = { method: 'eth_chainId' }
const never: Provider = { request: () => new Promise(() => {}) }
const fail = (error: unknown) => () => {
  throw error
}

describe('sendWalletRequest', () => {
  test('returns the response of the wallet', async () => {
    expect(await sendWalletRequest({ request: async () => '0x1' }, args)).toBe('0x1')
  })

  test('passes the network only if one is given', async () => {
    const request = vi.fn(async () => null)
    await sendWalletRequest({ request }, args)
    await sendWalletRequest({ request }, args, { caipNetworkId: 'eip155:1' })
    expect(request.mock.calls).toEqual([[args], [args, 'eip155:1']])
  })

  test('converts wallet errors to AppKitErrors, thrown synchronously or asynchronously', async () => {
    const rejected = { code: 'wallet/rejected' }
    await expect(sendWalletRequest({ request: fail({ code: 4001 }) }, args)).rejects.toMatchObject(rejected)
    await expect(sendWalletRequest({ request: async () => fail({ code: 4001 })() }, args)).rejects.toMatchObject(
      rejected,
    )
  })

  test('survives an error whose getters throw', async () => {
    const error = Object.defineProperty({}, 'code', { get: fail(new TypeError('mine')) })
    await expect(sendWalletRequest({ request: fail(error) }, args)).rejects.toMatchObject({ code: 'wallet/failed' })
  })

  test('uses the first of two responses', async () => {
    const thenable = {} as Promise<unknown>
    Reflect.set(thenable, 'then', (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
      resolve('0x1')
      resolve('0x2')
      reject(new TypeError('mine'))
    })
    expect(await sendWalletRequest({ request: () => thenable }, args)).toBe('0x1')
  })

  test('accepts a response that is not a promise', async () => {
    const sudden = { request: () => 1 } as unknown as Provider
    expect(await sendWalletRequest(sudden, args)).toBe(1)
  })

  test('rejects when the signal is aborted and ignores a late rejection', async () => {
    const life = new AbortController()
    let refuse: (error: unknown) => void = fail('not asked yet')
    const late: Provider = { request: () => new Promise((_, reject) => (refuse = reject)) }
    const pending = sendWalletRequest(late, args, { signal: life.signal })
    life.abort()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
    refuse({ code: 4001 })
  })

  test('does not send a request if the signal is already aborted', async () => {
    const request = vi.fn(never.request)
    await expect(sendWalletRequest({ request }, args, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'request/aborted',
    })
    expect(request).not.toHaveBeenCalled()
  })

  test('removes its listener from the signal', async () => {
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await sendWalletRequest({ request: async () => 1 }, args, { signal })
    await expect.poll(() => removed).toHaveBeenCalledTimes(1)
    expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1])
  })
})
