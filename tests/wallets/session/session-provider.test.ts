import { describe, expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '../../../src/core/caip.js'
import type { Approval } from '../../../src/wallets/session/protocol-namespaces.js'
import { NamespaceSession, type SessionTransport } from '../../../src/wallets/session/namespace-session.js'
import { formatChainId } from '../../../src/wallets/session/session-provider.js'

const address = `0x${'a'.repeat(40)}`
const approval = (...networks: CaipNetworkId[]): Approval => ({
  accountsOn: () => [{ namespace: 'eip155', address, type: 'eoa' }],
  networks,
  oldNames: new Map(),
  methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
})
const wire = () =>
  ({
    wallet: undefined,
    servesAll: false,
    request: vi.fn(),
    follow: answer => answer,
    read: vi.fn(),
    topic: 'topic',
    storage: { getItem: vi.fn(), setItem: vi.fn() },
    remember: vi.fn(),
    end: vi.fn(),
  }) satisfies SessionTransport

describe('namespace session', () => {
  test('calls listeners once per change, and not after they are removed', async () => {
    const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1', 'eip155:10'), wire())
    const received = vi.fn()
    session.provider.on('chainChanged', received)
    session.moveTo('eip155:10')
    session.moveTo('eip155:10')
    session.provider.removeListener('chainChanged', received)
    session.moveTo('eip155:1')
    expect(received.mock.calls).toEqual([['0xa']])
  })

  test('keeps calling other listeners if one throws', () => {
    const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
    const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1'), wire())
    const received = vi.fn()
    session.provider.on('chainChanged', () => {
      throw new TypeError('mine')
    })
    session.provider.on('chainChanged', received)
    session.moveTo('eip155:10')
    const thrown = later.mock.calls[0]?.[0]
    later.mockRestore()
    expect(received).toHaveBeenCalledOnce()
    expect(thrown).toThrow('mine')
  })

  test('ends once without accounts and rejects later requests', async () => {
    const behind = wire()
    const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1'), behind)
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    session.watch(listener)
    session.setAccounts([])
    session.update(undefined)
    session.moveTo('eip155:10')
    expect(listener.onGone).toHaveBeenCalledOnce()
    expect(listener.onNetwork).not.toHaveBeenCalled()
    await expect(session.provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
    expect(behind.request).not.toHaveBeenCalled()
  })

  test('does not call removed watchers', () => {
    const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1'), wire())
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    session.watch(listener)()
    session.onRevoked()
    expect(listener.onGone).not.toHaveBeenCalled()
  })

  test('sends wallet_addEthereumChain on an approved network', async () => {
    const behind = wire()
    const session = new NamespaceSession('eip155', 'eip155:5', approval('eip155:1'), behind)
    const args = { method: 'wallet_addEthereumChain', params: [{ chainId: '0xa' }] }
    await session.provider.request(args, 'eip155:10')
    expect(behind.request).toHaveBeenCalledExactlyOnceWith(args, 'eip155:1')
  })

  test.each([[[]], [undefined], [[{ chainId: {} }]], [[{ chainId: 'nowhere at all' }]]])(
    'rejects the switch to %o',
    async params => {
      const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1'), wire())
      await expect(session.provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
        code: 'network/unsupported',
      })
    },
  )

  test.each(['personal_sign', 'wallet_sendCalls', 'polkadot_signMessage', 'polkadot_signTransaction', 'solana_signIn'])(
    'rejects %s, which was not approved, and never sends it to a node',
    async method => {
      const behind = wire()
      const session = new NamespaceSession('polkadot', 'polkadot:1', { ...approval('polkadot:1'), methods: [] }, behind)
      await expect(session.provider.request({ method })).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
      expect([behind.request.mock.calls, behind.read.mock.calls]).toEqual([[], []])
    },
  )

  test("sends read requests to the network's node", async () => {
    const behind = wire()
    const session = new NamespaceSession('polkadot', 'polkadot:1', { ...approval('polkadot:1'), methods: [] }, behind)
    await session.provider.request({ method: 'system_chain' })
    expect(behind.read).toHaveBeenCalledExactlyOnceWith({ method: 'system_chain' }, 'polkadot:1')
  })

  test('formats a chain id as hexadecimal if it is a number, otherwise as its reference', () => {
    expect(formatChainId('eip155:31337')).toBe('0x7a69')
    expect(formatChainId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })
})
