import { base58, base64 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import type { RpcRequest } from '../../../../src/contract/rpc-requests.js'
import { safeMethods, unsafeMethods, type UnsafeMethod } from '../../../../src/core/rpc-methods.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { calmNode, createHandlerFixture } from '../helpers/handler-fixture.js'
import { account, scriptedWallet, SOLANA_ADDRESS } from '../helpers/scripted-wallet.js'

const ME = account.address
const YOU = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const u64 = (value: number) => [value & 255, (value >> 8) & 255, 0, 0, 0, 0, 0, 0]
const zeros = (length: number) => Array.from({ length }, () => 0)
/** Sends 5 lamports from our account to another. */
const solanaBytes = Uint8Array.from([
  1,
  ...zeros(64),
  1,
  0,
  1,
  3,
  ...base58.decode(SOLANA_ADDRESS),
  ...Array.from({ length: 32 }, () => 2),
  ...zeros(32),
  ...Array.from({ length: 32 }, () => 7),
  1,
  2,
  2,
  0,
  1,
  12,
  2,
  0,
  0,
  0,
  ...u64(5),
])

const typedData = {
  domain: { name: 'T', chainId: 31_337 },
  primaryType: 'A',
  types: { A: [{ name: 'x', type: 'bool' }] },
  message: { x: true },
}

/** One request per method that needs the user; a missing method is a type error. */
const unsafe: Readonly<Record<UnsafeMethod, RpcRequest>> = {
  personal_sign: { method: 'personal_sign', params: ['0x48656c6c6f', ME] },
  eth_signTypedData_v4: { method: 'eth_signTypedData_v4', params: [ME, JSON.stringify(typedData)] },
  eth_sendTransaction: { method: 'eth_sendTransaction', params: [{ to: YOU, value: '0x5' }] },
  wallet_sendCalls: { method: 'wallet_sendCalls', params: [{ calls: [{ to: YOU, value: '0x1' }] }] },
  solana_signMessage: {
    method: 'solana_signMessage',
    params: { message: base58.encode(new TextEncoder().encode('Hello')), pubkey: SOLANA_ADDRESS },
    chainId: SOLANA,
  },
  solana_signTransaction: {
    method: 'solana_signTransaction',
    params: { transaction: base64.encode(solanaBytes) },
    chainId: SOLANA,
  },
  solana_signAllTransactions: {
    method: 'solana_signAllTransactions',
    params: { transactions: [base58.encode(solanaBytes), base64.encode(solanaBytes)] },
    chainId: SOLANA,
  },
  solana_signAndSendTransaction: {
    method: 'solana_signAndSendTransaction',
    params: { transaction: base64.encode(solanaBytes) },
    chainId: SOLANA,
  },
  wallet_grantPermissions: { method: 'wallet_grantPermissions', params: [{}] },
  wallet_revokePermissions: { method: 'wallet_revokePermissions', params: [{}] },
}
/** Unsupported methods: rejected without a prompt. */
const refused: readonly string[] = ['wallet_grantPermissions', 'wallet_revokePermissions']

async function failure(run: () => unknown): Promise<FrameError> {
  try {
    await run()
  } catch (error) {
    if (error instanceof FrameError) return error
    throw error
  }
  throw new FrameError('E_INTERNAL', 'it did not fail')
}

describe('methods that need the user', () => {
  test.each(unsafeMethods)('shows %s before signing, or refuses it', async method => {
    const wallet = scriptedWallet()
    const order: string[] = []
    const room = createHandlerFixture({ wallet })
    const approve = vi.spyOn(room.deps.prompts, 'approve').mockImplementation(async () => {
      order.push(`shown, signed so far: ${wallet.signed.length}`)
    })
    const run = () => room.handlers.RPC_REQUEST(unsafe[method], room.context)
    if (refused.includes(method)) {
      expect((await failure(run)).code).toMatch(/E_METHOD|E_CHAIN/)
      expect(approve).not.toHaveBeenCalled()
      expect(wallet.signed).toEqual([])
      return
    }
    await run()
    expect(order).toEqual(['shown, signed so far: 0'])
    expect(wallet.signed.length).toBeGreaterThan(0)
    expect(room.committed.times).toBe(1)
  })

  test.each(unsafeMethods)('does not sign %s if the user rejects', async method => {
    const wallet = scriptedWallet()
    const room = createHandlerFixture({ wallet })
    vi.spyOn(room.deps.prompts, 'approve').mockRejectedValue(
      new FrameError('E_REJECTED', 'Request rejected.', { rpcCode: 4001 }),
    )
    await failure(() => room.handlers.RPC_REQUEST(unsafe[method], room.context))
    expect(wallet.signed).toEqual([])
  })

  test.each(unsafeMethods)('requires a session for %s', async method => {
    const wallet = scriptedWallet({ user: undefined, resume: async () => false })
    const room = createHandlerFixture({ wallet })
    expect((await failure(() => room.handlers.RPC_REQUEST(unsafe[method], room.context))).code).toBe('E_UNAUTH')
    expect(room.shown).toEqual([])
  })

  test('resumes the session of a reinserted frame', async () => {
    const wallet = scriptedWallet({ user: undefined })
    const room = createHandlerFixture({ wallet })
    await room.handlers.RPC_REQUEST(unsafe.personal_sign, room.context)
    expect(room.shown).toHaveLength(1)
    expect(wallet.signed).toHaveLength(1)
  })

  test.each(unsafeMethods)('does not sign %s after an abort', async method => {
    const wallet = scriptedWallet()
    const room = createHandlerFixture({ wallet })
    const commit = () => {
      throw new FrameError('E_ABORTED', 'Request was aborted')
    }
    await failure(() => room.handlers.RPC_REQUEST(unsafe[method], { ...room.context, commit }))
    expect(wallet.signed).toEqual([])
  })
})

describe('signatures', () => {
  test('signs exactly what was shown', async () => {
    const room = createHandlerFixture()
    await room.handlers.RPC_REQUEST(unsafe.personal_sign, room.context)
    await room.handlers.RPC_REQUEST(unsafe.eth_signTypedData_v4, room.context)
    await room.handlers.RPC_REQUEST(unsafe.eth_sendTransaction, room.context)
    const [message, typed, transaction] = room.wallet.signed.map(({ what }) => what)
    expect(new TextDecoder().decode(message as Uint8Array)).toBe('Hello')
    expect(room.shown[0]?.decoded.facts[0]?.value).toBe('Hello')
    expect(typed).toMatchObject({ ...typedData, domain: { name: 'T', chainId: 31_337n } })
    expect(transaction).toMatchObject({ to: YOU, value: 5n, data: '0x', nonce: 5, chainId: 31_337, gas: 21_000n })
    expect(room.shown[2]).toMatchObject({
      origin: 'https://app.example.com',
      decoded: { action: 'send-native', parties: [{ role: 'to', address: YOU }] },
      feeLimit: 21_000n * 3_000_000_000n,
    })
  })

  test('rejects other accounts', async () => {
    const room = createHandlerFixture()
    const requests: RpcRequest[] = [
      { method: 'personal_sign', params: ['Hello', YOU] },
      { method: 'eth_signTypedData_v4', params: [YOU, typedData] },
      { method: 'eth_sendTransaction', params: [{ from: YOU, to: YOU }] },
      { method: 'wallet_sendCalls', params: [{ from: YOU, calls: [{ to: YOU }] }] },
      { method: 'solana_signMessage', params: { message: '2', pubkey: 'other' }, chainId: SOLANA },
    ]
    for (const request of requests)
      expect((await failure(() => room.handlers.RPC_REQUEST(request, room.context))).details.rpcCode).toBe(4100)
    expect(room.shown).toEqual([])
  })

  test('never signs malformed typed data', async () => {
    const room = createHandlerFixture()
    const request = { method: 'eth_signTypedData_v4', params: [ME, '{}'] }
    expect((await failure(() => room.handlers.RPC_REQUEST(request, room.context))).code).toBe('E_REJECTED')
    expect(room.wallet.signed).toEqual([])
  })

  test('returns transactions in their original encoding', async () => {
    const room = createHandlerFixture()
    const answer = (await room.handlers.RPC_REQUEST(unsafe.solana_signAllTransactions, room.context)) as {
      transactions: string[]
    }
    expect(answer.transactions).toEqual([base58.encode(solanaBytes), base64.encode(solanaBytes)])
  })

  test('unlocks a locked wallet after the approval, and recovers a lost one', async () => {
    const wallet = scriptedWallet({ state: 'locked' })
    const room = createHandlerFixture({ wallet })
    const open = vi.spyOn(wallet, 'ensureWallet').mockImplementation(async () => void (wallet.state = 'open'))
    await room.handlers.RPC_REQUEST(unsafe.personal_sign, room.context)
    expect(open).toHaveBeenCalledOnce()
    wallet.state = 'recovery-needed'
    await room.handlers.RPC_REQUEST({ method: 'personal_sign', params: ['again', ME] }, room.context)
    expect(room.emitted.map(({ name }) => name)).toContain('RECOVERY_REQUIRED')
    expect(wallet.state).toBe('open')
  })
})

describe('transactions', () => {
  const send = (fields: object, node: object = {}) => {
    const room = createHandlerFixture({ node: { ...calmNode, ...node } })
    return {
      room,
      run: () =>
        room.handlers.RPC_REQUEST({ method: 'eth_sendTransaction', params: [fields], chainId: 31_337 }, room.context),
    }
  }

  test.each([
    ['a nonce far ahead', { to: YOU, nonce: '0xff' }],
    ['a nonce that was used', { to: YOU, nonce: '0x1' }],
    ['gas without end', { to: YOU, gas: '0xffffffffffff' }],
    ['no gas to speak of', { to: YOU, gas: '0x1' }],
    ['two contents', { to: YOU, data: '0x01', input: '0x02' }],
    ['an address that was mistyped', { to: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8' }],
    ['another network inside', { to: YOU, chainId: 1 }],
    ['a list of authorisations', { to: YOU, authorizationList: [] }],
    ['a type of EIP-7702', { to: YOU, type: '0x4' }],
  ])('rejects a transaction with %s before showing it', async (_what, fields) => {
    const { room, run } = send(fields)
    await failure(run)
    expect(room.shown).toEqual([])
    expect(room.wallet.signed).toEqual([])
  })

  test.each([
    ['a balance of gas that cannot be', { eth_estimateGas: `0x${'f'.repeat(16)}` }],
    ['a count that cannot be', { eth_getTransactionCount: `0x${'f'.repeat(16)}` }],
    ['no number', { eth_estimateGas: 'lots' }],
  ])('rejects a transaction if the node reports %s', async (_what, node) => {
    const { room, run } = send({ to: YOU }, node)
    expect((await failure(run)).code).toBe('E_NETWORK')
    expect(room.shown).toEqual([])
  })

  test('limits and flags a price above the cap', async () => {
    const price = '0x2386f26fc10000' // 10 million gwei
    const { room, run } = send({ to: YOU, maxFeePerGas: price })
    await run()
    expect(room.shown[0]?.extra).toContainEqual({ code: 'fee-high', level: 'red' })
    expect(room.shown[0]?.feeLimit).toBe(21_000n * 5_000_000_000_000n)
  })

  test('flags an allowance for a personal account', async () => {
    const approve = `0x095ea7b3${YOU.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const { room, run } = send({ to: ME, data: approve }, { eth_getCode: '0x' })
    await run()
    expect(room.shown[0]?.extra).toContainEqual({ code: 'to-person', level: 'red' })
  })

  test('accepts that the node has the transaction already', async () => {
    const known = () => {
      throw new FrameError('E_INTERNAL', 'already known', { rpcCode: -32_000 })
    }
    const { run } = send({ to: YOU }, { eth_sendRawTransaction: known })
    expect(await run()).toBe(`0x${'ab'.repeat(32)}`)
  })

  test('reads the nonce again after the approval', async () => {
    const counts = ['0x5', '0x9']
    const { room, run } = send({ to: YOU }, { eth_getTransactionCount: () => counts.shift() })
    await run()
    expect(room.wallet.signed[0]?.what).toMatchObject({ nonce: 9 })
  })
})

describe('batches', () => {
  const batch = {
    calls: [
      { to: YOU, value: '0x1' },
      { to: YOU, value: '0x2' },
    ],
    id: '0xb1',
  }
  const status = (room: ReturnType<typeof createHandlerFixture>) =>
    room.handlers.RPC_REQUEST({ method: 'wallet_getCallsStatus', params: ['0xb1'] }, room.context)

  test('requests one approval and sends the calls in sequence', async () => {
    const room = createHandlerFixture()
    const answer = await room.handlers.RPC_REQUEST({ method: 'wallet_sendCalls', params: [batch] }, room.context)
    expect(answer).toEqual({ id: '0xb1' })
    expect(room.shown).toHaveLength(1)
    expect(room.shown[0]?.decoded.steps).toHaveLength(2)
    await expect.poll(() => status(room)).toMatchObject({ status: 200, atomic: false, chainId: '0x7a69' })
    expect(room.wallet.signed).toHaveLength(2)
  })

  test('stops at the first failed call', async () => {
    const receipt = { ...(calmNode['eth_getTransactionReceipt'] as object), status: '0x0' }
    const room = createHandlerFixture({ node: { ...calmNode, eth_getTransactionReceipt: receipt } })
    await room.handlers.RPC_REQUEST({ method: 'wallet_sendCalls', params: [batch] }, room.context)
    await expect.poll(() => status(room)).toMatchObject({ status: 500 })
    expect(room.wallet.signed).toHaveLength(1)
  })

  test('shows a call without an estimate with a gas limit of its own', async () => {
    const estimates = ['0x5208']
    const estimate = () => {
      const next = estimates.shift()
      if (next) return next
      throw new FrameError('E_INTERNAL', 'execution reverted', { rpcCode: 3 })
    }
    const room = createHandlerFixture({ node: { ...calmNode, eth_estimateGas: estimate } })
    await room.handlers.RPC_REQUEST({ method: 'wallet_sendCalls', params: [batch] }, room.context)
    expect(room.shown[0]?.feeLimit).toBe(1_021_000n * 3_000_000_000n)
  })

  test.each([
    ['atomic', { ...batch, atomicRequired: true }, 5760],
    ['required capability', { ...batch, capabilities: { paymaster: { url: 'x' } } }, 5700],
    ['unknown network', { ...batch, chainId: '0x123456' }, 4902],
  ])('rejects a batch: %s', async (_what, fields, code) => {
    const room = createHandlerFixture()
    const run = () => room.handlers.RPC_REQUEST({ method: 'wallet_sendCalls', params: [fields] }, room.context)
    expect((await failure(run)).details.rpcCode).toBe(code)
  })

  test('accepts optional capabilities and rejects a duplicate id', async () => {
    const room = createHandlerFixture()
    const wished = { ...batch, capabilities: { paymaster: { url: 'x', optional: true } } }
    const run = () => room.handlers.RPC_REQUEST({ method: 'wallet_sendCalls', params: [wished] }, room.context)
    await run()
    expect((await failure(run)).details.rpcCode).toBe(5720)
  })

  test('returns no status for an unknown batch', async () => {
    expect((await failure(() => status(createHandlerFixture()))).details.rpcCode).toBe(5730)
  })
})

describe('read methods', () => {
  test.each(safeMethods)('answers %s without a prompt', async method => {
    const params: Record<string, unknown> = { wallet_getCallsStatus: ['0x1'] }
    const room = createHandlerFixture()
    room.deps.batches.add('0x1', 31_337, 1)
    await room.handlers.RPC_REQUEST({ method, params: params[method] ?? [] }, room.context)
    expect(room.shown).toEqual([])
    expect(room.wallet.signed).toEqual([])
  })

  test('reveals user data only within a session', async () => {
    const room = createHandlerFixture({ wallet: scriptedWallet({ user: undefined, resume: async () => false }) })
    for (const method of ['eth_accounts', 'wallet_getAssets'])
      expect((await failure(() => room.handlers.RPC_REQUEST({ method, params: [] }, room.context))).code).toBe(
        'E_UNAUTH',
      )
  })

  test.each([
    ['eth_accounts', [], [ME]],
    ['eth_chainId', [], '0x7a69'],
    ['wallet_getCapabilities', [ME, ['0x7a69', '0x123']], { '0x7a69': { atomic: { status: 'unsupported' } } }],
    [
      'wallet_getAssets',
      { account: ME },
      {
        '0x7a69': [
          {
            address: 'native',
            balance: '0x56bc75e2d63100000',
            type: 'native',
            metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      },
    ],
    ['wallet_getAssets', { assetTypeFilter: ['erc20'] }, {}],
  ])('answers %s in the wallet', async (method, params, wanted) => {
    const room = createHandlerFixture()
    expect(await room.handlers.RPC_REQUEST({ method, params }, room.context)).toEqual(wanted)
  })

  test("sends reads to the operator's node of the requested network", async () => {
    const room = createHandlerFixture()
    await room.handlers.RPC_REQUEST(
      { method: 'eth_getBalance', params: [ME, 'latest'], chainId: 'eip155:31338' },
      room.context,
    )
    expect(room.asked).toEqual([{ method: 'eth_getBalance', params: [ME, 'latest'] }])
  })
})

describe('method validation', () => {
  test.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'wallet_addEthereumChain',
    'toString',
    '__proto__',
    'PERSONAL_SIGN',
    'personal_sign ',
  ])('rejects the method %j', async method => {
    const room = createHandlerFixture()
    const error = await failure(() => room.handlers.RPC_REQUEST({ method, params: [] }, room.context))
    expect(error).toMatchObject({ code: 'E_METHOD', message: 'Requested RPC call is not allowed' })
  })

  test.each([
    ['personal_sign', ['Hello']],
    ['personal_sign', [ME, 'Hello']],
    ['eth_sendTransaction', [{ to: 'nobody' }]],
    ['eth_sendTransaction', [{ to: YOU, gasPrice: 'much' }]],
    ['wallet_sendCalls', [{ calls: [] }]],
    ['solana_signTransaction', { transaction: '!' }],
  ])('rejects %s with invalid parameters', async (method, params) => {
    const room = createHandlerFixture()
    const error = await failure(() => room.handlers.RPC_REQUEST({ method, params }, room.context))
    expect(error.details.rpcCode).toBe(-32_602)
  })

  test('rejects an unknown network', async () => {
    const room = createHandlerFixture()
    const run = () => room.handlers.RPC_REQUEST({ method: 'eth_call', params: [], chainId: 424_242 }, room.context)
    expect((await failure(run)).details.rpcCode).toBe(4902)
  })
})
