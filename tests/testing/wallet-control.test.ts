import { describe, expect, test, vi } from 'vitest'
import { ProviderRpcError } from '../../src/testing/wallet-control.js'
import { ask, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('the control of a test wallet', () => {
  test('decides request by request, then by mode', async () => {
    const wallet = create()
    wallet.control.mode = 'reject'
    wallet.control.decide('approve')
    await ask(wallet, 'eth_requestAccounts')
    const refused = ask(wallet, 'personal_sign', ['0x00', FIRST])
    await expect(refused).rejects.toThrow(ProviderRpcError)
    await expect(refused).rejects.toMatchObject({ code: 4001 })
  })

  test('lets requests hang until it settles them', async () => {
    const wallet = create()
    wallet.control.mode = 'hang'
    const answer = ask(wallet, 'eth_requestAccounts')
    await expect.poll(() => wallet.control.pending).toBe(1)
    wallet.control.settle('approve')
    expect(await answer).toEqual([FIRST])
    expect(wallet.control.pending).toBe(0)
  })

  test('writes down what was asked', async () => {
    const wallet = create()
    await ask(wallet, 'eth_chainId')
    await ask(wallet, 'eth_getBalance', [FIRST, 'latest'])
    expect(wallet.control.log).toEqual([
      { method: 'eth_chainId' },
      { method: 'eth_getBalance', params: [FIRST, 'latest'] },
    ])
    expect(wallet.control.methods).toEqual(['eth_chainId', 'eth_getBalance'])
  })

  test('moves accounts and networks, and tells the page', async () => {
    const wallet = await connected()
    const heard = vi.fn()
    wallet.provider.on('accountsChanged', heard)
    wallet.provider.on('chainChanged', heard)
    wallet.control.switchAccount(1)
    wallet.control.switchChain(5)
    wallet.control.switchChain(5)
    wallet.control.disconnect()
    expect(heard.mock.calls).toEqual([[[SECOND]], ['0x5'], [[]]])
    expect(wallet.control.listeners).toBe(2)
    wallet.provider.removeListener('chainChanged', heard)
    expect(wallet.control.listeners).toBe(1)
    await expect(ask(wallet, 'eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })

  test('makes it lie, fail and come late, as often as it is told', async () => {
    const { control, ...wallet } = create()
    const own = { control, ...wallet }
    control.fault('eth_chainId', { answer: '0x1', times: 1 })
    expect(await ask(own, 'eth_chainId')).toBe('0x1')
    expect(await ask(own, 'eth_chainId')).toBe('0x7a69')
    control.fault('eth_chainId', { error: { code: -32000, message: 'Busy' } })
    await expect(ask(own, 'eth_chainId')).rejects.toMatchObject({ code: -32000, message: 'Busy' })
    control.fault('eth_chainId')
    expect(await ask(own, 'eth_chainId')).toBe('0x7a69')
  })

  test('delays an answer by the time it says', async () => {
    vi.useFakeTimers()
    try {
      const wallet = create()
      wallet.control.fault('eth_chainId', { delayMs: 5_000 })
      const answered = vi.fn()
      void ask(wallet, 'eth_chainId').then(answered)
      await vi.advanceTimersByTimeAsync(4_999)
      expect(answered).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toHaveBeenCalledWith('0x7a69')
    } finally {
      vi.useRealTimers()
    }
  })

  test('makes it answer twice, which no promise would', async () => {
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
