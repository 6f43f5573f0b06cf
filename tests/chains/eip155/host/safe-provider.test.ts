import { describe, expect, test } from 'vitest'
import { LOOK_AGAIN_MS, LOOK_LIMIT_MS, OWNERS_LIMIT_MS } from '../../../../src/chains/eip155/host/safe-provider.js'
import { signMessage } from '../../../../src/chains/eip155/wallet-requests.js'
import type { AppKitError } from '../../../../src/core/errors/appkit-error.js'
import type { Signer } from '../../../../src/core/chain-adapter.js'
import { soon } from '../../../helpers/soon.js'
import { ADDRESS, foundIn, lookAround, safeAnswers } from './host-stage.js'

const HASH = `0x${'ab'.repeat(32)}`
const MINED = `0x${'cd'.repeat(32)}`
const signal = new AbortController().signal
const call = { from: ADDRESS, to: ADDRESS, value: '0xde0b6b3a7640000', data: '0x1234', gas: '0x5208' }

/** The provider of a Safe that answers so, and what it was asked. */
async function safe(over: Record<string, unknown> = {}) {
  const state = { ...over }
  const stage = lookAround({ answer: said => safeAnswers(state)(said) })
  const [session] = await (await foundIn(stage)).connect({ networks: [], signal })
  const asked = (method: string) =>
    stage.said.flatMap(({ message }) => (message['method'] === method ? [message['params']] : []))
  const request = (method: string, ...params: unknown[]) => session!.provider.request({ method, params })
  return { ...stage, state, asked, request, session: session! }
}

