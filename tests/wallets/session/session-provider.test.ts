import { describe, expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '../../../src/core/caip.js'
import type { Approval } from '../../../src/wallets/session/approved-accounts.js'
import { NamespaceSession, type SharedWire } from '../../../src/wallets/session/namespace-session.js'
import { chainIdText } from '../../../src/wallets/session/session-provider.js'

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
    ask: vi.fn(),
    follow: answer => answer,
    read: vi.fn(),
    topic: 'topic',
    storage: { getItem: vi.fn(), setItem: vi.fn() },
    remember: vi.fn(),
    end: vi.fn(),
  }) satisfies SharedWire

describe('one namespace of a session', () => {
  test('its listeners hear what happens once, and nothing after they left', async () => {
    const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1', 'eip155:10'), wire())
    const heard = vi.fn()
    session.provider.on('chainChanged', heard)
    session.moveTo('eip155:10')
    session.moveTo('eip155:10')
    session.provider.removeListener('chainChanged', heard)
    session.moveTo('eip155:1')
    expect(heard.mock.calls).toEqual([['0xa']])
  })

  test("a listener of the app's that throws does not keep the news from the next", () => {
    const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
    const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1'), wire())
    const heard = vi.fn()
    session.provider.on('chainChanged', () => {
      throw new TypeError('mine')
    })
    session.provider.on('chainChanged', heard)
    session.moveTo('eip155:10')
    const thrown = later.mock.calls[0]?.[0]
    later.mockRestore()
    expect(heard).toHaveBeenCalledOnce()
    expect(thrown).toThrow('mine')
  })

  test('without accounts it is gone, once, and answers nothing more', async () => {
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
    expect(behind.ask).not.toHaveBeenCalled()
  })

  test('what stopped watching hears nothing', () => {
    const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1'), wire())
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() }
    session.watch(listener)()
    session.gone()
    expect(listener.onGone).not.toHaveBeenCalled()
  })

  test('adding a network is asked on an approved one, whatever it is about', async () => {
    const behind = wire()
    const session = new NamespaceSession('eip155', 'eip155:5', approval('eip155:1'), behind)
    const args = { method: 'wallet_addEthereumChain', params: [{ chainId: '0xa' }] }
    await session.provider.request(args, 'eip155:10')
    expect(behind.ask).toHaveBeenCalledExactlyOnceWith(args, 'eip155:1')
  })

  test.each([[[]], [undefined], [[{ chainId: {} }]], [[{ chainId: 'nowhere at all' }]]])(
    'a switch to %o is refused',
    async params => {
      const session = new NamespaceSession('eip155', 'eip155:1', approval('eip155:1'), wire())
      await expect(session.provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
        code: 'network/unsupported',
      })
    },
  )

  test.each(['personal_sign', 'wallet_sendCalls', 'polkadot_signMessage', 'polkadot_signTransaction', 'solana_signIn'])(
    '%s, which was not approved, is refused and never handed to a node',
    async method => {
      const behind = wire()
      const session = new NamespaceSession('polkadot', 'polkadot:1', { ...approval('polkadot:1'), methods: [] }, behind)
      await expect(session.provider.request({ method })).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
      expect([behind.ask.mock.calls, behind.read.mock.calls]).toEqual([[], []])
    },
  )

  test('what is read of a network is asked of its node, by whatever name', async () => {
    const behind = wire()
    const session = new NamespaceSession('polkadot', 'polkadot:1', { ...approval('polkadot:1'), methods: [] }, behind)
    await session.provider.request({ method: 'system_chain' })
    expect(behind.read).toHaveBeenCalledExactlyOnceWith({ method: 'system_chain' }, 'polkadot:1')
  })

  test('a chain is told in hexadecimal where it is a number, and by its reference otherwise', () => {
    expect(chainIdText('eip155:31337')).toBe('0x7a69')
    expect(chainIdText('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })
})
