import { describe, expect, test, vi } from 'vitest'
import { switchNetwork } from '../../../src/chains/universal/switch-network.js'
import type { RequestArguments, Session } from '../../../src/core/connector.js'
import { scriptedSession } from '../../helpers/scripted-wallet.js'
import { networkOf } from './universal-fixture.js'

const ten = networkOf('eip155:10')

function wallet(given: Partial<Session> = {}) {
  const request = vi.fn<(args: RequestArguments, on?: string) => Promise<unknown>>()
  const moveTo = vi.fn<(id: string) => void>()
  const session = scriptedSession({ provider: { request }, ...given })
  const methods = () => request.mock.calls.map(([{ method }]) => method)
  return { request, moveTo, session, methods }
}

describe('universal switchNetwork', () => {
  test('switches locally among the approved networks', async () => {
    const { session, moveTo, request } = wallet()
    await switchNetwork(ten, { ...session, moveTo, approved: ['eip155:1', 'eip155:10'] })
    expect(moveTo).toHaveBeenCalledWith('eip155:10')
    expect(request).not.toHaveBeenCalled()
  })

  test('does nothing on the current network', async () => {
    const { session, moveTo } = wallet()
    await switchNetwork(networkOf('eip155:1'), { ...session, moveTo, approved: [] })
    expect(moveTo).not.toHaveBeenCalled()
  })

  test('rejects a network that is not approved', async () => {
    const { session, moveTo } = wallet()
    await expect(switchNetwork(ten, { ...session, moveTo, approved: ['eip155:1'] })).rejects.toMatchObject({
      code: 'network/unsupported',
    })
    expect(moveTo).not.toHaveBeenCalled()
  })

  test('switches other namespaces only if the session supports it', async () => {
    const { session, moveTo } = wallet({ caipNetworkId: 'solana:dev' })
    await switchNetwork(networkOf('solana:main'), { ...session, moveTo })
    expect(moveTo).toHaveBeenCalledWith('solana:main')
    await expect(switchNetwork(networkOf('solana:main'), session)).rejects.toMatchObject({
      code: 'network/cannot-switch',
    })
  })

  test('requests the switch from a wallet that serves any network', async () => {
    const { session, moveTo, request, methods } = wallet()
    request.mockImplementation(async ({ method }) => (method === 'eth_chainId' ? '0xa' : null))
    await switchNetwork(ten, { ...session, moveTo })
    expect(request).toHaveBeenCalledWith(
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
      'eip155:1',
    )
    expect(methods()).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
    expect(moveTo).not.toHaveBeenCalled()
  })

  test.each([
    { code: 4902, message: '' },
    { code: 5000, message: '' },
    { code: 32603, message: '' },
    { code: -32603, message: 'Unrecognized chain ID "0xa". Try adding the chain using wallet_addEthereumChain first.' },
    { code: -32602, message: 'Unknown chain' },
  ])('adds the network after the error %j', async fault => {
    const { session, request, methods } = wallet()
    request.mockRejectedValueOnce(fault)
    request.mockImplementation(async ({ method }) => (method === 'eth_chainId' ? 10 : null))
    await switchNetwork(ten, session)
    expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId'])
    expect(request.mock.calls[1]?.[0].params).toEqual([
      {
        chainId: '0xa',
        chainName: 'Anywhere',
        nativeCurrency: ten.nativeCurrency,
        rpcUrls: ['https://node.example'],
      },
    ])
  })

  test('wallet_addEthereumChain: has the block explorers, without duplicates and other schemes', async () => {
    const { session, request } = wallet()
    request.mockRejectedValueOnce({ code: 4902, message: '' })
    request.mockImplementation(async ({ method }) => (method === 'eth_chainId' ? 10 : null))
    const explorer = { name: 'Explorer', url: 'https://explorer.example' }
    const blockExplorers = { default: explorer, other: explorer, odd: { name: 'Odd', url: 'ipfs://explorer' } }
    await switchNetwork({ ...ten, blockExplorers }, session)
    expect(request.mock.calls[1]?.[0].params).toEqual([
      expect.objectContaining({ blockExplorerUrls: ['https://explorer.example'] }),
    ])
  })

  test('requests the switch again if adding did not switch', async () => {
    const { session, request, methods } = wallet()
    const places = ['0x1', '0xa']
    request.mockRejectedValueOnce({ code: 4902, message: '' })
    request.mockImplementation(async ({ method }) => (method === 'eth_chainId' ? places.shift() : null))
    await switchNetwork(ten, session)
    expect(methods().filter(method => method === 'wallet_switchEthereumChain')).toHaveLength(2)
  })
})

describe('universal switchNetwork errors', () => {
  test.each([
    [{ code: 4001, message: 'no' }, 'network/rejected'],
    [{ code: 5000, message: 'User rejected' }, 'network/rejected'],
    [{ code: -32603, message: 'broken' }, 'network/cannot-switch'],
    ['nothing at all', 'network/cannot-switch'],
  ])('converts %j to %s', async (thrown, code) => {
    const { session, request } = wallet()
    request.mockRejectedValueOnce(thrown)
    await expect(switchNetwork(ten, session)).rejects.toMatchObject({ code })
  })

  test.each([
    [{ code: 4001, message: 'no' }, 'network/rejected'],
    [{ code: -1, message: 'cannot' }, 'network/unsupported'],
  ])('converts the error %j of an added network to %s', async (thrown, code) => {
    const { session, request } = wallet()
    request.mockRejectedValueOnce({ code: 4902, message: '' }).mockRejectedValueOnce(thrown)
    await expect(switchNetwork(ten, session)).rejects.toMatchObject({ code })
  })

  test('rejects a network without an RPC URL before it is added', async () => {
    const { session, request, methods } = wallet()
    request.mockRejectedValueOnce({ code: 4902, message: '' })
    await expect(switchNetwork(networkOf('eip155:10', 'ws://node'), session)).rejects.toMatchObject({
      code: 'network/unsupported',
    })
    expect(methods()).toEqual(['wallet_switchEthereumChain'])
  })

  test('reports a wallet that confirmed a switch or an addition without switching', async () => {
    const { session, request } = wallet()
    request.mockImplementation(async ({ method }) => (method === 'eth_chainId' ? '0x1' : null))
    await expect(switchNetwork(ten, session)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
    request.mockRejectedValueOnce({ code: 4902, message: '' })
    await expect(switchNetwork(ten, session)).rejects.toMatchObject({ code: 'network/cannot-switch' })
  })
})
