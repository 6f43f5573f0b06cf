import { describe, expect, test } from 'vitest'
import {
  POLL_INTERVAL_MS,
  POLL_TIMEOUT_MS,
  OWNERS_TIMEOUT_MS,
} from '../../../../src/chains/eip155/host/safe-provider.js'
import { signMessage } from '../../../../src/chains/eip155/wallet-requests.js'
import type { AppKitError } from '../../../../src/core/errors/appkit-error.js'
import type { Signer } from '../../../../src/core/chain-adapter.js'
import { eventually } from '../../../helpers/eventually.js'
import { ADDRESS, firstConnector, findHost, safeAnswers } from './host-fixture.js'

const HASH = `0x${'ab'.repeat(32)}`
const MINED = `0x${'cd'.repeat(32)}`
const signal = new AbortController().signal
const call = { from: ADDRESS, to: ADDRESS, value: '0xde0b6b3a7640000', data: '0x1234', gas: '0x5208' }

/** The provider of a Safe with scripted responses, and the requests it received. */
async function safe(over: Record<string, unknown> = {}) {
  const state = { ...over }
  const host = findHost({ answer: posted => safeAnswers(state)(posted) })
  const [session] = await (await firstConnector(host)).connect({ networks: [], signal })
  const paramsOf = (method: string) =>
    host.posted.flatMap(({ message }) => (message['method'] === method ? [message['params']] : []))
  const request = (method: string, ...params: unknown[]) => session!.provider.request({ method, params })
  return { ...host, state, paramsOf, request, session: session! }
}

