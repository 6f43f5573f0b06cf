import { describe, expect, test, vi } from 'vitest'
import { ProviderRpcError } from '../../src/testing/wallet-control.js'
import { request, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('test wallet: control', () => {
  test('decides request by request, then by mode', async () => {
    const wallet = create()
    wallet.control.mode = 'reject'
    wallet.control.decide('approve')
    await request(wallet, 'eth_requestAccounts')
    const refused = request(wallet, 'personal_sign', ['0x00', FIRST])
    await expect(refused).rejects.toThrow(ProviderRpcError)
    await expect(refused).rejects.toMatchObject({ code: 4001 })
  })

  test('keeps requests pending until they are settled', async () => {
    const wallet = create()
    wallet.control.mode = 'hang'
    const answer = request(wallet, 'eth_requestAccounts')
    await expect.poll(() => wallet.control.pending).toBe(1)
    wallet.control.settle('approve')
    expect(await answer).toEqual([FIRST])
    expect(wallet.control.pending).toBe(0)
  })

  test('logs requests', async () => {
    const wallet = create()
    await request(wallet, 'eth_chainId')
    await request(wallet, 'eth_getBalance', [FIRST, 'latest'])
    expect(wallet.control.log).toEqual([
      { method: 'eth_chainId' },
      { method: 'eth_getBalance', params: [FIRST, 'latest'] },
    ])
    expect(wallet.control.methods).toEqual(['eth_chainId', 'eth_getBalance'])
  })

  test('switches accounts and networks and notifies the page', async () => {
    const wallet = await connected()
    const listener = vi.fn()
    wallet.provider.on('accountsChanged', listener)
    wallet.provider.on('chainChanged', listener)
    wallet.control.switchAccount(1)
    wallet.control.switchChain(5)
    wallet.control.switchChain(5)
    wallet.control.disconnect()
    expect(listener.mock.calls).toEqual([[[SECOND]], ['0x5'], [[]]])
    expect(wallet.control.listeners).toBe(2)
    wallet.provider.removeListener('chainChanged', listener)
    expect(wallet.control.listeners).toBe(1)
    await expect(request(wallet, 'eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })

  test('returns false, failing and delayed answers the given number of times', async () => {
    const { control, ...wallet } = create()
    const own = { control, ...wallet }
    control.fault('eth_chainId', { answer: '0x1', times: 1 })
    expect(await request(own, 'eth_chainId')).toBe('0x1')
    expect(await request(own, 'eth_chainId')).toBe('0x7a69')
    control.fault('eth_chainId', { error: { code: -32000, message: 'Busy' } })
    await expect(request(own, 'eth_chainId')).rejects.toMatchObject({ code: -32000, message: 'Busy' })
    control.fault('eth_chainId')
    expect(await request(own, 'eth_chainId')).toBe('0x7a69')
  })

  test('delays an answer by the given time', async () => {
    vi.useFakeTimers()
    try {
      const wallet = create()
      wallet.control.fault('eth_chainId', { delayMs: 5_000 })
      const answered = vi.fn()
      void request(wallet, 'eth_chainId').then(answered)
      await vi.advanceTimersByTimeAsync(4_999)
      expect(answered).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toHaveBeenCalledWith('0x7a69')
    } finally {
      vi.useRealTimers()
    }
  })

  test('answers twice with a thenable', async () => {
    const wallet = create()
    wallet.control.fault('eth_chainId', { twice: true })
    const answers: unknown[] = []
    await new Promise<void>(resolve => {
      const second = () => (answers.push('rejected'), resolve())
      void wallet.provider.request({ method: 'eth_chainId' }).then(value => answers.push(value), second)
    })
    expect(answers).toEqual(['0x7a69', undefined, 'rejected'])
  })
})
