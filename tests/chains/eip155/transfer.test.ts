import { createPublicClient, createTestClient, createWalletClient, http, type Abi, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { planTransfer, isContract, hasNoReturnValue, readTokenDecimals } from '../../../src/chains/eip155/transfer.js'
import type { RpcCall, Transfer } from '../../../src/core/chain-adapter.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { TEST_MNEMONIC } from '../../../src/testing/wallet-state.js'
import oldToken from '../../../scripts/stack/contracts/compiled/old-token.json'
import plainToken from '../../../scripts/stack/contracts/compiled/token.json'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import { toNetwork } from '../../../src/core/network.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()
const to = '0x000000000000000000000000000000000000bEEF'

/** A connected wallet and a token of which its account has 1,000. */
async function deployToken(kind: { readonly abi: unknown; readonly bytecode: string } = plainToken) {
  const { anvil, connected, ...rest } = bench()
  const transport = http(anvil.url)
  const client = createPublicClient({ transport, pollingInterval: 50 })
  const deployer = createWalletClient({ transport, account: mnemonicToAccount(TEST_MNEMONIC) })
  const abi = kind.abi as Abi
  await createTestClient({ mode: 'anvil', transport }).setBalance({
    address: deployer.account.address,
    value: 10n ** 20n,
  })
  const { signer, wallet } = await connected()
  const mined = (hash: Hex) => client.waitForTransactionReceipt({ hash })
  const made = await deployer.deployContract({ abi, bytecode: kind.bytecode as Hex, args: ['T', 'T', 6], chain: null })
  const address = (await mined(made)).contractAddress as Hex
  const args = [[signer.address], 1_000n]
  await mined(await deployer.writeContract({ abi, address, functionName: 'mint', args, chain: null }))
  const readBalance = (owner: string) => client.readContract({ abi, address, functionName: 'balanceOf', args: [owner] })
  return { ...rest, signer, wallet, client, token: address as string, readBalance, mined }
}

describe('EVM transfer', () => {
  test.each([
    ['returns true', plainToken],
    ['returns nothing', oldToken],
  ])('arrives with a token that %s', async (_, kind) => {
    const { verbs, signer, token, readBalance, mined } = await deployToken(kind)
    const transfer = { token, to, amount: 400n }
    const plan = await verbs.planTransfer?.(transfer, signer)
    if (!plan) throw new Error('planning is unsupported')
    await mined((await verbs.sendTransfer?.(transfer, plan, signer)) as Hex)
    expect(await readBalance(to)).toBe(400n)
    expect(await readBalance(signer.address)).toBe(600n)
  })

  test('sends the whole balance minus the planned fee', async () => {
    const { verbs, signer, client, mined } = await deployToken()
    const address = signer.address as Hex
    const planned = await verbs.planTransfer?.({ to, amount: 1n }, signer)
    const before = await client.getBalance({ address })
    const [had, fee] = [await client.getBalance({ address: to }), planned?.fee ?? 0n]
    expect(fee).toBeGreaterThan(0n)
    const transfer = { to, amount: before - fee }
    const plan = await verbs.planTransfer?.(transfer, signer)
    if (!plan) throw new Error('planning is unsupported')
    const { gasUsed, effectiveGasPrice } = await mined((await verbs.sendTransfer?.(transfer, plan, signer)) as Hex)
    expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(fee)
    expect((await client.getBalance({ address: to })) - had).toBe(before - fee)
  })

  test("is rejected with the contract's reason before a wallet request", async () => {
    const { verbs, signer, wallet, token } = await deployToken()
    const planning = verbs.planTransfer?.({ token, to, amount: 1_001n }, signer)
    await expect(planning).rejects.toMatchObject({ code: 'request/failed', message: 'balance too small' })
    expect(wallet.control.methods).not.toContain('eth_sendTransaction')
  })

  test('is rejected if the token has no code', async () => {
    const { verbs, signer } = await deployToken()
    const planning = verbs.planTransfer?.({ token: `0x${'7'.repeat(40)}`, to, amount: 1n }, signer)
    await expect(planning).rejects.toMatchObject({ code: 'request/failed', message: 'The token refuses to move' })
  })

  test.each<[string, (original: Transfer) => Transfer]>([
    ['another amount', original => ({ ...original, amount: 5n })],
    ['another recipient', original => ({ ...original, to: `0x${'b'.repeat(40)}` })],
    ['another token', original => ({ ...original, token: `0x${'7'.repeat(40)}` })],
    ['the native token instead of a contract token', ({ amount }) => ({ to, amount })],
  ])('is rejected before a wallet request if the plan has %s', async (_, changed) => {
    const { verbs, signer, wallet, token } = await deployToken()
    const original = { token, to, amount: 4n }
    const plan = await verbs.planTransfer?.(original, signer)
    if (!plan) throw new Error('planning is unsupported')
    const sending = verbs.sendTransfer?.(changed(original), plan, signer)
    await expect(sending).rejects.toMatchObject({ code: 'send/mismatch' })
    expect(wallet.control.methods).not.toContain('eth_sendTransaction')
  })
})

describe('EVM transfer plan', () => {
  const token = `0x${'7'.repeat(40)}`
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

  /** Plans on a network with scripted responses. */
  async function planned(answers: Readonly<Record<string, unknown>>, transfer: Transfer, signal?: AbortSignal) {
    const { network, connected } = bench()
    const { signer } = await connected()
    const rpc = async (_: unknown, { method, params }: RpcCall) => {
      const isOracle = JSON.stringify(params ?? '').includes('0x4200000000') // no oracle on this network
      if (isOracle && 'eth_gasPrice' in answers) return '0x'
      const answer = answers[method]
      if (answer === undefined || answer instanceof Error) throw answer ?? new AppKitError('rpc/failed')
      return answer
    }
    return planTransfer(fakeContext({ rpc, networks: () => [network] }), transfer, signer, signal)
  }
  const block = { eth_gasPrice: '0x3', eth_getBlockByNumber: { baseFeePerGas: '0x2' } }

  test.each([
    ['twice the base fee plus the tip', { ...block, eth_estimateGas: '0x5208' }, 21_000n * 5n],
    ['the gas price without a base fee', { ...block, eth_getBlockByNumber: {}, eth_estimateGas: '0x5208' }, 63_000n],
    ['50 % more gas for a recipient with code', { ...block, eth_estimateGas: '0x9c40' }, 60_000n * 5n],
    ['65,000 gas without an estimate', block, 65_000n * 5n],
    ['an unknown fee without a gas price', { eth_estimateGas: '0x5208' }, undefined],
    [
      'an unknown fee with a malformed gas price',
      { ...block, eth_gasPrice: 'cheap', eth_estimateGas: '0x5208' },
      undefined,
    ],
  ])('costs %s', async (_, answers, fee) => {
    const plan = await planned(answers, { to, amount: 1n })
    expect(plan).toEqual({ transaction: { to, value: 1n, data: '0x' }, ...(fee && { fee }) })
  })

  test('is rejected if the recipient rejects native tokens', async () => {
    const answers = { ...block, eth_estimateGas: Object.assign(new Error('execution reverted: no coins'), { code: 3 }) }
    await expect(planned(answers, { to, amount: 1n })).rejects.toMatchObject({
      code: 'request/failed',
      message: 'execution reverted: no coins',
    })
  })

  test.each([
    ['false', word(0)],
    ['a number', word(7)],
    ['a short word', '0x01'],
    ['an object', {}],
  ])('is rejected if the token returns %s', async (_, result) => {
    const planning = planned({ ...block, eth_call: result, eth_estimateGas: '0x5208' }, { token, to, amount: 1n })
    await expect(planning).rejects.toMatchObject({ code: 'request/failed' })
  })

  test('is not simulated if the network is unavailable', async () => {
    const plan = await planned({}, { token, to, amount: 1n })
    expect(plan).toEqual({ transaction: expect.objectContaining({ to: token, value: 0n }) })
  })

  test.each([undefined, token])('is aborted by its signal (token %s)', async contract => {
    const transfer = { to, amount: 1n, ...(contract && { token: contract }) }
    await expect(planned({}, transfer, AbortSignal.abort())).rejects.toMatchObject({ code: 'request/aborted' })
  })
})

const network = toNetwork(testNetworks[0]!)

test.each([
  ['an address without code', '0x', false],
  ['a contract', '0x6001', true],
  ['a delegated account', `0xEF0100${'1'.repeat(40)}`, false],
  ['a missing response', undefined, false],
])('isContract for %s', async (_, code, expected) =>
  expect(await isContract({ rpc: async () => code }, '0x1', network)).toBe(expected),
)

test.each([
  ['eip155:1:0xdAC17F958D2ee523a2206206994597C13D831ec7', true],
  ['eip155:2222:0x919C1c267BC06a7039e03fcc2eF738525769109c', true],
  ['eip155:42161:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', true],
  ['eip155:10:0xdac17f958d2ee523a2206206994597c13d831ec7', false],
  ['eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', false],
])('hasNoReturnValue of %s is %s', (token, silent) => expect(hasNoReturnValue(token)).toBe(silent))

const token = `0x${'1'.repeat(40)}`
const word = (hex: string) => `0x${hex.padStart(64, '0')}`

test.each([
  [word('12'), 18],
  [word('0'), 0],
  [word('ff'), 255],
  [word('100'), undefined],
  [word('f').replace('0x0', '0x1'), undefined],
  ['0x12', undefined],
  ['0x', undefined],
  [null, undefined],
  [18, undefined],
  [`${word('12')}${'0'.repeat(64)}`, undefined],
])('readTokenDecimals of the response %j is %j', async (result, decimals) => {
  const rpc = vi.fn(async (..._args: readonly unknown[]) => result)
  expect(await readTokenDecimals({ rpc }, token, network)).toBe(decimals)
  expect(rpc.mock.calls[0]?.slice(0, 2)).toEqual([
    'eip155:1',
    { method: 'eth_call', params: [{ to: token, data: '0x313ce567' }, 'latest'] },
  ])
})

test('readTokenDecimals is undefined if the request fails', async () => {
  expect(await readTokenDecimals({ rpc: () => Promise.reject(new Error('no')) }, token, network)).toBeUndefined()
})