describe('Safe provider', () => {
  test("sends a transaction in the Safe's format and returns the hash once it is executed", async () => {
    const { request, paramsOf, state, clock } = await safe({
      sendTransactions: { safeTxHash: HASH },
      getTxBySafeTxHash: new Error('not found'),
    })
    const sent = request('eth_sendTransaction', call)
    await eventually(() => clock.timerCount > 0).toBe(true)
    expect(paramsOf('sendTransactions')).toEqual([
      { txs: [{ to: ADDRESS, value: '1000000000000000000', data: '0x1234' }], params: {} },
    ])
    state['getTxBySafeTxHash'] = { txStatus: 'SUCCESS', txHash: MINED }
    await eventually(() => (clock.advance(POLL_INTERVAL_MS), paramsOf('getTxBySafeTxHash').length > 1)).toBe(true)
    expect(await sent).toBe(MINED)
  })

  test('rejects with wallet/awaits-owners at the time limit', async () => {
    const { request, clock } = await safe({
      sendTransactions: { safeTxHash: HASH },
      getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
    })
    let ended = ''
    const sent = request('eth_sendTransaction', call).catch((error: { code: string }) => (ended = error.code))
    await eventually(() => (clock.advance(OWNERS_TIMEOUT_MS / 4), ended !== '')).toBe(true)
    await sent
    expect(ended).toBe('wallet/awaits-owners')
  })

  test('reports a cancelled transaction as rejected', async () => {
    const words = await safe({ sendTransactions: new Error('Transaction was rejected') })
    await expect(words.request('eth_sendTransaction', call)).rejects.toMatchObject({ code: 'wallet/rejected' })
    const list = await safe({ sendTransactions: { safeTxHash: HASH }, getTxBySafeTxHash: { txStatus: 'CANCELLED' } })
    await expect(list.request('eth_sendTransaction', call)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('polls again if the Safe does not respond', async () => {
    const { request, paramsOf, state, clock } = await safe({ sendTransactions: { safeTxHash: HASH } })
    const sent = request('eth_sendTransaction', call)
    await eventually(() => paramsOf('getTxBySafeTxHash').length === 1).toBe(true)
    state['getTxBySafeTxHash'] = { txHash: MINED }
    clock.advance(POLL_TIMEOUT_MS)
    await eventually(() => (clock.advance(POLL_INTERVAL_MS), paramsOf('getTxBySafeTxHash').length > 1)).toBe(true)
    expect(await sent).toBe(MINED)
  })

  test('signs UTF-8 as text, other bytes as hex, and typed data as an object', async () => {
    const { request, paramsOf } = await safe({
      signMessage: { signature: '0x12' },
      signTypedMessage: { signature: '0x34' },
    })
    expect(await request('personal_sign', '0x48c3a9', ADDRESS)).toBe('0x12')
    expect(await request('personal_sign', '0xff', ADDRESS)).toBe('0x12')
    expect(await request('eth_signTypedData_v4', ADDRESS, '{"primaryType":"Mail"}')).toBe('0x34')
    expect(paramsOf('signMessage')).toEqual([{ message: 'Hé' }, { message: '0xff' }])
    expect(paramsOf('signTypedMessage')).toEqual([{ typedData: { primaryType: 'Mail' } }])
    expect(paramsOf('rpcCall')).toContainEqual({ call: 'safe_setSettings', params: [{ offChainSigning: true }] })
  })

  test('waits for the signatures of all owners', async () => {
    const { request, paramsOf, state, clock } = await safe({
      signMessage: { messageHash: HASH },
      getOffChainSignature: '',
    })
    const signed = request('personal_sign', '0x48', ADDRESS)
    await eventually(() => paramsOf('getOffChainSignature').length === 1 && clock.timerCount > 0).toBe(true)
    state['getOffChainSignature'] = '0xabcd'
    await eventually(() => (clock.advance(POLL_INTERVAL_MS), paramsOf('getOffChainSignature').length > 1)).toBe(true)
    expect(await signed).toBe('0xabcd')
    expect(paramsOf('getOffChainSignature')[0]).toBe(HASH)
  })

  test.each([
    ['a malformed proposal', { signMessage: { safeTxHash: '0x12' } }, 'wallet/invalid-response'],
    ['an empty response', { signMessage: {} }, 'wallet/invalid-response'],
    ['a rejection', { signMessage: new Error('User rejected') }, 'wallet/rejected'],
  ])('rejects %s instead of a signature', async (_, over, code) => {
    const { request } = await safe(over)
    await expect(request('personal_sign', '0x48', ADDRESS)).rejects.toMatchObject({ code })
  })

  test('returns an empty on-chain signature only after its execution', async () => {
    const { paramsOf, state, clock, session } = await safe({
      signMessage: { safeTxHash: HASH },
      getTxBySafeTxHash: { txStatus: 'AWAITING_EXECUTION', txHash: MINED },
    })
    const network = { caipNetworkId: 'eip155:31337' } as unknown as Signer['network']
    let signed = ''
    const signing = signMessage('Hé', { provider: session.provider, address: ADDRESS, network }).then(
      signature => (signed = signature),
    )
    await eventually(() => (clock.advance(POLL_INTERVAL_MS), paramsOf('getTxBySafeTxHash').length > 2)).toBe(true)
    expect(signed).toBe('')
    state['getTxBySafeTxHash'] = { txStatus: 'SUCCESS', txHash: MINED }
    await eventually(() => (clock.advance(POLL_INTERVAL_MS), signed !== '')).toBe(true)
    expect(await signing).toBe('0x')
    expect(paramsOf('getTxBySafeTxHash')[0]).toEqual({ safeTxHash: HASH })
  })

  test.each([
    ['was cancelled', 'CANCELLED', 'wallet/rejected'],
    ['failed', 'FAILED', 'wallet/failed'],
    ['its owners do not confirm', 'AWAITING_CONFIRMATIONS', 'wallet/awaits-owners'],
  ])('rejects an on-chain signature that %s', async (_, txStatus, code) => {
    const { request, clock } = await safe({
      signTypedMessage: { safeTxHash: HASH },
      getTxBySafeTxHash: { txStatus, txHash: txStatus === 'FAILED' ? MINED : null },
    })
    let ended = ''
    const signed = request('eth_signTypedData_v4', ADDRESS, '{}').catch((error: AppKitError) => (ended = error.code))
    await eventually(() => (clock.advance(OWNERS_TIMEOUT_MS / 4), ended !== '')).toBe(true)
    await signed
    expect(ended).toBe(code)
  })

  test("rejects requests for an account that is no longer the Safe's", async () => {
    const { request, paramsOf, state } = await safe({
      signMessage: { signature: '0x12' },
      sendTransactions: { safeTxHash: HASH },
    })
    state['getSafeInfo'] = { safeAddress: `0x${'11'.repeat(20)}`, chainId: 31_337 }
    const code = 'request/not-allowed'
    await expect(request('personal_sign', '0x48', ADDRESS)).rejects.toMatchObject({ code })
    await expect(request('eth_sendTransaction', call)).rejects.toMatchObject({ code })
    await expect(request('wallet_sendCalls', { from: ADDRESS, calls: [call] })).rejects.toMatchObject({ code })
    expect([...paramsOf('signMessage'), ...paramsOf('sendTransactions')]).toEqual([])
  })

  test('rejects a connection if the Safe and its node disagree on the chain', async () => {
    const host = findHost({ answer: safeAnswers({ rpcCall: '0x1' }) })
    const connector = await firstConnector(host)
    await expect(connector.connect({ networks: [], signal })).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('sends several calls as one batch, on its own network only', async () => {
    const { request, paramsOf } = await safe({ sendTransactions: { safeTxHash: HASH } })
    const batch = { from: ADDRESS, chainId: '0x7a69', calls: [{ to: ADDRESS }, { to: ADDRESS, value: '0x2' }] }
    expect(await request('wallet_sendCalls', batch)).toEqual({ id: HASH })
    expect(paramsOf('sendTransactions')).toMatchObject([{ txs: [{ value: '0' }, { value: '2' }] }])
    expect(await request('wallet_getCapabilities', ADDRESS)).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
    await expect(request('wallet_sendCalls', { ...batch, chainId: '0x1' })).rejects.toMatchObject({
      code: 'network/unsupported',
    })
  })

  test('rejects contract deployments and malformed hashes', async () => {
    const { request, state } = await safe({ sendTransactions: { safeTxHash: '0x12' } })
    await expect(request('eth_sendTransaction', { data: '0x60' })).rejects.toMatchObject({
      code: 'request/not-allowed',
    })
    await expect(request('eth_sendTransaction', call)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
    expect(state).toHaveProperty('sendTransactions')
  })

  test.each(['eth_sign', 'eth_sendRawTransaction', 'wallet_switchEthereumChain', 'toString', 'solana_signMessage'])(
    'rejects %s',
    async method => {
      const { request } = await safe()
      await expect(request(method)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    },
  )

  test("forwards reads to the Safe's node", async () => {
    const { request, paramsOf } = await safe({
      rpcCall: ({ call: name }: { call: string }) => (name === 'eth_chainId' ? 31_337 : '0x5'),
    })
    expect(await request('eth_getBalance', ADDRESS, 'latest')).toBe('0x5')
    expect(paramsOf('rpcCall')).toContainEqual({ call: 'eth_getBalance', params: [ADDRESS, 'latest'] })
  })
})
