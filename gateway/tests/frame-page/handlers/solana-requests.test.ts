import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/core/clock.js'
import { portPicker } from '../../../../scripts/stack/ports.mjs'
import { SOLANA_DEV_NETWORK } from '../../../../scripts/stack/solana/start-solana.mjs'
import { NetworkList } from '../../../src/frame-page/chain/network-list.js'
import { createRpcClient } from '../../../src/frame-page/chain/rpc-client.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import type { KeyWorker } from '../../../src/frame-page/worker/worker-protocol.js'
import { developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import { startScriptedNode } from '../../helpers/chains/scripted-node.js'
import { solanaNetwork } from '../../helpers/chains/solana-data.js'
import { startSolanaFixture, tokenPlace, type SolanaFixture } from '../../helpers/chains/solana-fixture.js'
import { createHandlerFixture } from '../helpers/handler-fixture.js'
import { localKeyWorker } from '../helpers/local-key-worker.js'
import { deviceBinding, madeWallet } from '../helpers/made-wallet.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'

describe('Solana with real keys and a real chain', () => {
  let stage: SolanaFixture
  let worker: KeyWorker
  let address: string
  beforeAll(async () => {
    stage = await startSolanaFixture(await portPicker(() => {})(0, 'the chain', { pair: true }))
    worker = localKeyWorker()
    address = (await madeWallet(worker, await deviceBinding())).solanaAddress
    await stage.rpc('requestAirdrop', [address, 1_000_000_000])
  })
  afterAll(async () => {
    worker.close()
    await stage.stop()
  })

  const room = (rpc = stage.chain.rpc) => {
    const base = scriptedWallet()
    const wallet = scriptedWallet({
      wallet: { ...(base.wallet as NonNullable<typeof base.wallet>), solanaAddress: address },
      signer: {
        ...base.signer,
        solanaSignMessage: message => worker.run('solanaSignMessage', { message }),
        solanaSignTransaction: transaction => worker.run('solanaSignTransaction', { transaction }),
      },
    })
    const [first, ...rest] = [...developmentNetworks(), solanaNetwork([rpc])]
    if (!first) expect.unreachable('there are three')
    const networks = new NetworkList([first, ...rest])
    return createHandlerFixture({ wallet, networks, rpc: createRpcClient({ fetch, clock: systemClock }) })
  }
  const request = (method: string, params: unknown) => ({ method, params, chainId: SOLANA_DEV_NETWORK })
  const transfer = (to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: new PublicKey(address), toPubkey: to, lamports })
  const unsigned = async (to: PublicKey, lamports: number) => {
    const { blockhash } = await stage.connection.getLatestBlockhash()
    const payerKey = new PublicKey(address)
    const message = new TransactionMessage({
      payerKey,
      recentBlockhash: blockhash,
      instructions: [transfer(to, lamports)],
    })
    return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
  }

  test('shows a message and signs it verifiably', async () => {
    const { handlers, shown, context } = room()
    const text = new TextEncoder().encode('Good morning from the garden')
    const params = { message: base58.encode(text), pubkey: address }
    const answer = await handlers.RPC_REQUEST(request('solana_signMessage', params), context)
    const { signature } = answer as { signature: string }
    expect(ed25519.verify(base58.decode(signature), text, base58.decode(address))).toBe(true)
    expect(JSON.stringify(shown[0]?.decoded, plain)).toContain('Good morning from the garden')
  })

  test('rejects a message or transaction of an unknown version without showing it', async () => {
    const { handlers, shown, context } = room()
    const body = base64.decode(await unsigned(Keypair.generate().publicKey, 1)).slice(65)
    for (const first of [0x81, 0x82, 0xc1, 0xfe]) {
      const message = Uint8Array.from([first, ...body.slice(1)])
      const signing = { message: base58.encode(message), pubkey: address }
      await expect(handlers.RPC_REQUEST(request('solana_signMessage', signing), context)).rejects.toMatchObject({
        code: 'E_SCHEMA',
        details: { rpcCode: -32_602 },
      })
      const wire = Uint8Array.from([1, ...new Uint8Array(64), ...message])
      for (const transaction of [base64.encode(wire), base58.encode(wire), base64.encode(message)]) {
        const pending = handlers.RPC_REQUEST(
          request('solana_signTransaction', { transaction, pubkey: address }),
          context,
        )
        await expect(pending).rejects.toMatchObject({
          code: 'E_SCHEMA',
          message: 'This version of Solana transactions is not supported.',
        })
      }
    }
    expect(shown).toEqual([])
  })

  test('shows recipient and amount of SOL and transfers them', async () => {
    const { handlers, shown, context } = room()
    const bob = Keypair.generate().publicKey
    const before = await stage.connection.getBalance(new PublicKey(address))
    const transaction = await unsigned(bob, 250_000_000)
    const params = { transaction, pubkey: address, sendOptions: { preflightCommitment: 'confirmed' } }
    const answer = await handlers.RPC_REQUEST(request('solana_signAndSendTransaction', params), context)
    const { signature } = answer as { signature: string }
    const text = JSON.stringify(shown[0]?.decoded, plain)
    expect([text.includes(bob.toBase58()), text.includes('250000000')]).toEqual([true, true])
    expect((await stage.connection.getSignatureStatus(signature)).value?.err).toBeNull()
    expect(await stage.connection.getBalance(bob)).toBe(250_000_000)
    expect(await stage.connection.getBalance(new PublicKey(address))).toBe(before - 250_000_000 - 5000)
  })

  test.each([
    ['ferry', { symbol: 'FERRY', decimals: 6, verified: false }],
    ['pebble', undefined],
  ] as const)('shows a token of %s once, with its name, the new account and the fee', async (id, named) => {
    const { handlers, shown, context } = room()
    const { address: mint, program, decimals } = stage.chain.mints[id]
    const [me, bob] = [new PublicKey(address), Keypair.generate().publicKey]
    await stage.giveTokens(me, mint, 5_000_000n)
    const [mine, theirs] = [tokenPlace(me, mint, program), tokenPlace(bob, mint, program)]
    const accounts = [mine.address, mine.mint, theirs.address, me]
    const keys = accounts.map(pubkey => ({ pubkey, isSigner: pubkey === me, isWritable: true }))
    const data = Buffer.from([12, 0, 0, 0, 0, 0, 0, 0, 0, decimals])
    data.writeBigUInt64LE(2_000_000n, 1)
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000 }),
      theirs.make(me),
      new TransactionInstruction({ programId: mine.program, keys, data }),
    ]
    const { blockhash: recentBlockhash } = await stage.connection.getLatestBlockhash()
    const message = new TransactionMessage({ payerKey: me, recentBlockhash, instructions }).compileToV0Message()
    const transaction = base64.encode(new VersionedTransaction(message).serialize())
    const before = await stage.connection.getBalance(me)
    await handlers.RPC_REQUEST(request('solana_signAndSendTransaction', { transaction, pubkey: address }), context)

    expect(shown[0]).toMatchObject({
      decoded: {
        action: 'transfer',
        amounts: [{ flow: 'out', asset: { kind: 'token', address: mint }, value: 2_000_000n, decimals }],
        parties: [{ role: 'to', address: bob.toBase58() }],
        facts: [{ name: 'opens-account' }],
        steps: [],
      },
      tokens: named ? { [mint.toLowerCase()]: named } : {},
      feeLimit: 7_000n,
    })
    const { atMost: deposit } = shown[0]!.decoded.facts[0]!.value as { atMost: bigint }
    const paid = BigInt(before - (await stage.connection.getBalance(me)))
    expect(paid).toBeGreaterThan(2_000_000n)
    expect(paid).toBeLessThanOrEqual(deposit + 7_000n)
  })

  test('shows several transactions together, all of which the chain accepts', async () => {
    const { handlers, shown, context } = room()
    const bob = Keypair.generate().publicKey
    const transactions = [await unsigned(bob, 11_000_000), await unsigned(bob, 12_000_000)]
    const answer = await handlers.RPC_REQUEST(request('solana_signAllTransactions', { transactions }), context)
    const signed = (answer as { transactions: readonly string[] }).transactions
    expect(shown).toHaveLength(1)
    for (const text of signed) await stage.connection.sendRawTransaction(base64.decode(text))
    expect(await stage.connection.getBalance(bob)).toBe(23_000_000)
  })

  test('sends nothing to a node of another network, and repeats nothing at other nodes', async () => {
    const liar = await startScriptedNode(() => ({ result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }))
    const params = { transaction: await unsigned(Keypair.generate().publicKey, 5_000_000) }
    const sending = room(liar.url)
    const send = async (of: ReturnType<typeof room>) =>
      of.handlers.RPC_REQUEST(request('solana_signAndSendTransaction', params), of.context)
    await expect(send(sending)).rejects.toThrow('answers for another network')
    expect(liar.methods()).toEqual(['getGenesisHash'])

    liar.script = method =>
      method === 'getGenesisHash' ? { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' } : { error: { code: -1 } }
    await expect(send(room(liar.url))).rejects.toBeInstanceOf(FrameError)
    expect(liar.methods().filter(method => method === 'sendTransaction')).toHaveLength(1)
    await liar.close()
  })

  test('does not sign for another account', async () => {
    const { handlers, shown, context } = room()
    const stranger = Keypair.generate()
    const { blockhash, lastValidBlockHeight } = await stage.connection.getLatestBlockhash()
    const theirs = new Transaction({ blockhash, lastValidBlockHeight, feePayer: stranger.publicKey }).add(
      SystemProgram.transfer({ fromPubkey: stranger.publicKey, toPubkey: new PublicKey(address), lamports: 1 }),
    )
    const transaction = base64.encode(theirs.serialize({ requireAllSignatures: false }))
    const sign = async (params: object) => handlers.RPC_REQUEST(request('solana_signTransaction', params), context)
    await expect(sign({ transaction })).rejects.toThrow()
    const own = { transaction: await unsigned(stranger.publicKey, 1), pubkey: stranger.publicKey.toBase58() }
    await expect(sign(own)).rejects.toThrow('This account is not in the wallet.')
    expect(shown).toHaveLength(1) // the first is shown, then there is no key to sign with
  })
})

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
