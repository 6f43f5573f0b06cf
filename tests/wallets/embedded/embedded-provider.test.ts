import { describe, expect, test, vi } from 'vitest'
import type { Session } from '../../../src/core/connector.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'
import { settled } from '../../lib/fake-clock.js'
import { address, connectRequest, setUp, solanaAddress, solanaId } from './helpers/embedded-set-up.js'

const hash = `0x${'12'.repeat(32)}`
const signature = `0x${'34'.repeat(65)}`
const sign = { method: 'personal_sign', params: ['0x61', address] }

async function connected(script: FrameScript = {}) {
  const parts = setUp(script)
  const [evm, solana] = (await parts.wallet.connect(connectRequest())) as [Session, Session]
  const received: unknown[] = []
  const events = ['accountsChanged', 'chainChanged', 'disconnect']
  for (const event of events) evm.provider.on?.(event, (...values) => received.push([event, ...values]))
  return { ...parts, evm, solana, provider: evm.provider, received }
}

const refused = (response: object) => () => {
  throw frameRejection('wallet/rejected', { message: 'No.', ...response })
}

describe('accounts and network', () => {
  test('are answered without the frame', async () => {
    const { provider, frame } = await connected()
    const pending = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId'].map(method => provider.request({ method }))
    await expect(Promise.all(pending)).resolves.toEqual([[address], [address], '0x1'])
    expect(frame.getPayloads('RPC_REQUEST')).toEqual([])
  })

  test.each(['0x2105', 8453, '8453'])('switch through the frame to %j', async chainId => {
    const { provider, frame, evm, received, store } = await connected({ SWITCH_NETWORK: { chainId: 8453 } })
    const networks: string[] = []
    evm.watch({ onAccounts: () => {}, onGone: () => {}, onNetwork: id => networks.push(id) })
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })).resolves.toBeNull()
    expect(frame.getPayloads('SWITCH_NETWORK')).toEqual([{ chainId: 8453 }])
    expect([networks, received]).toEqual([['eip155:8453'], [['chainChanged', '0x2105']]])
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x2105')
    expect(store.values.LAST_USED_CHAIN_KEY).toBe('eip155:8453')
  })

  test('keep the network if the frame rejects it', async () => {
    const { provider, received } = await connected({ SWITCH_NETWORK: refused({ code: 'E_CHAIN' }) })
    const pending = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x999' }] })
    await expect(pending).rejects.toEqual({ name: 'ProviderRpcError', code: 4902, message: 'No.' })
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    expect(received).toEqual([])
  })

  test.each([undefined, [], [{}], [{ chainId: 'main' }]])('reject the switch to %j', async params => {
    const { provider } = await connected()
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
      code: 'request/params-invalid',
    })
  })

  test('reject wallet_addEthereumChain without notifying the modal', async () => {
    const { provider, refused: reported } = await connected()
    await expect(provider.request({ method: 'wallet_addEthereumChain', params: [{}] })).rejects.toMatchObject({
      code: 'network/unsupported',
    })
    expect(reported).toEqual([])
  })

  test('are published to the app when the frame changes them', async () => {
    const { frame, received } = await connected()
    const second = `0x${'cd'.repeat(20)}`
    frame.emit('CHANGED', { accounts: [second], chainId: 10 })
    frame.emit('CHANGED', { accounts: [] })
    expect(received).toEqual([
      ['accountsChanged', [second]],
      ['chainChanged', '0xa'],
      ['disconnect', { code: 4900, message: 'The wallet is logged out' }],
    ])
  })

  test('are published to the other listeners if one throws, and not to a removed one', async () => {
    const { frame, provider, received } = await connected()
    const left = () => received.push('left')
    provider.on?.('chainChanged', () => {
      throw new RangeError('the app’s')
    })
    provider.on?.('chainChanged', left)
    provider.on?.('chainChanged', () => received.push('last'))
    provider.removeListener?.('chainChanged', left)
    const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
    frame.emit('CHANGED', { chainId: 10 })
    const thrown = later.mock.calls[0]?.[0]
    later.mockRestore()
    expect(received).toEqual([['chainChanged', '0xa'], 'last'])
    expect(thrown).toThrow('the app’s')
  })
})

describe('request', () => {
  test('is sent with its network and namespace', async () => {
    const { provider, solana, frame } = await connected({ RPC_REQUEST: hash })
    await provider.request({ method: 'eth_blockNumber' })
    await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] }, 'eip155:8453')
    await solana.provider.request({ method: 'solana_signMessage', params: { message: 'a', pubkey: solanaAddress } })
    expect(frame.getPayloads('RPC_REQUEST')).toEqual([
      { method: 'eth_blockNumber', chainId: 1, chainNamespace: 'eip155' },
      { method: 'eth_getBalance', params: [address, 'latest'], chainId: 8453, chainNamespace: 'eip155' },
      {
        method: 'solana_signMessage',
        params: { message: 'a', pubkey: solanaAddress },
        chainId: solanaId,
        chainNamespace: 'solana',
      },
    ])
  })

  test('reads without showing the wallet', async () => {
    const { provider, begun } = await connected({ RPC_REQUEST: { '0x1': {} } })
    await expect(provider.request({ method: 'wallet_getCapabilities', params: [address] })).resolves.toEqual({
      '0x1': {},
    })
    expect(begun).toEqual([])
  })

  test.each([
    [hash, 'hash'],
    [signature, 'signature'],
    [{ id: 'batch' }, 'object'],
  ])('shows the wallet for an approval and returns %j, a %s', async (answer, kind) => {
    const { provider, begun, ended } = await connected({ RPC_REQUEST: () => Promise.resolve(answer) })
    const pending = provider.request(sign)
    expect([begun, ended]).toEqual([['personal_sign'], []])
    await expect(pending).resolves.toEqual(answer)
    expect(ended).toEqual([{ ok: true, kind }])
  })

  test.each([
    [{ code: 'E_REJECTED' }, 4001],
    [{ code: 'E_REJECTED', rpcCode: 4001, data: 'd' }, 4001],
    [{ code: 'E_LIMIT' }, -32005],
  ])('rejects a declined approval with an EIP-1193 error: %j', async (response, code) => {
    const { provider, ended } = await connected({ RPC_REQUEST: refused(response) })
    await expect(provider.request(sign)).rejects.toMatchObject({ name: 'ProviderRpcError', code, message: 'No.' })
    expect(ended).toEqual([{ ok: false, error: expect.objectContaining({ code }) }])
  })

  test.each(['eth_sign', 'eth_sendRawTransaction', 'wallet_watchAsset', 'net_version', ''])(
    'rejects the method %j, reports it and aborts pending requests',
    async method => {
      const { provider, frame, refused: reported } = await connected({ RPC_REQUEST: () => new Promise(() => {}) })
      const open = expect(provider.request(sign)).rejects.toMatchObject({ code: 'request/aborted' })
      await settled()
      await expect(provider.request({ method, params: [] })).rejects.toMatchObject({
        code: 'request/not-allowed',
        message: 'Requested RPC call is not allowed',
      })
      await open
      expect(reported).toEqual([method])
      expect(frame.getPayloads('RPC_REQUEST')).toHaveLength(1)
    },
  )

  test('rejects methods of the other namespace', async () => {
    const { solana, refused: reported } = await connected()
    await expect(solana.provider.request({ method: 'wallet_switchEthereumChain' })).rejects.toMatchObject({
      code: 'request/not-allowed',
    })
    expect(reported).toEqual(['wallet_switchEthereumChain'])
  })
})
