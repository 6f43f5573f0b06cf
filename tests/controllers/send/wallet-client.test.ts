import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { RequestsController } from '../../../src/controllers/send/wallet-client.js'
import type { ChainVerbs, Signer } from '../../../src/core/chain-adapter.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { deferred } from '../../helpers/deferred.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'

describe('RequestsController', () => {
  expectNoUnhandledRejection()
  let scope: TestScope
  let session: ScriptedSession
  let verbs: { [Name in keyof ChainVerbs]: ReturnType<typeof vi.fn> } & ChainVerbs

  beforeEach(() => {
    const answer = (value: unknown) => vi.fn(async () => value) as never
    verbs = {
      balance: answer({ value: 1n, decimals: 18, symbol: 'ETH' }),
      switchNetwork: answer(undefined),
      signMessage: answer('0xsigned'),
      signTypedData: answer('0xtyped'),
      sendTransaction: answer('0xsent'),
      writeContract: answer('0xwritten'),
      estimateGas: answer(21_000n),
      capabilities: answer({ '0x1': {} }),
      sendCalls: answer('0xbatch'),
    }
  })
  afterEach(() => scope.dispose())

  async function client(given: Partial<ChainVerbs> = verbs): Promise<RequestsController> {
    scope = testScope({ adapters: [scriptedAdapter(given)] })
    const wallet = scriptedWallet()
    const connecting = scope.use(ConnectionController).connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve((session = scriptedSession()))
    await connecting
    return scope.use(RequestsController)
  }

  const typed = { primaryType: 'Mail' }
  const transaction = { to: bob, value: 5n }
  const call = { address: bob, abi: [], method: 'transfer' }
  const calls = [{ to: bob as `0x${string}` }]

  test.each([
    ['signMessage', ['hello'], '0xsigned'],
    ['signTypedData', [typed], '0xtyped'],
    ['sendTransaction', [transaction], '0xsent'],
    ['writeContract', [call], '0xwritten'],
    ['estimateGas', [transaction], 21_000n],
    ['sendCalls', [calls], '0xbatch'],
    ['getCapabilities', [], { '0x1': {} }],
  ] as const)('%s calls the connected wallet with its account and network', async (name, given, expected) => {
    const requests = await client()
    const run = requests[name].bind(requests) as (...args: unknown[]) => Promise<unknown>
    expect(await run(...given)).toEqual(expected)
    const verb = verbs[name === 'getCapabilities' ? 'capabilities' : name]
    const signer = { provider: session.provider, address: ada, network: expect.objectContaining({ name: 'Ethereum' }) }
    const how = name === 'signMessage' ? [undefined] : [] // the namespace's default signing method
    expect(verb).toHaveBeenCalledExactlyOnceWith(...given, signer satisfies Record<keyof Signer, unknown>, ...how)
  })

  test('counts pending requests, including failed ones', async () => {
    const requests = await client()
    const answers = [deferred<string>(), deferred<string>()] as const
    verbs.signMessage.mockReturnValueOnce(answers[0].promise).mockReturnValueOnce(answers[1].promise)
    const signing = [requests.signMessage('one'), requests.signMessage('two')]
    await eventually(() => requests.state.pending).toBe(2)
    answers[0].resolve('0x')
    await signing[0]
    expect(requests.state.pending).toBe(1)
    answers[1].reject(new AppKitError('wallet/rejected'))
    await expect(signing[1]).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(requests.state.pending).toBe(0)
  })

  test.each(['sendTransaction', 'writeContract', 'sendCalls'] as const)(
    '%s refreshes the native balance',
    async name => {
      const requests = await client()
      const refresh = vi.spyOn(scope.use(BalancesController), 'refresh')
      await (requests[name] as (what: unknown) => Promise<unknown>)(name === 'sendCalls' ? calls : transaction)
      expect(refresh).toHaveBeenCalledExactlyOnceWith('eip155', { force: true })
    },
  )

  test('does not refresh the balance after a signature', async () => {
    const requests = await client()
    const refresh = vi.spyOn(scope.use(BalancesController), 'refresh')
    await requests.signMessage('hello')
    expect(refresh).not.toHaveBeenCalled()
  })

  test('succeeds if the balance cannot be refreshed', async () => {
    const requests = await client()
    // not a spy, which would handle the rejection
    scope.use(BalancesController).refresh = () => Promise.reject(new AppKitError('chunk/unavailable'))
    expect(await requests.sendTransaction(transaction)).toBe('0xsent')
  })

  describe('errors of RequestsController', () => {
    test('reject without a connected account', async () => {
      const requests = await client()
      await scope.use(ConnectionController).disconnect()
      await expect(requests.signMessage('hello')).rejects.toMatchObject({
        code: 'account/missing',
        message: 'No ActiveCaipAddress found',
      })
      expect(verbs.signMessage).not.toHaveBeenCalled()
    })

    test('reject for a namespace without a connected account', async () => {
      const requests = await client()
      await expect(requests.signMessage('hello', 'solana')).rejects.toMatchObject({ code: 'account/missing' })
    })

    test('reject on a network that the app does not configure', async () => {
      const requests = await client()
      session.networkChanged('eip155:424242')
      await expect(requests.sendTransaction(transaction)).rejects.toMatchObject({
        code: 'network/unsupported',
        message: 'Chain is not supported',
      })
      expect(verbs.sendTransaction).not.toHaveBeenCalled()
    })

    test.each([
      'signTypedData',
      'sendTransaction',
      'writeContract',
      'estimateGas',
      'getCapabilities',
      'sendCalls',
    ] as const)('reject %s where the namespace does not support it', async name => {
      const requests = await client({})
      const request = name === 'getCapabilities' ? requests[name]() : requests[name]({} as never)
      await expect(request).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
      expect(requests.state.pending).toBe(0)
    })

    test('have a code, whatever the wallet throws', async () => {
      const requests = await client()
      verbs.signMessage.mockRejectedValue('boo')
      await expect(requests.signMessage('hello')).rejects.toMatchObject({ code: 'request/failed', cause: 'boo' })
    })
  })

  test('getTokens returns the native coin of an app without a data service', async () => {
    const requests = await client()
    expect(await requests.getTokens()).toEqual([
      { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n },
    ])
  })

  test('getTokens rejects instead of returning an incomplete list', async () => {
    const requests = await client({ ...verbs, balance: vi.fn(() => Promise.reject(new Error('no node'))) })
    await expect(requests.getTokens()).rejects.toMatchObject({ code: 'balance/unavailable' })
    await expect(requests.getTokens('solana')).rejects.toMatchObject({ code: 'account/missing' })
  })
})
