import { createPublicClient, http, parseEther, stringToHex, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventEmitter } from 'node:events'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { Session, SessionListener } from '../../../src/core/connector.js'
import { REQUEST_TIMEOUT_MS } from '../../../src/wallets/session/wallet-request.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { startAnvil, type Anvil } from '../../helpers/chains/anvil.js'
import { createManualClock } from '../helpers/manual-clock.js'
import { connected, evmNetwork, nextRequest, pageConnector, testWallet } from '../helpers/two-sides.js'
import { listenToSession } from '../../../src/wallets/session/shared-session.js'

const typedData = {
  domain: { name: 'Test', chainId: 31337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

describe('session with a real wallet', () => {
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
  /** Sends a request that the wallet approves. */
  const granted = async (method: string, params: unknown[], on?: Parameters<Session['provider']['request']>[1]) => {
    const request = nextRequest(wallet)
    const answer = session.provider.request({ method, params }, on)
    const pending = await request
    await wallet.approveRequest(pending)
    return { answer: await answer, asked: pending }
  }
  const watched = () => {
    const listener = { onAccounts: vi.fn(), onNetwork: vi.fn(), onGone: vi.fn() } satisfies SessionListener
    session.watch(listener)
    return listener
  }

  test('signs a message that verifies', async () => {
    const { answer } = await granted('personal_sign', [stringToHex('hello'), wallet.address])
    expect(await verifyMessage({ address: wallet.address, message: 'hello', signature: answer as Hex })).toBe(true)
  })

  test('signs typed data that verifies', async () => {
    const { answer } = await granted('eth_signTypedData_v4', [wallet.address, JSON.stringify(typedData)])
    expect(await verifyTypedData({ ...typedData, address: wallet.address, signature: answer as Hex })).toBe(true)
  })

  test('sends a transaction that is mined', async () => {
    const to = '0x000000000000000000000000000000000000dEaD'
    const value = `0x${parseEther('0.5').toString(16)}`
    const { answer } = await granted('eth_sendTransaction', [{ from: wallet.address, to, value }])
    const chain = createPublicClient({ transport: http(anvil.url) })
    const receipt = await chain.waitForTransactionReceipt({ hash: answer as Hex })
    expect(receipt).toMatchObject({ status: 'success', from: wallet.address.toLowerCase() })
    expect(await chain.getBalance({ address: to })).toBe(parseEther('0.5'))
  })

  test('sends a request on the current or the given network', async () => {
    const params = [stringToHex('x'), wallet.address]
    expect((await granted('personal_sign', params)).asked.params.chainId).toBe('eip155:31337')
    expect((await granted('personal_sign', params, 'eip155:31338')).asked.params.chainId).toBe('eip155:31338')
  })

  test("rejects with the wallet's error unchanged", async () => {
    const request = nextRequest(wallet)
    const answer = session.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    answer.catch(() => undefined)
    await wallet.rejectRequest(await request)
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })

  test('rejects an unapproved network without a request to the wallet', async () => {
    const params = ['0x00', wallet.address]
    await expect(session.provider.request({ method: 'personal_sign', params }, 'eip155:10')).rejects.toMatchObject({
      code: 'network/unsupported',
    })
  })

  test('never sends an unapproved wallet method to a node', async () => {
    await expect(session.provider.request({ method: 'eth_signTransaction', params: [{}] })).rejects.toMatchObject({
      code: 'wallet/method-unsupported',
    })
    await expect(session.provider.request({ method: 'wallet_unheardOf' })).rejects.toMatchObject({
      code: 'wallet/method-unsupported',
    })
  })

  test("reads from the app's own RPC only", async () => {
    const { provider } = session
    expect(await provider.request({ method: 'eth_getBalance', params: [wallet.accounts[1]?.address, 'latest'] })).toBe(
      `0x${parseEther('10000').toString(16)}`,
    )
    await expect(provider.request({ method: 'eth_blockNumber' }, 'eip155:31338')).rejects.toMatchObject({
      code: 'rpc/no-url',
    })
  })

  test('answers accounts and chain id from the session', async () => {
    expect(await session.provider.request({ method: 'eth_requestAccounts' })).toEqual([wallet.address])
    expect(await session.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('rejects a request after ten minutes without a response', async () => {
    const clock = createManualClock()
    const patient = pageConnector(relay.url, { clock })
    const slow = await connected(patient, wallet)
    const request = nextRequest(wallet)
    const answer = slow.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    answer.catch(() => undefined)
    await request
    clock.turn(REQUEST_TIMEOUT_MS)
    await expect(answer).rejects.toMatchObject({ code: 'wallet/no-answer' })
    await patient.dispose()
    expect(clock.waiting).toBe(0)
  })

  test('switches between approved networks locally and publishes it once', async () => {
    const listener = watched()
    const chainChanged = vi.fn()
    session.provider.on?.('chainChanged', chainChanged)
    await session.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(session.caipNetworkId).toBe('eip155:31338')
    expect(listener.onNetwork.mock.calls).toEqual([['eip155:31338']])
    expect(chainChanged.mock.calls).toEqual([['0x7a6a']])
    expect(await session.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('requests other networks from the wallet and stays if it rejects', async () => {
    const request = nextRequest(wallet)
    const answer = session.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    answer.catch(() => undefined)
    const pending = await request
    expect(pending.params).toMatchObject({ chainId: 'eip155:31337', request: { params: [{ chainId: '0xa' }] } })
    await wallet.approveRequest(pending)
    await expect(answer).rejects.toMatchObject({ code: 4902 })
    expect(session.caipNetworkId).toBe('eip155:31337')
  })

  test('follows a network switch of the wallet', async () => {
    const listener = watched()
    const [{ topic } = { topic: '' }] = wallet.sessions.slice(-1)
    await wallet.switchChain(topic, 'eip155:31338')
    await expect.poll(() => listener.onNetwork.mock.calls).toEqual([['eip155:31338']])
  })

  test('follows an account switch of the wallet', async () => {
    const listener = watched()
    const accountsChanged = vi.fn()
    session.provider.on?.('accountsChanged', accountsChanged)
    await wallet.switchAccount()
    await expect.poll(() => session.accounts[0]?.address).toBe(wallet.address)
    expect(listener.onAccounts.mock.calls).toEqual([[[{ namespace: 'eip155', address: wallet.address, type: 'eoa' }]]])
    expect(accountsChanged.mock.calls).toEqual([[[wallet.address]]])
  })

  test('leaves a network that the wallet removed', async () => {
    const listener = watched()
    const [{ topic } = { topic: '' }] = wallet.sessions.slice(-1)
    await wallet.updateSession(topic, ['eip155:31338'])
    await expect.poll(() => session.approved).toEqual(['eip155:31338'])
    expect(session.caipNetworkId).toBe('eip155:31338')
    expect(listener.onNetwork).toHaveBeenCalledExactlyOnceWith('eip155:31338')
  })

  test('disconnect notifies the wallet and ends the session', async () => {
    const listener = watched()
    const before = wallet.sessions.length
    await Promise.all([session.disconnect(), session.disconnect()])
    expect(listener.onGone).toHaveBeenCalledOnce()
    await expect.poll(() => wallet.sessions.length).toBe(before - 1)
    await expect(session.provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
  })

  test('ends with pending requests when the wallet disconnects', async () => {
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

  test('is ended by a second session', async () => {
    const listener = watched()
    const second = await connected(page, wallet, { networks: [evmNetwork(31337)] })
    await expect.poll(() => listener.onGone.mock.calls).toHaveLength(1)
    expect(second.approved).toEqual(['eip155:31337'])
    session = second
    await granted('personal_sign', ['0x00', wallet.address])
  })
})

const A = `0x${'a'.repeat(40)}`

/** Creates both emitters of the library and the handlers of the session `mine`. */
function listening() {
  const client = new EventEmitter()
  const provider = Object.assign(new EventEmitter(), { client })
  const handlers = { onAccounts: vi.fn(), onNetwork: vi.fn(), onUpdate: vi.fn(), onEnd: vi.fn() }
  const stop = listenToSession(provider as never, 'mine', handlers)
  const emitEvent = (name: string, data: unknown, chainId: unknown = 'eip155:1', topic = 'mine') =>
    client.emit('session_event', { topic, params: { event: { name, data }, chainId } })
  return { client, provider, handlers, stop, emitEvent }
}

describe('listenToSession', () => {
  test('reports accounts and networks', () => {
    const { handlers, emitEvent } = listening()
    emitEvent('accountsChanged', [`eip155:1:${A}`])
    emitEvent('chainChanged', 10)
    emitEvent('chainChanged', '0xa')
    expect(handlers.onAccounts.mock.calls).toEqual([['eip155', [{ namespace: 'eip155', address: A, type: 'eoa' }]]])
    expect(handlers.onNetwork.mock.calls).toEqual([['eip155:10'], ['eip155:10']])
  })

  test("uses the event's own chain id if its data names no network", () => {
    const { handlers, emitEvent } = listening()
    emitEvent('chainChanged', { nothing: true }, 'eip155:137')
    expect(handlers.onNetwork.mock.calls).toEqual([['eip155:137']])
  })

  test('ignores malformed and unknown events and those of other sessions', () => {
    const { handlers, emitEvent, client } = listening()
    emitEvent('chainChanged', 10, 'nowhere')
    emitEvent('chainChanged', 10, null)
    emitEvent('chainChanged', 'x'.repeat(99), `eip155:${'1'.repeat(99)}`)
    emitEvent('somethingElse', [A])
    emitEvent('accountsChanged', [A], 'eip155:1', 'another')
    client.emit('session_delete', { topic: 'another' })
    for (const received of Object.values(handlers)) expect(received).not.toHaveBeenCalled()
  })

  test.each(['session_delete', 'session_expire'])('reports %s as the end', event => {
    const { handlers, client } = listening()
    client.emit(event, { topic: 'mine' })
    expect(handlers.onEnd).toHaveBeenCalledOnce()
  })

  test('reports network switches of the app through its provider', () => {
    const { handlers, provider } = listening()
    provider.emit('default_chain_changed', 'eip155:10')
    provider.emit('default_chain_changed', 'cosmos:hub')
    expect(handlers.onNetwork.mock.calls).toEqual([['eip155:10']])
  })

  test('removes all listeners when it is stopped', () => {
    const { client, provider, stop } = listening()
    stop()
    expect([...client.eventNames(), ...provider.eventNames()]).toEqual([])
  })
})