describe('a Safe’s wallet', () => {
  test('sends what is asked in the Safe’s words, and gives the chain’s own hash once it is executed', async () => {
    const { request, asked, state, clock } = await safe({
      sendTransactions: { safeTxHash: HASH },
      getTxBySafeTxHash: new Error('not found'),
    })
    const sent = request('eth_sendTransaction', call)
    await soon(() => clock.waiting > 0).toBe(true)
    expect(asked('sendTransactions')).toEqual([
      { txs: [{ to: ADDRESS, value: '1000000000000000000', data: '0x1234' }], params: {} },
    ])
    state['getTxBySafeTxHash'] = { txStatus: 'SUCCESS', txHash: MINED }
    await soon(() => (clock.turn(LOOK_AGAIN_MS), asked('getTxBySafeTxHash').length > 1)).toBe(true)
    expect(await sent).toBe(MINED)
  })

  test('says that owners are missing when they take too long, and never gives a hash that is none', async () => {
    const { request, clock } = await safe({
      sendTransactions: { safeTxHash: HASH },
      getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
    })
    let ended = ''
    const sent = request('eth_sendTransaction', call).catch((error: { code: string }) => (ended = error.code))
    await soon(() => (clock.turn(OWNERS_LIMIT_MS / 4), ended !== '')).toBe(true)
    await sent
    expect(ended).toBe('wallet/awaits-owners')
  })

  test('says that it was refused when the Safe cancels, in words or in its list', async () => {
    const words = await safe({ sendTransactions: new Error('Transaction was rejected') })
    await expect(words.request('eth_sendTransaction', call)).rejects.toMatchObject({ code: 'wallet/rejected' })
    const list = await safe({ sendTransactions: { safeTxHash: HASH }, getTxBySafeTxHash: { txStatus: 'CANCELLED' } })
    await expect(list.request('eth_sendTransaction', call)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('asks again where the Safe falls silent', async () => {
    const { request, asked, state, clock } = await safe({ sendTransactions: { safeTxHash: HASH } })
    const sent = request('eth_sendTransaction', call)
    await soon(() => asked('getTxBySafeTxHash').length === 1).toBe(true)
    state['getTxBySafeTxHash'] = { txHash: MINED }
    clock.turn(LOOK_LIMIT_MS)
    await soon(() => (clock.turn(LOOK_AGAIN_MS), asked('getTxBySafeTxHash').length > 1)).toBe(true)
    expect(await sent).toBe(MINED)
  })

  test('signs texts as texts, bytes as bytes, and typed data as an object', async () => {
    const { request, asked } = await safe({
      signMessage: { signature: '0x12' },
      signTypedMessage: { signature: '0x34' },
    })
    expect(await request('personal_sign', '0x48c3a9', ADDRESS)).toBe('0x12')
    expect(await request('personal_sign', '0xff', ADDRESS)).toBe('0x12')
    expect(await request('eth_signTypedData_v4', ADDRESS, '{"primaryType":"Mail"}')).toBe('0x34')
    expect(asked('signMessage')).toEqual([{ message: 'Hé' }, { message: '0xff' }])
    expect(asked('signTypedMessage')).toEqual([{ typedData: { primaryType: 'Mail' } }])
    expect(asked('rpcCall')).toContainEqual({ call: 'safe_setSettings', params: [{ offChainSigning: true }] })
  })

  test('waits for the signature of all owners', async () => {
    const { request, asked, state, clock } = await safe({
      signMessage: { messageHash: HASH },
      getOffChainSignature: '',
    })
    const signed = request('personal_sign', '0x48', ADDRESS)
    await soon(() => asked('getOffChainSignature').length === 1 && clock.waiting > 0).toBe(true)
    state['getOffChainSignature'] = '0xabcd'
    await soon(() => (clock.turn(LOOK_AGAIN_MS), asked('getOffChainSignature').length > 1)).toBe(true)
    expect(await signed).toBe('0xabcd')
    expect(asked('getOffChainSignature')[0]).toBe(HASH)
  })

  test.each([
    ['a proposal that is none', { signMessage: { safeTxHash: '0x12' } }, 'wallet/invalid-response'],
    ['no signature', { signMessage: {} }, 'wallet/invalid-response'],
    ['a refusal', { signMessage: new Error('User rejected') }, 'wallet/rejected'],
  ])('%s is no signature', async (_, over, code) => {
    const { request } = await safe(over)
    await expect(request('personal_sign', '0x48', ADDRESS)).rejects.toMatchObject({ code })
  })

  test('that signs by a transaction only gives its empty signature once that is executed, and not before', async () => {
    const { asked, state, clock, session } = await safe({
      signMessage: { safeTxHash: HASH },
      getTxBySafeTxHash: { txStatus: 'AWAITING_EXECUTION', txHash: MINED },
    })
    const network = { caipNetworkId: 'eip155:31337' } as unknown as Signer['network']
    let signed = ''
    const signing = signMessage('Hé', { provider: session.provider, address: ADDRESS, network }).then(
      signature => (signed = signature),
    )
    await soon(() => (clock.turn(LOOK_AGAIN_MS), asked('getTxBySafeTxHash').length > 2)).toBe(true)
    expect(signed).toBe('')
    state['getTxBySafeTxHash'] = { txStatus: 'SUCCESS', txHash: MINED }
    await soon(() => (clock.turn(LOOK_AGAIN_MS), signed !== '')).toBe(true)
    expect(await signing).toBe('0x')
    expect(asked('getTxBySafeTxHash')[0]).toEqual({ safeTxHash: HASH })
  })

  test.each([
    ['was cancelled', 'CANCELLED', 'wallet/rejected'],
    ['failed', 'FAILED', 'wallet/failed'],
    ['its owners leave alone', 'AWAITING_CONFIRMATIONS', 'wallet/awaits-owners'],
  ])('a signing by transaction that %s is no signature', async (_, txStatus, code) => {
    const { request, clock } = await safe({
      signTypedMessage: { safeTxHash: HASH },
      getTxBySafeTxHash: { txStatus, txHash: txStatus === 'FAILED' ? MINED : null },
    })
    let ended = ''
    const signed = request('eth_signTypedData_v4', ADDRESS, '{}').catch((error: AppKitError) => (ended = error.code))
    await soon(() => (clock.turn(OWNERS_LIMIT_MS / 4), ended !== '')).toBe(true)
    await signed
    expect(ended).toBe(code)
  })

  test('neither signs nor sends for an account that is not the Safe’s now', async () => {
    const { request, asked, state } = await safe({
      signMessage: { signature: '0x12' },
      sendTransactions: { safeTxHash: HASH },
    })
    state['getSafeInfo'] = { safeAddress: `0x${'11'.repeat(20)}`, chainId: 31_337 }
    const code = 'request/not-allowed'
    await expect(request('personal_sign', '0x48', ADDRESS)).rejects.toMatchObject({ code })
    await expect(request('eth_sendTransaction', call)).rejects.toMatchObject({ code })
    await expect(request('wallet_sendCalls', { from: ADDRESS, calls: [call] })).rejects.toMatchObject({ code })
    expect([...asked('signMessage'), ...asked('sendTransactions')]).toEqual([])
  })

  test('that lies about its chain does not connect', async () => {
    const stage = lookAround({ answer: safeAnswers({ rpcCall: '0x1' }) })
    const connector = await foundIn(stage)
    await expect(connector.connect({ networks: [], signal })).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('sends several calls as one, on its own network only', async () => {
    const { request, asked } = await safe({ sendTransactions: { safeTxHash: HASH } })
    const batch = { from: ADDRESS, chainId: '0x7a69', calls: [{ to: ADDRESS }, { to: ADDRESS, value: '0x2' }] }
    expect(await request('wallet_sendCalls', batch)).toEqual({ id: HASH })
    expect(asked('sendTransactions')).toMatchObject([{ txs: [{ value: '0' }, { value: '2' }] }])
    expect(await request('wallet_getCapabilities', ADDRESS)).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
    await expect(request('wallet_sendCalls', { ...batch, chainId: '0x1' })).rejects.toMatchObject({
      code: 'network/unsupported',
    })
  })

  test('makes no contracts, and gives no hash that is none', async () => {
    const { request, state } = await safe({ sendTransactions: { safeTxHash: '0x12' } })
    await expect(request('eth_sendTransaction', { data: '0x60' })).rejects.toMatchObject({
      code: 'request/not-allowed',
    })
    await expect(request('eth_sendTransaction', call)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
    expect(state).toHaveProperty('sendTransactions')
  })

  test.each(['eth_sign', 'eth_sendRawTransaction', 'wallet_switchEthereumChain', 'toString', 'solana_signMessage'])(
    '%s is not its to do',
    async method => {
      const { request } = await safe()
      await expect(request(method)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    },
  )

  test('reads through the Safe’s own node', async () => {
    const { request, asked } = await safe({
      rpcCall: ({ call: name }: { call: string }) => (name === 'eth_chainId' ? 31_337 : '0x5'),
    })
    expect(await request('eth_getBalance', ADDRESS, 'latest')).toBe('0x5')
    expect(asked('rpcCall')).toContainEqual({ call: 'eth_getBalance', params: [ADDRESS, 'latest'] })
  })
})
