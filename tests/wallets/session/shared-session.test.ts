import { createPublicClient, http, parseEther, stringToHex, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { Session, SessionListener } from '../../../src/core/connector.js'
import { REQUEST_LIFE_MS } from '../../../src/wallets/session/wallet-request.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { startAnvil, type Anvil } from '../../helpers/anvil.js'
import { turnedClock } from '../helpers/turned-clock.js'
import { connected, evmNetwork, nextRequest, pageConnector, testWallet } from '../helpers/two-sides.js'

const typedData = {
  domain: { name: 'Test', chainId: 31337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

describe('a session with a real wallet', () => {
  let anvil: Anvil
  let relay: TestRelay
  let wallet: ExampleWallet
  let page: SessionConnector
  let session: Session
  beforeAll(async () => {
    ;[anvil, relay] = await Promise.all([startAnvil(), startTestRelay()])
    wallet = await testWallet(relay.url, { '31337': anvil.url })
  })
  beforeEach(async () => {
    const rpcUrls = (id: string) => (id === 'eip155:31337' ? [anvil.url] : [])
    page = pageConnector(relay.url, { rpcUrls })
    session = await connected(page, wallet)
  })
  afterEach(() => page.dispose())
  afterAll(async () => {
    await wallet.close()
    await Promise.all([anvil.stop(), relay.stop()])
  })
  /** Asks the wallet, which says yes. */
  const granted = async (method: string, params: unknown[], on?: Parameters<Session['provider']['request']>[1]) => {
    const request = nextRequest(wallet)
    const answer = session.provider.request({ method, params }, on)
    const asked = await request
    await wallet.approveRequest(asked)
    return { answer: await answer, asked }
  }
  const watched = () => {
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() } satisfies SessionListener
    session.watch(listener)
    return listener
  }

  test('a signed message verifies', async () => {
    const { answer } = await granted('personal_sign', [stringToHex('hello'), wallet.address])
    expect(await verifyMessage({ address: wallet.address, message: 'hello', signature: answer as Hex })).toBe(true)
  })

  test('signed typed data verifies', async () => {
    const { answer } = await granted('eth_signTypedData_v4', [wallet.address, JSON.stringify(typedData)])
    expect(await verifyTypedData({ ...typedData, address: wallet.address, signature: answer as Hex })).toBe(true)
  })

  test('a transaction is mined', async () => {
    const to = '0x000000000000000000000000000000000000dEaD'
    const value = `0x${parseEther('0.5').toString(16)}`
    const { answer } = await granted('eth_sendTransaction', [{ from: wallet.address, to, value }])
    const chain = createPublicClient({ transport: http(anvil.url) })
    const receipt = await chain.waitForTransactionReceipt({ hash: answer as Hex })
    expect(receipt).toMatchObject({ status: 'success', from: wallet.address.toLowerCase() })
    expect(await chain.getBalance({ address: to })).toBe(parseEther('0.5'))
  })

  test('a request goes to the current network, or to the one it names', async () => {
    const params = [stringToHex('x'), wallet.address]
    expect((await granted('personal_sign', params)).asked.params.chainId).toBe('eip155:31337')
    expect((await granted('personal_sign', params, 'eip155:31338')).asked.params.chainId).toBe('eip155:31338')
  })

  test("the wallet's no comes as the wallet said it", async () => {
    const request = nextRequest(wallet)
    const answer = session.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    answer.catch(() => undefined)
    await wallet.rejectRequest(await request)
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })

  test('a network the wallet did not approve is refused without asking it', async () => {
    const params = ['0x00', wallet.address]
    await expect(session.provider.request({ method: 'personal_sign', params }, 'eip155:10')).rejects.toMatchObject({
      code: 'network/unsupported',
    })
  })

  test('a method for wallets that was not approved never reaches a node', async () => {
    await expect(session.provider.request({ method: 'eth_signTransaction', params: [{}] })).rejects.toMatchObject({
      code: 'wallet/method-unsupported',
    })
    await expect(session.provider.request({ method: 'wallet_unheardOf' })).rejects.toMatchObject({
      code: 'wallet/method-unsupported',
    })
  })

  test("reads go to the app's own RPC, and nowhere where it has none", async () => {
    const { provider } = session
    expect(await provider.request({ method: 'eth_getBalance', params: [wallet.accounts[1]?.address, 'latest'] })).toBe(
      `0x${parseEther('10000').toString(16)}`,
    )
    await expect(provider.request({ method: 'eth_blockNumber' }, 'eip155:31338')).rejects.toMatchObject({
      code: 'rpc/no-url',
    })
  })

  test('accounts and chain are answered from the session', async () => {
    expect(await session.provider.request({ method: 'eth_requestAccounts' })).toEqual([wallet.address])
    expect(await session.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('a request nobody answers ends after ten minutes', async () => {
    const clock = turnedClock()
    const patient = pageConnector(relay.url, { clock })
    const slow = await connected(patient, wallet)
    const request = nextRequest(wallet)
    const answer = slow.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    answer.catch(() => undefined)
    await request
    clock.turn(REQUEST_LIFE_MS)
    await expect(answer).rejects.toMatchObject({ code: 'wallet/no-answer' })
    await patient.dispose()
    expect(clock.waiting).toBe(0)
  })

  test('switching to an approved network is ours to do, and is told once', async () => {
    const listener = watched()
    const chainChanged = vi.fn()
    session.provider.on?.('chainChanged', chainChanged)
    await session.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(session.caipNetworkId).toBe('eip155:31338')
    expect(listener.onNetwork.mock.calls).toEqual([['eip155:31338']])
    expect(chainChanged.mock.calls).toEqual([['0x7a6a']])
    expect(await session.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('switching to any other network is asked of the wallet, whose no keeps us where we are', async () => {
    const request = nextRequest(wallet)
    const answer = session.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    answer.catch(() => undefined)
    const asked = await request
    expect(asked.params).toMatchObject({ chainId: 'eip155:31337', request: { params: [{ chainId: '0xa' }] } })
    await wallet.approveRequest(asked)
    await expect(answer).rejects.toMatchObject({ code: 4902 })
    expect(session.caipNetworkId).toBe('eip155:31337')
  })

  test("the wallet's own switch is followed", async () => {
    const listener = watched()
    const [{ topic } = { topic: '' }] = wallet.sessions.slice(-1)
    await wallet.switchChain(topic, 'eip155:31338')
    await expect.poll(() => listener.onNetwork.mock.calls).toEqual([['eip155:31338']])
  })

  test('another account in the wallet is followed', async () => {
    const listener = watched()
    const accountsChanged = vi.fn()
    session.provider.on?.('accountsChanged', accountsChanged)
    await wallet.switchAccount()
    await expect.poll(() => session.accounts[0]?.address).toBe(wallet.address)
    expect(listener.onAccounts.mock.calls).toEqual([[[{ namespace: 'eip155', address: wallet.address, type: 'eoa' }]]])
    expect(accountsChanged.mock.calls).toEqual([[[wallet.address]]])
  })

  test('a network taken out of the session is left', async () => {
    const listener = watched()
    const [{ topic } = { topic: '' }] = wallet.sessions.slice(-1)
    await wallet.updateSession(topic, ['eip155:31338'])
    await expect.poll(() => session.approved).toEqual(['eip155:31338'])
    expect(session.caipNetworkId).toBe('eip155:31338')
    expect(listener.onNetwork).toHaveBeenCalledExactlyOnceWith('eip155:31338')
  })

  test('disconnecting tells the wallet, and ends for good', async () => {
    const listener = watched()
    const before = wallet.sessions.length
    await Promise.all([session.disconnect(), session.disconnect()])
    expect(listener.onGone).toHaveBeenCalledOnce()
    await expect.poll(() => wallet.sessions.length).toBe(before - 1)
    await expect(session.provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
  })

  test('the wallet disconnecting ends it here, and a request that waits ends with it', async () => {
    const listener = watched()
    const request = nextRequest(wallet)
    const answer = session.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    answer.catch(() => undefined)
    const { topic } = await request
    await wallet.disconnect(topic)
    await expect(answer).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await expect.poll(() => listener.onGone.mock.calls).toHaveLength(1)
    const again = await connected(page, wallet)
    expect(again.caipNetworkId).toBe('eip155:31337')
  })

  test('a second session in its place ends the first', async () => {
    const listener = watched()
    const second = await connected(page, wallet, { networks: [evmNetwork(31337)] })
    await expect.poll(() => listener.onGone.mock.calls).toHaveLength(1)
    expect(second.approved).toEqual(['eip155:31337'])
    session = second
    await granted('personal_sign', ['0x00', wallet.address])
  })
})
