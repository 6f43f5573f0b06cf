import { Keypair, PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { associatedAccount } from '../../../src/chains/solana/read-transfer.js'
import { connect } from '../../../src/chains/solana/connect.js'
import { fromHex, toHex } from '../../../src/chains/solana/encoding.js'
import { instructions, programs } from '../../../src/chains/solana/instructions.js'
import { readMessage, writeMessage } from '../../../src/chains/solana/message.js'
import { readTransaction, unsigned } from '../../../src/chains/solana/wallet-features.js'
import { createVerbs } from '../../../src/chains/solana/solana-actions.js'
import type { PlannedTransfer, Signer, Transfer } from '../../../src/core/chain-adapter.js'
import { readStandardWallet } from '../../../src/core/standard-wallet.js'
import { createSolanaTestWallet } from '../../../src/testing/solana/solana-test-wallet.js'
import type { SolanaTestWalletOptions } from '../../../src/testing/solana/solana-wallet-state.js'
import { fakeContext } from '../../helpers/fake-context.js'
import { solanaChain } from './solana-chain.js'

const chain = solanaChain()
const someone = () => Keypair.generate().publicKey.toBase58()
/** What an account that is to stay has to hold. */
const LEAST = 890_880
/** The fee of a signature, and what is bid beside it. */
const FEE = 5_000n + 10_000n

/** A wallet with a key of its own and so many coins, connected. */
async function connected({ coins = 1e9, ...options }: Partial<SolanaTestWalletOptions> & { coins?: number } = {}) {
  const rpc = { 'solana:devnet': chain.url() }
  const wallet = createSolanaTestWallet({ rpc, seeds: [Keypair.generate().secretKey.slice(0, 32)], ...options })
  const context = fakeContext({ rpc: chain.rpc })
  const read = readStandardWallet(wallet.wallet)
  if (!read) throw new RangeError('no wallet')
  const ask = { networks: [chain.network], signal: new AbortController().signal }
  const [session] = await connect(context, read, ask, false)
  const [address = ''] = wallet.addresses
  if (coins > 0) await chain.give(address, coins)
  const signer = { provider: session?.provider, address, network: chain.network } as Signer
  const verbs = createVerbs(context)
  const plan = async (transfer: Transfer) => (await verbs.planTransfer?.(transfer, signer)) as PlannedTransfer
  const send = async (transfer: Transfer, planned: PlannedTransfer) =>
    String(await verbs.sendTransfer?.(transfer, planned, signer))
  return { wallet, address, signer, verbs, plan, send }
}

describe('coins', () => {
  test('arrive to the lamport, for the fee that was said, and the network confirms it', async () => {
    const { address, plan, send, verbs, wallet } = await connected()
    const transfer = { to: someone(), amount: 123_456_789n }
    const planned = await plan(transfer)
    expect(planned).toMatchObject({ fee: FEE, keeps: BigInt(LEAST) })
    expect(wallet.control.methods).toEqual(['standard:connect'])
    const signature = await send(transfer, planned)
    expect(wallet.control.methods).toEqual(['standard:connect', 'solana:signTransaction'])
    await expect.poll(() => verbs.hasSucceeded?.(signature, chain.network)).toBe(true)
    expect(await chain.coins(transfer.to)).toBe(123_456_789)
    expect(await chain.coins(address)).toBe(1e9 - 123_456_789 - Number(FEE))
    expect(await verbs.balance(transfer.to, chain.network)).toEqual({ value: 123_456_789n, decimals: 9, symbol: 'SOL' })
    expect(await verbs.hasSucceeded?.('1'.repeat(64), chain.network)).toBeUndefined()
  })

  test('all of them go, or all but what keeps the account; what is between is refused in time', async () => {
    const { address, plan, send } = await connected()
    const to = someone()
    const { fee = 0n, keeps = 0n } = await plan({ to, amount: 0n })
    const all = 1_000_000_000n - fee
    await expect(plan({ to, amount: all - 1n })).rejects.toMatchObject({ code: 'send/solana-fee-short' })
    await plan({ to, amount: all })
    const transfer = { to, amount: all - keeps }
    await send(transfer, await plan(transfer))
    await expect.poll(() => chain.coins(address)).toBe(LEAST)
  })

  test('too many, none for the fee, and too few for a new account are told apart', async () => {
    const { plan } = await connected()
    await expect(plan({ to: someone(), amount: 2_000_000_000n })).rejects.toMatchObject({
      code: 'send/solana-coins-short',
    })
    await expect(plan({ to: someone(), amount: 1_000n })).rejects.toMatchObject({ code: 'send/solana-fee-short' })
    const poor = await connected({ coins: 0 })
    await expect(poor.plan({ to: someone(), amount: 1n })).rejects.toMatchObject({ code: 'send/solana-fee-short' })
    await expect(plan({ to: 'nobody', amount: 1n })).rejects.toMatchObject({ code: 'send/input-missing' })
  })

  test('the wallet is asked for nothing but what is meant', async () => {
    const { plan, send, wallet } = await connected()
    const meant = { to: someone(), amount: 1_000_000n }
    const planned = await plan(meant)
    for (const other of [
      { ...meant, amount: 1_000_001n },
      { ...meant, to: someone() },
      { ...meant, token: someone() },
    ])
      await expect(send(other, planned)).rejects.toMatchObject({ code: 'send/mismatch' })
    const parts = readTransaction(fromHex(planned.transaction.data) ?? new Uint8Array())
    const message = parts && readMessage(parts.message)
    if (!message) throw new RangeError('no message')
    const more = [...message.instructions, instructions.moveCoins(message.payer, someone(), 5n)]
    const padded = toHex(unsigned(writeMessage({ ...message, instructions: more })))
    await expect(send(meant, { transaction: { data: padded } })).rejects.toMatchObject({ code: 'send/mismatch' })
    expect(wallet.control.methods).toEqual(['standard:connect'])
  })

  test('a plan outlives the block that it was made in', async () => {
    const { plan, send, verbs } = await connected()
    const transfer = { to: someone(), amount: 5_000_000n }
    const planned = await plan(transfer)
    await chain.ask('dev_passSlots', [200])
    const signature = await send(transfer, planned)
    await expect.poll(() => verbs.hasSucceeded?.(signature, chain.network)).toBe(true)
  })
})

describe('what a wallet signs', () => {
  const changed = (change: (message: NonNullable<ReturnType<typeof readMessage>>) => object) => (bytes: Uint8Array) => {
    const message = readMessage(readTransaction(bytes)?.message ?? new Uint8Array())
    if (!message) throw new RangeError('no message')
    return unsigned(writeMessage({ ...message, ...change(message) }))
  }

  test('anything else is not handed on', async () => {
    const thief = someone()
    const lies = [
      changed(({ payer }) => ({ instructions: [instructions.moveCoins(payer, thief, 1_000_000n)] })),
      changed(({ payer, instructions: all }) => ({ instructions: [...all, instructions.moveCoins(payer, thief, 1n)] })),
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

  test('a guard that it adds, and a bid of its own, are its own matter', async () => {
    const guard = { program: programs.lighthouse, accounts: [], data: Uint8Array.of(9) }
    const { plan, send } = await connected({
      tamper: changed(({ instructions: all }) => ({
        instructions: [instructions.computeLimit(20_000), instructions.computePrice(1_000n), ...all.slice(2), guard],
      })),
    })
    const transfer = { to: someone(), amount: 1_000_000n }
    // The chain does not have the program: that it is asked is what counts.
    const failure = await send(transfer, await plan(transfer)).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'request/failed' })
  })

  test('a wallet that cannot sign alone sends by itself', async () => {
    const { plan, send, wallet } = await connected({ without: ['solana:signTransaction'] })
    const transfer = { to: someone(), amount: 2_000_000n }
    await send(transfer, await plan(transfer))
    expect(wallet.control.methods.at(-1)).toBe('solana:signAndSendTransaction')
    await expect.poll(() => chain.coins(transfer.to)).toBe(2_000_000)
  })

  test('a no is a no', async () => {
    const { plan, send, wallet, address } = await connected()
    wallet.control.decide('reject')
    const transfer = { to: someone(), amount: 2_000_000n }
    await expect(send(transfer, await plan(transfer))).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(await chain.coins(address)).toBe(1e9)
  })

  test('a transaction of the app goes the same way, and coins have a short one', async () => {
    const { verbs, signer, address } = await connected()
    const [one, two] = [someone(), someone()]
    await verbs.sendTransaction?.({ to: one, value: 3_000_000n }, signer)
    const { value } = await chain.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
    const steps = [instructions.moveCoins(address, two, 4_000_000n)]
    const message = writeMessage({ payer: address, blockhash: value.blockhash, instructions: steps })
    await verbs.sendTransaction?.({ data: toHex(unsigned(message)) }, signer)
    await expect.poll(async () => [await chain.coins(one), await chain.coins(two)]).toEqual([3_000_000, 4_000_000])
    await expect(verbs.sendTransaction?.({ data: '0xzz' as '0x' }, signer)).rejects.toMatchObject({
      code: 'send/input-missing',
    })
  })
})

describe('tokens', () => {
  test('go to the receiver’s own account, which is made once and paid for in the open', async () => {
    const { address, plan, send, wallet } = await connected()
    const { address: token, decimals } = chain.mints().pebble
    await chain.giveTokens(address, token, 5_000_000)
    const transfer = { token, to: someone(), amount: 1_500_000n, decimals }
    const first = await plan(transfer)
    const rent = await chain.ask<number>('getMinimumBalanceForRentExemption', [165])
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

  test('of which the token keeps a part: the part is said before, and the chain holds it to that', async () => {
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

  test('that were reckoned with other decimals, are too few, or no token at all, do not move', async () => {
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

  test('do not go to an account for tokens, nor to a token: nobody could use them there', async () => {
    const { address, plan } = await connected()
    const { address: token, program, decimals } = chain.mints().moss
    await chain.giveTokens(address, token, 10)
    for (const to of [await associatedAccount(address, token, program), token])
      for (const transfer of [
        { to, amount: 1_000_000n },
        { to, token, amount: 1n, decimals },
      ])
        await expect(plan(transfer)).rejects.toMatchObject({ code: 'send/recipient-is-token-account' })
  })
})

test('a program, what it owns, and what is nobody’s key are no person', async () => {
  const { verbs, address } = await connected()
  const { address: token, program } = chain.mints().moss
  const derived = await associatedAccount(someone(), token, program)
  const isContract = (each: string) => verbs.isContract?.(each, chain.network)
  expect(await Promise.all([derived, token, program, programs.system].map(isContract))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await Promise.all([address, someone()].map(isContract))).toEqual([false, false])
  expect(PublicKey.isOnCurve(new PublicKey(derived).toBytes())).toBe(false)
})
