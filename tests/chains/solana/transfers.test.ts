import { Keypair, PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { deriveAssociatedAccount } from '../../../src/chains/solana/read-transfer.js'
import { connect } from '../../../src/chains/solana/connect.js'
import { fromHex, toHex } from '../../../src/chains/solana/encoding.js'
import { instructions, programs } from '../../../src/chains/solana/instructions.js'
import {
  readMessage,
  readTransaction,
  toUnsignedTransaction,
  writeMessage,
} from '../../../src/chains/solana/message.js'
import { createVerbs } from '../../../src/chains/solana/solana-actions.js'
import type { PlannedTransfer, Signer, Transfer } from '../../../src/core/chain-adapter.js'
import { readStandardWallet } from '../../../src/core/standard-wallet.js'
import { createSolanaTestWallet } from '../../../src/testing/solana/solana-test-wallet.js'
import type { SolanaTestWalletOptions } from '../../../src/testing/solana/solana-wallet-state.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import { solanaChain } from './solana-chain.js'

const chain = solanaChain()
const someone = () => Keypair.generate().publicKey.toBase58()
/** The rent-exempt minimum of an account, in lamports. */
const RENT_EXEMPT_MINIMUM = 890_880
/** The signature fee plus the priority fee, in lamports. */
const FEE = 5_000n + 10_000n

/** A connected wallet with its own key and funds. */
async function connected({ coins = 1e9, ...options }: Partial<SolanaTestWalletOptions> & { coins?: number } = {}) {
  const rpc = { 'solana:devnet': chain.url() }
  const wallet = createSolanaTestWallet({ rpc, seeds: [Keypair.generate().secretKey.slice(0, 32)], ...options })
  const context = fakeContext({ rpc: chain.rpc })
  const read = readStandardWallet(wallet.wallet)
  if (!read) throw new RangeError('no wallet')
  const request = { networks: [chain.network], signal: new AbortController().signal }
  const [session] = await connect(context, read, request, false)
  const [address = ''] = wallet.addresses
  if (coins > 0) await chain.give(address, coins)
  const signer = { provider: session?.provider, address, network: chain.network } as Signer
  const verbs = createVerbs(context)
  const plan = async (transfer: Transfer) => (await verbs.planTransfer?.(transfer, signer)) as PlannedTransfer
  const send = async (transfer: Transfer, planned: PlannedTransfer) =>
    String(await verbs.sendTransfer?.(transfer, planned, signer))
  return { wallet, address, signer, verbs, plan, send }
}

describe('native Solana transfer', () => {
  test('arrives exactly, for the planned fee', async () => {
    const { address, plan, send, verbs, wallet } = await connected()
    const transfer = { to: someone(), amount: 123_456_789n }
    const planned = await plan(transfer)
    expect(planned).toMatchObject({ fee: FEE, minimumBalance: BigInt(RENT_EXEMPT_MINIMUM) })
    expect(wallet.control.methods).toEqual(['standard:connect'])
    const signature = await send(transfer, planned)
    expect(wallet.control.methods).toEqual(['standard:connect', 'solana:signTransaction'])
    await expect.poll(() => verbs.hasSucceeded?.(signature, chain.network)).toBe(true)
    expect(await chain.coins(transfer.to)).toBe(123_456_789)
    expect(await chain.coins(address)).toBe(1e9 - 123_456_789 - Number(FEE))
    expect(await verbs.balance(transfer.to, chain.network)).toEqual({ value: 123_456_789n, decimals: 9, symbol: 'SOL' })
    expect(await verbs.hasSucceeded?.('1'.repeat(64), chain.network)).toBeUndefined()
  })

  test('may leave either nothing or the rent-exempt minimum', async () => {
    const { address, plan, send } = await connected()
    const to = someone()
    const { fee = 0n, minimumBalance = 0n } = await plan({ to, amount: 0n })
    const all = 1_000_000_000n - fee
    await expect(plan({ to, amount: all - 1n })).rejects.toMatchObject({ code: 'send/solana-fee-short' })
    await plan({ to, amount: all })
    const transfer = { to, amount: all - minimumBalance }
    await send(transfer, await plan(transfer))
    await expect.poll(() => chain.coins(address)).toBe(RENT_EXEMPT_MINIMUM)
  })

  test('is rejected with the code for missing funds, fee or rent', async () => {
    const { plan } = await connected()
    await expect(plan({ to: someone(), amount: 2_000_000_000n })).rejects.toMatchObject({
      code: 'send/solana-coins-short',
    })
    await expect(plan({ to: someone(), amount: 1_000n })).rejects.toMatchObject({ code: 'send/solana-fee-short' })
    const poor = await connected({ coins: 0 })
    await expect(poor.plan({ to: someone(), amount: 1n })).rejects.toMatchObject({ code: 'send/solana-fee-short' })
    await expect(plan({ to: 'nobody', amount: 1n })).rejects.toMatchObject({ code: 'send/input-missing' })
  })

  test('is rejected before a wallet request if it differs from the plan', async () => {
    const { plan, send, wallet } = await connected()
    const original = { to: someone(), amount: 1_000_000n }
    const planned = await plan(original)
    for (const changed of [
      { ...original, amount: 1_000_001n },
      { ...original, to: someone() },
      { ...original, token: someone() },
    ])
      await expect(send(changed, planned)).rejects.toMatchObject({ code: 'send/mismatch' })
    const parts = readTransaction(fromHex(planned.transaction.data) ?? new Uint8Array())
    const message = parts && readMessage(parts.message)
    if (!message) throw new RangeError('no message')
    const more = [...message.instructions, instructions.transferNative(message.payer, someone(), 5n)]
    const padded = toHex(toUnsignedTransaction(writeMessage({ ...message, instructions: more })))
    await expect(send(original, { transaction: { data: padded } })).rejects.toMatchObject({ code: 'send/mismatch' })
    expect(wallet.control.methods).toEqual(['standard:connect'])
  })

  test('is sent after the planned blockhash has expired', async () => {
    const { plan, send, verbs } = await connected()
    const transfer = { to: someone(), amount: 5_000_000n }
    const planned = await plan(transfer)
    await chain.callNode('dev_passSlots', [200])
    const signature = await send(transfer, planned)
    await expect.poll(() => verbs.hasSucceeded?.(signature, chain.network)).toBe(true)
  })
})

describe('signed Solana transaction', () => {
  const changed = (change: (message: NonNullable<ReturnType<typeof readMessage>>) => object) => (bytes: Uint8Array) => {
    const message = readMessage(readTransaction(bytes)?.message ?? new Uint8Array())
    if (!message) throw new RangeError('no message')
    return toUnsignedTransaction(writeMessage({ ...message, ...change(message) }))
  }

  test('is not sent if it differs from the requested one', async () => {
    const thief = someone()
    const lies = [
      changed(({ payer }) => ({ instructions: [instructions.transferNative(payer, thief, 1_000_000n)] })),
      changed(({ payer, instructions: all }) => ({
        instructions: [...all, instructions.transferNative(payer, thief, 1n)],
      })),
      changed(({ instructions: all }) => ({ instructions: [...all.slice(2), instructions.computePrice(10n ** 9n)] })),
    ]
    for (const tamper of lies) {
      const { plan, send, address } = await connected({ tamper })
      const transfer = { to: someone(), amount: 1_000_000n }
      await expect(send(transfer, await plan(transfer))).rejects.toMatchObject({ code: 'send/mismatch' })
      expect(await chain.coins(address)).toBe(1e9)
    }
    expect(await chain.coins(thief)).toBe(0)
  })

  test('is sent if the wallet added a guard and changed the priority fee', async () => {
    const guard = { program: programs.lighthouse, accounts: [], data: Uint8Array.of(9) }
    const { plan, send } = await connected({
      tamper: changed(({ instructions: all }) => ({
        instructions: [instructions.computeLimit(20_000), instructions.computePrice(1_000n), ...all.slice(2), guard],
      })),
    })
    const transfer = { to: someone(), amount: 1_000_000n }
    // The chain lacks the guard program, so reaching it with the transaction is sufficient.
    const failure = await send(transfer, await plan(transfer)).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'request/failed' })
  })

  test('is sent by a wallet that cannot only sign', async () => {
    const { plan, send, wallet } = await connected({ without: ['solana:signTransaction'] })
    const transfer = { to: someone(), amount: 2_000_000n }
    await send(transfer, await plan(transfer))
    expect(wallet.control.methods.at(-1)).toBe('solana:signAndSendTransaction')
    await expect.poll(() => chain.coins(transfer.to)).toBe(2_000_000)
  })

  test('is not sent after a rejection', async () => {
    const { plan, send, wallet, address } = await connected()
    wallet.control.decide('reject')
    const transfer = { to: someone(), amount: 2_000_000n }
    await expect(send(transfer, await plan(transfer))).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(await chain.coins(address)).toBe(1e9)
  })

  test('is sent for sendTransaction, with data or as a native transfer', async () => {
    const { verbs, signer, address } = await connected()
    const [first, second] = [someone(), someone()]
    await verbs.sendTransaction?.({ to: first, value: 3_000_000n }, signer)
    const { value } = await chain.callNode<{ value: { blockhash: string } }>('getLatestBlockhash')
    const steps = [instructions.transferNative(address, second, 4_000_000n)]
    const message = writeMessage({ payer: address, blockhash: value.blockhash, instructions: steps })
    await verbs.sendTransaction?.({ data: toHex(toUnsignedTransaction(message)) }, signer)
    await expect.poll(async () => [await chain.coins(first), await chain.coins(second)]).toEqual([3_000_000, 4_000_000])
    await expect(verbs.sendTransaction?.({ data: '0xzz' as '0x' }, signer)).rejects.toMatchObject({
      code: 'send/input-missing',
    })
  })
})

