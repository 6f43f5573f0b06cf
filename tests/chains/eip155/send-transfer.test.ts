import { createPublicClient, createTestClient, createWalletClient, http, type Abi, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { planTransfer } from '../../../src/chains/eip155/transfer.js'
import type { RpcCall, Transfer } from '../../../src/core/chain-adapter.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { TEST_MNEMONIC } from '../../../src/testing/wallet-state.js'
import oldToken from '../../../scripts/stack/contracts/compiled/old-token.json' with { type: 'json' }
import plainToken from '../../../scripts/stack/contracts/compiled/token.json' with { type: 'json' }
import { anvilBench } from './anvil-wallet.js'
import { fakeContext } from '../../helpers/fake-context.js'

const bench = anvilBench()
const to = '0x000000000000000000000000000000000000bEEF'

/** A connected wallet, and a token of which its account has a thousand. */
async function holding(kind: { readonly abi: unknown; readonly bytecode: string } = plainToken) {
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
  const held = (of: string) => client.readContract({ abi, address, functionName: 'balanceOf', args: [of] })
  return { ...rest, signer, wallet, client, token: address as string, held, mined }
}

describe('a transfer', () => {
  test.each([
    ['says that it moved', plainToken],
    ['says nothing', oldToken],
  ])('of a token that %s arrives', async (_, kind) => {
    const { verbs, signer, token, held, mined } = await holding(kind)
    const transfer = { token, to, amount: 400n }
    const plan = await verbs.planTransfer?.(transfer, signer)
    if (!plan) throw new Error('the family cannot plan')
    await mined((await verbs.sendTransfer?.(transfer, plan, signer)) as Hex)
    expect(await held(to)).toBe(400n)
    expect(await held(signer.address)).toBe(600n)
  })

  test('of all that a fee leaves of a coin takes no more than what is held', async () => {
    const { verbs, signer, client, mined } = await holding()
    const address = signer.address as Hex
    const planned = await verbs.planTransfer?.({ to, amount: 1n }, signer)
    const before = await client.getBalance({ address })
    const [had, fee] = [await client.getBalance({ address: to }), planned?.fee ?? 0n]
    expect(fee).toBeGreaterThan(0n)
    const transfer = { to, amount: before - fee }
    const plan = await verbs.planTransfer?.(transfer, signer)
    if (!plan) throw new Error('the family cannot plan')
    const { gasUsed, effectiveGasPrice } = await mined((await verbs.sendTransfer?.(transfer, plan, signer)) as Hex)
    expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(fee)
    expect((await client.getBalance({ address: to })) - had).toBe(before - fee)
  })

  test('that would fail says why, and never reaches the wallet', async () => {
    const { verbs, signer, wallet, token } = await holding()
    const planning = verbs.planTransfer?.({ token, to, amount: 1_001n }, signer)
    await expect(planning).rejects.toMatchObject({ code: 'request/failed', message: 'balance too small' })
    expect(wallet.control.methods).not.toContain('eth_sendTransaction')
  })

  test('of a token that is none is refused, though nobody objects', async () => {
    const { verbs, signer } = await holding()
    const planning = verbs.planTransfer?.({ token: `0x${'7'.repeat(40)}`, to, amount: 1n }, signer)
    await expect(planning).rejects.toMatchObject({ code: 'request/failed', message: 'The token refuses to move' })
  })

  test.each<[string, (meant: Transfer) => Transfer]>([
    ['another amount', meant => ({ ...meant, amount: 5n })],
    ['another receiver', meant => ({ ...meant, to: `0x${'b'.repeat(40)}` })],
    ['another token', meant => ({ ...meant, token: `0x${'7'.repeat(40)}` })],
    ['a coin in place of a token', ({ amount }) => ({ to, amount })],
  ])('of %s than was planned never reaches the wallet', async (_, changed) => {
    const { verbs, signer, wallet, token } = await holding()
    const meant = { token, to, amount: 4n }
    const plan = await verbs.planTransfer?.(meant, signer)
    if (!plan) throw new Error('the family cannot plan')
    const sending = verbs.sendTransfer?.(changed(meant), plan, signer)
    await expect(sending).rejects.toMatchObject({ code: 'send/mismatch' })
    expect(wallet.control.methods).not.toContain('eth_sendTransaction')
  })
})

describe('a plan', () => {
  const token = `0x${'7'.repeat(40)}`
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

  /** Plans on a network of which the test says what it answers. */
  async function planned(answers: Readonly<Record<string, unknown>>, transfer: Transfer, signal?: AbortSignal) {
    const { network, connected } = bench()
    const { signer } = await connected()
    const rpc = async (_: unknown, { method, params }: RpcCall) => {
      const isOracle = JSON.stringify(params ?? '').includes('0x4200000000') // of another stack: nothing stands there
      if (isOracle && 'eth_gasPrice' in answers) return '0x'
      const answer = answers[method]
      if (answer === undefined || answer instanceof Error) throw answer ?? new AppKitError('rpc/failed')
      return answer
    }
    return planTransfer(fakeContext({ rpc, networks: () => [network] }), transfer, signer, signal)
  }
  const block = { eth_gasPrice: '0x3', eth_getBlockByNumber: { baseFeePerGas: '0x2' } }

  test.each([
    ['twice the base fee and the tip', { ...block, eth_estimateGas: '0x5208' }, 21_000n * 5n],
    [
      'the price where there is no base fee',
      { ...block, eth_getBlockByNumber: {}, eth_estimateGas: '0x5208' },
      63_000n,
    ],
    ['half again where there is code', { ...block, eth_estimateGas: '0x9c40' }, 60_000n * 5n],
    ['65000 units where nobody estimates', block, 65_000n * 5n],
    ['what nobody knows without a price', { eth_estimateGas: '0x5208' }, undefined],
    [
      'what nobody knows where the price is none',
      { ...block, eth_gasPrice: 'cheap', eth_estimateGas: '0x5208' },
      undefined,
    ],
  ])('costs %s', async (_, answers, fee) => {
    const plan = await planned(answers, { to, amount: 1n })
    expect(plan).toEqual({ transaction: { to, value: 1n, data: '0x' }, ...(fee && { fee }) })
  })

  test('of a coin that the receiver refuses says so', async () => {
    const answers = { ...block, eth_estimateGas: Object.assign(new Error('execution reverted: no coins'), { code: 3 }) }
    await expect(planned(answers, { to, amount: 1n })).rejects.toMatchObject({
      code: 'request/failed',
      message: 'execution reverted: no coins',
    })
  })

  test.each([
    ['false', word(0)],
    ['a number', word(7)],
    ['half a word', '0x01'],
    ['a thing', {}],
  ])('of a token that says %s is refused', async (_, said) => {
    const planning = planned({ ...block, eth_call: said, eth_estimateGas: '0x5208' }, { token, to, amount: 1n })
    await expect(planning).rejects.toMatchObject({ code: 'request/failed' })
  })

  test('of a token stands where the network cannot be asked: the wallet judges', async () => {
    const plan = await planned({}, { token, to, amount: 1n })
    expect(plan).toEqual({ transaction: expect.objectContaining({ to: token, value: 0n }) })
  })

  test.each([undefined, token])('that nobody waits for any more ends (%s)', async contract => {
    const transfer = { to, amount: 1n, ...(contract && { token: contract }) }
    await expect(planned({}, transfer, AbortSignal.abort())).rejects.toMatchObject({ code: 'request/aborted' })
  })
})
