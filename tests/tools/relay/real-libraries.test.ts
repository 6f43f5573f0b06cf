import { stringToHex, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  account,
  approveNext,
  pair,
  propose,
  signMessages,
  startDapp,
  startWallet,
  type Dapp,
  type Wallet,
} from '../../../gateway/tests/helpers/protocol-clients.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'

const MESSAGE = 'Over a relay of our own'

describe('WalletConnect libraries over the relay', () => {
  let server: TestRelay
  let dapp: Dapp
  let wallet: Wallet

  beforeEach(async () => {
    server = await startTestRelay({ projects: ['test'] })
    dapp = await startDapp({ relayUrl: server.url })
    wallet = await startWallet({ relayUrl: server.url })
  })
  afterEach(async () => {
    await Promise.all([dapp.stop(), wallet.stop()])
    await server.stop()
  })

  const sign = () =>
    dapp.provider.request<`0x${string}`>(
      { method: 'personal_sign', params: [stringToHex(MESSAGE), account.address] },
      'eip155:31337',
    )
  /** Waits until both sides have noticed the closed sockets. Messages sent earlier would be lost. */
  const cut = () =>
    Promise.all(
      [dapp, wallet].map(({ core }) => new Promise(resolve => core.relayer.once('relayer_disconnect', resolve))),
    )
  const expectSigned = async (signature: `0x${string}`) =>
    expect(await verifyMessage({ address: account.address, message: MESSAGE, signature })).toBe(true)

  test('pairs, approves and signs a verifiable message', async () => {
    signMessages(wallet.wallet)
    const session = await pair(dapp, wallet)
    expect(session?.namespaces['eip155']?.accounts).toEqual([`eip155:31337:${account.address}`])
    await expectSigned(await sign())
  })

  test('delivers a rejected proposal to the dapp', async () => {
    wallet.wallet.once('session_proposal', ({ id }) => {
      void wallet.wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    })
    const { uri, session } = await propose(dapp)
    await wallet.wallet.pair({ uri })
    await expect(session).rejects.toMatchObject({ code: 5000 })
  })

  test("delivers the wallet's error code to the dapp", async () => {
    await pair(dapp, wallet)
    wallet.wallet.on('session_request', ({ topic, id }) => {
      const error = { code: 4001, message: 'User rejected the request.' }
      void wallet.wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    })
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
  })

  test('reconnects dropped sockets and answers the next request', async () => {
    signMessages(wallet.wallet)
    await pair(dapp, wallet)
    const noticed = cut()
    server.relay.faults.dropConnections()
    await noticed
    await expectSigned(await sign())
  })

  test('answers a pending request after a relay restart with an empty mailbox', async () => {
    await pair(dapp, wallet)
    const requested = new Promise<void>(resolve => wallet.wallet.once('session_request', () => resolve()))
    const signature = sign()
    await requested // the wallet has received the request and has not answered yet
    const noticed = cut()
    await server.stop()
    await noticed
    server = await startTestRelay({ projects: ['test'], port: server.port })
    const [request] = wallet.wallet.getPendingSessionRequests()
    if (!request) expect.unreachable('the wallet keeps the request')
    const result = await account.signMessage({ message: MESSAGE })
    await wallet.wallet.respondSessionRequest({
      topic: request.topic,
      response: { id: request.id, jsonrpc: '2.0', result },
    })
    await expectSigned(await signature)
  })

  test('delivers a request from the mailbox to an offline wallet', async () => {
    await pair(dapp, wallet)
    await wallet.stop()
    const published = server.next(({ type, tag }) => type === 'published' && tag === 1108)
    const signature = sign()
    await published
    wallet = await startWallet({ relayUrl: server.url, storage: wallet.storage })
    signMessages(wallet.wallet)
    await expectSigned(await signature)
  })

  test('restores a session in a restarted dapp', async () => {
    signMessages(wallet.wallet)
    const session = await pair(dapp, wallet)
    await dapp.stop()
    dapp = await startDapp({ relayUrl: server.url, storage: dapp.storage })
    expect(dapp.provider.session?.topic).toBe(session?.topic)
    await expectSigned(await sign())
  })

  test('delivers a disconnect from the dapp to the wallet', async () => {
    const session = await pair(dapp, wallet)
    const gone = new Promise<string>(resolve => wallet.wallet.once('session_delete', ({ topic }) => resolve(topic)))
    await dapp.provider.disconnect()
    expect(await gone).toBe(session?.topic)
    expect(wallet.wallet.getActiveSessions()).toEqual({})
  })

  test('delivers a disconnect from the wallet to the dapp', async () => {
    const session = await pair(dapp, wallet)
    const gone = new Promise(resolve => dapp.provider.once('disconnect', resolve))
    await wallet.wallet.disconnectSession({ topic: session?.topic ?? '', reason: { code: 6000, message: 'Bye' } })
    await gone
    expect(dapp.provider.session).toBeUndefined()
  })

  test('recovers from a lost publish with the next one', async () => {
    await pair(dapp, wallet)
    signMessages(wallet.wallet)
    server.relay.faults.lose(({ tag }) => tag === 1108)
    const lost = server.next(({ type, tag }) => type === 'published' && tag === 1108)
    const unanswered = expect(sign()).rejects.toThrow('The app was stopped')
    await lost
    server.relay.faults.clear()
    await expectSigned(await sign())
    await dapp.stop()
    await unanswered
  })

  test.each([
    ['an unknown project', 'nobody', 'Unauthorized: invalid key'],
    ['an origin off the list', 'test', 'Unauthorized: origin not allowed'],
  ])('%s: reports the close reason to the dapp', async (_what, projectId, reason) => {
    if (projectId === 'test') server.relay.faults.refuse(reason) // Node sends no origin of its own
    const refused = await startDapp({ relayUrl: server.url, projectId })
    const reported = new Promise<Error>(resolve => refused.core.relayer.once('relayer_error', resolve))
    void refused.provider.connect({ optionalNamespaces: {} }).catch(() => {})
    expect(String((await reported).message)).toContain(`3000 (${reason})`)
    await refused.stop()
  })

  test("prevents a second wallet from reading the first one's messages", async () => {
    const secondWallet = await startWallet({ relayUrl: server.url })
    const seen: unknown[] = []
    secondWallet.wallet.on('session_proposal', proposal => void seen.push(proposal))
    approveNext(wallet.wallet)
    const { uri, session } = await propose(dapp)
    await wallet.wallet.pair({ uri })
    await session
    expect(seen).toEqual([])
    await secondWallet.stop()
  })
})
