import { Connection, Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { planSwap, writeSwap, type PlannedSwap } from '../../../scripts/stack/solana/jupiter-server.mjs'
import { toHex } from '../../../src/chains/solana/encoding.js'
import { connect } from '../../../src/chains/solana/connect.js'
import { programs } from '../../../src/chains/solana/instructions.js'
import { deriveAssociatedAccount } from '../../../src/chains/solana/read-transfer.js'
import { createVerbs } from '../../../src/chains/solana/solana-actions.js'
import type { ChainContext, Signer, TransactionRequest } from '../../../src/core/chain-adapter.js'
import { readStandardWallet } from '../../../src/core/standard-wallet.js'
import { JUPITER_PROGRAM, type SwapCall } from '../../../src/core/swap.js'
import { createSolanaTestWallet } from '../../../src/testing/solana/solana-test-wallet.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import { solanaChain } from './solana-chain.js'

const chain = solanaChain()
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** The signature fee, and the priority fee of 300,000 units for 10,000 millionths of a lamport, rounded up. */
const NETWORK_FEE = 5_000n + 3_000n + 1n
const TOKEN_ACCOUNT_RENT = 2_039_280n
const ACCOUNT_RENT = 890_880n
const table = Keypair.generate().publicKey.toBase58()

interface Trade {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly out: bigint
}

/** A trader with funds, and the service's transaction for a trade. `tamper` changes it, `rpc` the node's responses. */
async function trader(rpc: ChainContext['rpc'] = chain.rpc) {
  const url = { 'solana:devnet': chain.url() }
  const wallet = createSolanaTestWallet({ rpc: url, seeds: [Keypair.generate().secretKey.slice(0, 32)] })
  const context = fakeContext({ rpc })
  const read = readStandardWallet(wallet.wallet)
  if (!read) throw new RangeError('no wallet')
  const request = { networks: [chain.network], signal: new AbortController().signal }
  const [session] = await connect(context, read, request, false)
  const [address = ''] = wallet.addresses
  await chain.give(address, 10e9)
  await chain.giveTokens(address, chain.mints().pebble.address, 50_000_000)
  const signer = { provider: session?.provider, address, network: chain.network } as Signer
  const verbs = createVerbs(context)
  const connection = new Connection(chain.url(), 'confirmed')
  return {
    address,
    wallet,
    connection,
    plan: ({ from, to, amount, out }: Trade, isShared = false) =>
      planSwap({
        connection,
        quote: { inputMint: from, outputMint: to, inAmount: `${amount}`, outAmount: `${out}`, slippageBps: 100 },
        user: address,
        isShared,
      }),
    async write(plan: PlannedSwap, listed = plan.listed): Promise<TransactionRequest> {
      const place = Keypair.generate().publicKey.toBase58()
      await chain.callNode('dev_placeLookupTable', [place, listed.map(entry => entry.toBase58())])
      return { data: toHex(await writeSwap({ connection, plan, table: place })) }
    },
    read: (transaction: TransactionRequest) => verbs.readSwap?.(transaction, signer) as Promise<SwapCall>,
    send: (swap: SwapCall, transaction: TransactionRequest) =>
      verbs.sendSwap?.(swap, transaction, signer) as Promise<string>,
    settled: (hash: string) => expect.poll(() => verbs.hasSucceeded?.(hash, chain.network)).toBe(true),
  }
}

const sells = (): Trade => ({
  from: chain.mints().pebble.address,
  to: WRAPPED_SOL,
  amount: 5_000_000n,
  out: 20_000_000n,
})
const buys = (): Trade => ({ from: WRAPPED_SOL, to: chain.mints().moss.address, amount: 1_000_000_000n, out: 700_000n })
const trades = (): Trade => ({
  from: chain.mints().pebble.address,
  to: chain.mints().moss.address,
  amount: 5_000_000n,
  out: 900_000n,
})

beforeEach(() => chain.callNode('dev_setSwapShare', [10_000]))

describe('Solana swap', () => {
  test.each([false, true])(
    'swaps a token for another one through a lookup table (shared accounts: %s)',
    async shared => {
      const { address, plan, write, read, send, settled, wallet } = await trader()
      const { from, to, amount } = trades()
      const transaction = await write(await plan(trades(), shared))
      const call = await read(transaction)
      expect(call).toEqual({
        router: JUPITER_PROGRAM,
        from,
        to,
        amount,
        minimum: 891_000n,
        recipient: address,
        fee: NETWORK_FEE + TOKEN_ACCOUNT_RENT,
        reserve: ACCOUNT_RENT,
      })
      await settled(await send(call, transaction))
      expect(await chain.tokens(address, from)).toEqual(['45000000'])
      expect(await chain.tokens(address, to)).toEqual(['900000'])
      expect(BigInt(await chain.coins(address))).toBeGreaterThanOrEqual(10_000_000_000n - (call.fee ?? 0n))
      expect(wallet.control.methods).toEqual(['standard:connect', 'solana:signTransaction'])
    },
  )

  test('sells native tokens: wraps exactly the amount, and leaves no wrapped tokens', async () => {
    const { address, plan, write, read, send, settled } = await trader()
    const transaction = await write(await plan(buys()))
    const call = await read(transaction)
    expect(call).toMatchObject({ amount: 1_000_000_000n, to: chain.mints().moss.address })
    expect('from' in call).toBe(false)
    await settled(await send(call, transaction))
    expect(await chain.tokens(address, chain.mints().moss.address)).toEqual(['700000'])
    expect(await chain.tokens(address, WRAPPED_SOL)).toEqual([])
    const spent = 10_000_000_000n - BigInt(await chain.coins(address))
    expect(spent).toBeLessThanOrEqual(1_000_000_000n + (call.fee ?? 0n))
  })

  test('buys native tokens: closes the account of wrapped ones to the user', async () => {
    const { address, plan, write, read, send, settled } = await trader()
    const transaction = await write(await plan(sells(), true))
    const call = await read(transaction)
    expect(call).toMatchObject({ amount: 5_000_000n, minimum: 19_800_000n, fee: NETWORK_FEE })
    expect('to' in call).toBe(false)
    await settled(await send(call, transaction))
    expect(BigInt(await chain.coins(address))).toBeGreaterThanOrEqual(10_000_000_000n + 20_000_000n - NETWORK_FEE)
  })

  test('sells all native tokens but the fee and the reserve, and no more', async () => {
    const { address, plan, write, read, send, settled } = await trader()
    const sell = async (amount: bigint) => {
      const transaction = await write(await plan({ ...buys(), amount }))
      return { transaction, call: await read(transaction) }
    }
    const { call } = await sell(1n)
    const most = BigInt(await chain.coins(address)) - (call.fee ?? 0n) - (call.reserve ?? 0n)
    expect(call).toMatchObject({ fee: NETWORK_FEE + TOKEN_ACCOUNT_RENT, reserve: TOKEN_ACCOUNT_RENT })
    const tooMuch = await sell(most + 2n) // The network fee is rounded up by one.
    await expect(send(tooMuch.call, tooMuch.transaction)).rejects.toMatchObject({ code: 'swap/would-fail' })
    const all = await sell(most)
    await settled(await send(all.call, all.transaction))
    expect(BigInt(await chain.coins(address))).toBe(TOKEN_ACCOUNT_RENT + 1n)
  })

  test('reads the layouts of the older instructions, whose arguments follow the route', async () => {
    const { address, plan, write, read } = await trader()
    for (const isShared of [false, true]) {
      const planned = await plan(trades(), isShared)
      const [swap] = planned.steps.swap
      planned.steps.swap = [toOlder(swap as TransactionInstruction, isShared)]
      expect(await read(await write(planned))).toMatchObject({
        amount: 5_000_000n,
        minimum: 891_000n,
        recipient: address,
      })
    }
  })

  test('is not sent if the market gives less than the minimum', async () => {
    const { plan, write, read, send, wallet } = await trader()
    const transaction = await write(await plan(trades()))
    const call = await read(transaction)
    await chain.callNode('dev_setSwapShare', [9_800])
    await expect(send(call, transaction)).rejects.toMatchObject({ code: 'swap/would-fail' })
    expect(wallet.control.methods).toEqual(['standard:connect'])
  })
})

/** Rewrites a swap of version 2 to version 1: the arguments after the route, and the accounts in the older order. */
function toOlder(
  { keys, data, programId }: TransactionInstruction,
  isShared: boolean,
  trailing: Uint8Array = new Uint8Array(),
) {
  const self = { pubkey: programId, isSigner: false, isWritable: false }
  const at = isShared ? 9 : 8
  const pick = (position: number) => keys[position] ?? self
  const accounts = isShared
    ? [pick(8), pick(0), pick(1), pick(2), pick(3), pick(4), pick(5), pick(6), pick(7), self, self, pick(10), self]
    : [pick(5), pick(0), pick(1), pick(2), self, pick(4), self, pick(8), self]
  // Two steps: Raydium without options, and a Whirlpool with one.
  const route = Buffer.from([2, 0, 0, 0, 7, 60, 0, 1, 17, 1, 40, 0, 1])
  const discriminator = Buffer.from(isShared ? 'c1209b3341d69c81' : 'e517cb977ae3ad2a', 'hex')
  const tail = Buffer.concat([data.subarray(at, at + 18), Buffer.from([0])])
  const written = Buffer.concat([discriminator, Buffer.from(isShared ? [1] : []), route, tail, trailing])
  return new TransactionInstruction({ programId, keys: accounts, data: written })
}

const key = (text: string) => new PublicKey(text)
const stranger = Keypair.generate().publicKey
const replaceKey = (step: TransactionInstruction | undefined, from: PublicKey, to: PublicKey) =>
  step?.keys.forEach(entry => {
    if (entry.pubkey.equals(from)) entry.pubkey = to
  })

type Attack = (plan: PlannedSwap) => void

const unreadable: readonly (readonly [string, Attack])[] = [
  [
    'an additional transfer of native tokens',
    ({ steps, user }) =>
      steps.cleanup.push(SystemProgram.transfer({ fromPubkey: user, toPubkey: stranger, lamports: 1_000 })),
  ],
  [
    'an additional transfer of tokens',
    ({ steps, user, listed: [source] }) =>
      steps.cleanup.push(
        new TransactionInstruction({
          programId: key(programs.token),
          keys: [
            { pubkey: source as PublicKey, isSigner: false, isWritable: true },
            { pubkey: stranger, isSigner: false, isWritable: true },
            { pubkey: user, isSigner: true, isWritable: false },
          ],
          data: Buffer.from([3, 1, 0, 0, 0, 0, 0, 0, 0]),
        }),
      ),
  ],
  [
    'an approval of a delegate',
    ({ steps, user, listed: [source] }) =>
      steps.setup.push(
        new TransactionInstruction({
          programId: key(programs.token),
          keys: [
            { pubkey: source as PublicKey, isSigner: false, isWritable: true },
            { pubkey: stranger, isSigner: false, isWritable: false },
            { pubkey: user, isSigner: true, isWritable: false },
          ],
          data: Buffer.from([4, 255, 255, 255, 255, 255, 255, 255, 255]),
        }),
      ),
  ],
  [
    'an unknown program',
    ({ steps }) =>
      steps.cleanup.push(new TransactionInstruction({ programId: stranger, keys: [], data: Buffer.of(1) })),
  ],
  ['another signer', ({ steps }) => steps.swap[0]?.keys.push({ pubkey: stranger, isSigner: true, isWritable: false })],
  ['a second swap', ({ steps }) => steps.swap.push(...steps.swap)],
  ['no swap', ({ steps }) => void (steps.swap = [])],
  [
    'the destination of a stranger',
    ({ steps, listed: [, destination], user }) => {
      const theirs = deriveAssociatedAccount(stranger.toBase58(), chain.mints().moss.address, programs.token)
      replaceKey(steps.swap[0], destination as PublicKey, key(theirs))
      expect(user.equals(stranger)).toBe(false)
    },
  ],
  [
    'an account for a stranger at the cost of the user',
    ({ steps }) =>
      steps.setup[0]?.keys.splice(2, 1, {
        pubkey: stranger,
        isSigner: false,
        isWritable: false,
      }),
  ],
  ['a fee of the service', ({ steps }) => void steps.swap[0]?.data.writeUInt16LE(50, 8 + 18)],
  ['a share of a better price', ({ steps }) => void steps.swap[0]?.data.writeUInt16LE(5_000, 8 + 20)],
  [
    'another recipient in the optional account',
    ({ steps }) => steps.swap[0]?.keys.splice(7, 1, { pubkey: stranger, isSigner: false, isWritable: true }),
  ],
  ['another discriminator', ({ steps }) => void steps.swap[0]?.data.writeUInt8(0, 0)],
  ['a high priority fee', ({ steps }) => void steps.budget[1]?.data.writeBigUInt64LE(10_000_000_000n, 1)],
  [
    'an honest copy of the arguments behind the real ones',
    ({ steps }) => {
      const [honest] = steps.swap as [TransactionInstruction]
      const { data } = toOlder(honest, false)
      const tampered = Buffer.from(honest.data)
      tampered.writeBigUInt64LE(1n, 8 + 8) // expects an output of 1
      const attack = toOlder({ ...honest, data: tampered } as TransactionInstruction, false, data.subarray(-19))
      steps.swap = [attack]
    },
  ],
  [
    'a swap of an exact output',
    ({ steps }) => void Buffer.from('9d8ab85215f4f324', 'hex').copy(steps.swap[0]?.data ?? Buffer.alloc(8)),
  ],
]

describe('Solana swap: rejects before the wallet request', () => {
  test.each(unreadable)('%s', async (_, attack) => {
    const { plan, write, read, send, wallet } = await trader()
    const honest = await plan(trades())
    const call = await read(await write(honest))
    const planned = await plan(trades())
    attack(planned)
    const transaction = await write(planned)
    await expect(read(transaction)).rejects.toMatchObject({ code: 'swap/unreadable' })
    await expect(send(call, transaction)).rejects.toMatchObject({ code: 'swap/unreadable' })
    expect(wallet.control.methods).toEqual(['standard:connect'])
  })

  test('a transaction of another account', async () => {
    const [{ plan, write }, { read }] = [await trader(), await trader()]
    await expect(read(await write(await plan(trades())))).rejects.toMatchObject({ code: 'swap/unreadable' })
  })

  test('a lookup table with other entries than the service claims', async () => {
    const { plan, write, read, send } = await trader()
    const planned = await plan(trades())
    const call = await read(await write(planned))
    const theirs = deriveAssociatedAccount(stranger.toBase58(), chain.mints().moss.address, programs.token)
    const [source, , ...rest] = planned.listed as [PublicKey, ...PublicKey[]]
    const swapped = await write(planned, [source, key(theirs), ...rest.slice(0)])
    await expect(send(call, swapped)).rejects.toMatchObject({ code: 'swap/unreadable' })
  })

  test('a lookup table that does not exist, or is another account', async () => {
    const { plan, read, connection, address } = await trader()
    const planned = await plan(trades())
    for (const place of [table, address]) {
      const transaction = { data: toHex(await writeSwap({ connection, plan: planned, table: place })) }
      await expect(read(transaction)).rejects.toMatchObject({ code: 'swap/unreadable' })
    }
  })

  test.each([
    ['amount', (call: SwapCall) => ({ ...call, amount: call.amount - 1n })],
    ['minimum', (call: SwapCall) => ({ ...call, minimum: call.minimum + 1n })],
    ['sold token', (call: SwapCall) => ({ ...call, from: chain.mints().ferry.address })],
    ['bought token', (call: SwapCall) => ({ ...call, to: call.from })],
    ['recipient', (call: SwapCall) => ({ ...call, recipient: stranger.toBase58() })],
    ['network fee', (call: SwapCall) => ({ ...call, fee: 1n })],
  ])('another %s than the screen shows', async (_, change) => {
    const { plan, write, read, send, wallet } = await trader()
    const transaction = await write(await plan(trades()))
    const shown = change(await read(transaction)) as SwapCall
    await expect(send(shown, transaction)).rejects.toMatchObject({ code: 'swap/mismatch' })
    expect(wallet.control.methods).toEqual(['standard:connect'])
  })

  test('another amount of wrapped native tokens', async () => {
    const { address, plan, write, read } = await trader()
    const planned = await plan(buys())
    const wrapped = key(deriveAssociatedAccount(address, WRAPPED_SOL, programs.token))
    planned.steps.setup[1] = SystemProgram.transfer({ fromPubkey: key(address), toPubkey: wrapped, lamports: 2e9 })
    await expect(read(await write(planned))).rejects.toMatchObject({ code: 'swap/unreadable' })
  })

  test('closing the wrapped account to a stranger', async () => {
    const { address, plan, write, read } = await trader()
    const planned = await plan(sells())
    planned.steps.cleanup[0]?.keys.splice(1, 1, { pubkey: stranger, isSigner: false, isWritable: true })
    expect(address).not.toBe(stranger.toBase58())
    await expect(read(await write(planned))).rejects.toMatchObject({ code: 'swap/unreadable' })
  })
})

describe('Solana swap: a simulation with other balances is not sent', () => {
  type Answer = { value: { accounts: ({ lamports: number; data: [string, string] } | null)[] } }
  const changing =
    (change: (answer: Answer) => void): ChainContext['rpc'] =>
    async (network, call) => {
      const answer = await chain.rpc(network, call)
      if (call.method === 'simulateTransaction') change(answer as Answer)
      return answer
    }
  const editData = (at: number, edit: (data: Buffer) => void) => (answer: Answer) => {
    const account = answer.value.accounts[at]
    if (!account) return
    const data = Buffer.from(account.data[0], 'base64')
    edit(data)
    account.data[0] = data.toString('base64')
  }

  test.each([
    [
      'native tokens leave',
      (answer: Answer) => void ((answer.value.accounts[0] as { lamports: number }).lamports -= 10_000),
    ],
    ['more of the sold token leaves', editData(1, data => void data.writeBigUInt64LE(1n, 64))],
    ['less of the bought token arrives', editData(2, data => void data.writeBigUInt64LE(890_999n, 64))],
    ['the token account changes its owner', editData(1, data => void stranger.toBuffer().copy(data, 32))],
    ['a delegate is set', editData(1, data => void data.writeUInt32LE(1, 72))],
    ['the account may be closed by others', editData(2, data => void data.writeUInt32LE(1, 129))],
    ['the node returns no balances', (answer: Answer) => void (answer.value.accounts = [])],
  ])('%s', async (_, change) => {
    const { plan, write, read, send, wallet } = await trader(changing(change))
    const transaction = await write(await plan(trades()))
    await expect(send(await read(transaction), transaction)).rejects.toMatchObject({ code: 'swap/balance-mismatch' })
    expect(wallet.control.methods).toEqual(['standard:connect'])
  })
})