describe('Solana token transfer', () => {
  test("goes to the recipient's associated account, which is created once", async () => {
    const { address, plan, send, wallet } = await connected()
    const { address: token, decimals } = chain.mints().pebble
    await chain.giveTokens(address, token, 5_000_000)
    const transfer = { token, to: someone(), amount: 1_500_000n, decimals }
    const first = await plan(transfer)
    const rent = await chain.callNode<number>('getMinimumBalanceForRentExemption', [165])
    expect(Number(first.fee) - rent).toBeGreaterThan(5_000)
    expect(Number(first.fee) - rent).toBeLessThanOrEqual(Number(FEE))
    expect(first.withheld).toBeUndefined()
    const before = await chain.coins(address)
    await send(transfer, first)
    await expect.poll(() => chain.tokens(transfer.to, token)).toEqual(['1500000'])
    expect(before - (await chain.coins(address))).toBe(Number(first.fee))
    expect(await chain.tokens(address, token)).toEqual(['3500000'])
    const second = await plan({ ...transfer, amount: 3_500_000n })
    expect(second.fee).toBeLessThanOrEqual(FEE)
    await send({ ...transfer, amount: 3_500_000n }, second)
    await expect.poll(() => chain.tokens(transfer.to, token)).toEqual(['5000000'])
    expect(wallet.control.methods.filter(name => name === 'solana:signTransaction')).toHaveLength(2)
  })

  test('plans the transfer fee of the token, which the chain enforces', async () => {
    const { address, plan, send } = await connected()
    const { address: token, decimals } = chain.mints().ferry
    await chain.giveTokens(address, token, 5_000_000)
    const transfer = { token, to: someone(), amount: 1_000_050n, decimals }
    const planned = await plan(transfer)
    expect(planned.withheld).toBe(10_001n)
    const before = await chain.coins(address)
    await send(transfer, planned)
    await expect.poll(() => chain.tokens(transfer.to, token)).toEqual([String(1_000_050 - 10_001)])
    expect(before - (await chain.coins(address))).toBe(Number(planned.fee))
  })

  test('is rejected for wrong decimals, a low balance or an unknown token', async () => {
    const { address, plan } = await connected()
    const { address: token } = chain.mints().moss
    await chain.giveTokens(address, token, 10)
    const to = someone()
    await expect(plan({ token, to, amount: 1n, decimals: 6 })).rejects.toMatchObject({ code: 'send/mismatch' })
    await expect(plan({ token, to, amount: 11n, decimals: 9 })).rejects.toMatchObject({
      code: 'request/failed',
      message: 'There is too little of the token',
    })
    await expect(plan({ token: someone(), to, amount: 1n })).rejects.toMatchObject({ code: 'request/failed' })
  })

  test('is rejected if the recipient is a token account or a mint', async () => {
    const { address, plan } = await connected()
    const { address: token, program, decimals } = chain.mints().moss
    await chain.giveTokens(address, token, 10)
    for (const to of [await deriveAssociatedAccount(address, token, program), token])
      for (const transfer of [
        { to, amount: 1_000_000n },
        { to, token, amount: 1n, decimals },
      ])
        await expect(plan(transfer)).rejects.toMatchObject({ code: 'send/recipient-is-token-account' })
  })
})

test('isContract is true for programs, their accounts and program addresses', async () => {
  const { verbs, address } = await connected()
  const { address: token, program } = chain.mints().moss
  const derived = await deriveAssociatedAccount(someone(), token, program)
  const isContract = (candidate: string) => verbs.isContract?.(candidate, chain.network)
  expect(await Promise.all([derived, token, program, programs.system].map(isContract))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await Promise.all([address, someone()].map(isContract))).toEqual([false, false])
  expect(PublicKey.isOnCurve(new PublicKey(derived).toBytes())).toBe(false)
})
