import { describe, expect, test, vi } from 'vitest'
import { watchProvider } from '../../../src/chains/eip155/connect.js'
import type { Provider } from '../../../src/core/connector.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function emitter(over: Partial<Provider> = {}) {
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const provider: Provider = {
    request: async () => null,
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    ...over,
  }
  return {
    provider,
    emit: (event: string, news?: unknown) => listeners.get(event)?.forEach(listener => listener(news)),
    left: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

function watched(over: Partial<Provider> = {}) {
  const { provider, ...rest } = emitter(over)
  const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
  return { listener, stop: watchProvider(provider, listener), ...rest }
}

describe('watchProvider', () => {
  test('reports validated accounts', () => {
    const { emit, listener } = watched()
    emit('accountsChanged', [ADDRESS.toLowerCase()])
    expect(listener.onAccounts).toHaveBeenCalledWith([{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }])
  })

  test('reports onGone if the wallet has no more accounts for the page', () => {
    const { emit, listener } = watched()
    emit('accountsChanged', [])
    expect(listener.onGone).toHaveBeenCalledTimes(1)
    expect(listener.onAccounts).not.toHaveBeenCalled()
  })

  test('reports the network, also an unsupported one', () => {
    const { emit, listener } = watched()
    emit('chainChanged', '0x2105')
    emit('chainChanged', 31337)
    emit('chainChanged', { chainId: '0xa' })
    expect(listener.onNetwork.mock.calls).toEqual([['eip155:8453'], ['eip155:31337'], ['eip155:10']])
  })

  test('reports onGone if the wallet disconnects', () => {
    const { emit, listener } = watched()
    emit('disconnect', { code: 4900, message: 'Disconnected' })
    expect(listener.onGone).toHaveBeenCalledTimes(1)
  })

  test('ignores a disconnect if the wallet is about to reconnect', () => {
    const { emit, listener } = watched()
    emit('disconnect', { code: 1013, message: 'MetaMask: Disconnected from chain. Attempting to connect.' })
    emit('disconnect', { code: -32603, data: { originalError: { code: 1013 } } })
    expect(listener.onGone).not.toHaveBeenCalled()
  })

  test.each([
    ['accountsChanged', undefined],
    ['accountsChanged', ['0x1']],
    ['accountsChanged', [null]],
    ['chainChanged', 'mainnet'],
    ['chainChanged', -1],
    ['connect', { chainId: '0x1' }],
  ])('ignores %s with %j', (event, news) => {
    const { emit, listener } = watched()
    emit(event, news)
    expect([listener.onAccounts, listener.onNetwork, listener.onGone].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test('removes all listeners when stopped', () => {
    const { stop, left } = watched()
    expect(left()).toBe(3)
    stop()
    expect(left()).toBe(0)
  })

  test('reports nothing after it was stopped, even if the wallet keeps its listeners', () => {
    const { emit, listener, stop } = watched({ removeListener: () => undefined })
    stop()
    emit('accountsChanged', [])
    emit('chainChanged', '0x1')
    expect(listener.onGone).not.toHaveBeenCalled()
    expect(listener.onNetwork).not.toHaveBeenCalled()
  })

  test('accepts a wallet without events, and one whose emitter throws', () => {
    const mine = () => {
      throw new TypeError('mine')
    }
    const { provider } = emitter()
    const silent = { request: provider.request }
    expect(() => watchProvider(silent, { onAccounts() {}, onNetwork() {}, onGone() {} })()).not.toThrow()
    expect(() => watched({ on: mine, removeListener: mine }).stop()).not.toThrow()
  })

  test('does not catch errors of its own listener', () => {
    const { emit, listener } = watched()
    listener.onNetwork.mockImplementation(() => {
      throw new TypeError('ours')
    })
    expect(() => emit('chainChanged', '0x1')).toThrow('ours')
  })
})
