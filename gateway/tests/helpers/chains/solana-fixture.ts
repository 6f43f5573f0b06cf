import {
  Connection,
  Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
  type Commitment,
  type Signer,
} from '@solana/web3.js'
import { startSolana, type SolanaChain } from '../../../../scripts/stack/solana/start-solana.mjs'

const ASSOCIATED_TOKEN_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** A development chain of Solana, and the library of apps connected to it. */
export interface SolanaFixture {
  readonly chain: SolanaChain
  readonly connection: Connection
  /** Asks by name what the library has no method for. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /** A fresh account with so many lamports. */
  funded(lamports?: number): Promise<Keypair>
  giveTokens(owner: PublicKey, mint: string, amount: bigint): Promise<void>
  /** Sends and waits until the library takes it for confirmed; the signature. */
  send(steps: readonly TransactionInstruction[], payer: Signer, ...others: readonly Signer[]): Promise<string>
  stop(): Promise<void>
}

/** Starts one on a free pair of ports. */
export async function startSolanaFixture(port: number, commitment: Commitment = 'confirmed'): Promise<SolanaFixture> {
  const chain = await startSolana({ port })
  const connection = new Connection(chain.rpc, commitment)
  const ask = async (method: string, params: readonly unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(chain.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
    if (error) throw error
    return result
  }
  const send: SolanaFixture['send'] = async (steps, payer, ...others) => {
    const latest = await connection.getLatestBlockhash()
    const transaction = new Transaction({ ...latest, feePayer: payer.publicKey }).add(...steps)
    transaction.sign(payer, ...others)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    await connection.confirmTransaction({ signature, ...latest })
    return signature
  }
  return {
    chain,
    connection,
    rpc: ask,
    send,
    async stop() {
      hangUp(connection)
      await chain.stop()
    },
    async funded(lamports = 1_000_000_000) {
      const key = Keypair.generate()
      await ask('requestAirdrop', [key.publicKey.toBase58(), lamports])
      return key
    },
    async giveTokens(owner, mint, amount) {
      await ask('dev_giveTokens', [owner.toBase58(), mint, `${amount}`])
    },
  }
}

/** The library looks for a lost socket until the process ends, unless it is told not to; it has no word of its own for that. */
function hangUp(connection: Connection): void {
  const { _rpcWebSocket: socket } = connection as unknown as { _rpcWebSocket: OpenSocket }
  socket.setAutoReconnect(false)
  socket.close()
}

interface OpenSocket {
  setAutoReconnect(isWanted: boolean): void
  close(): void
}

/** Where an owner's tokens are, and the step that makes the place. */
export function tokenPlace(owner: PublicKey, mintAddress: string, programAddress: string) {
  const [mint, program] = [new PublicKey(mintAddress), new PublicKey(programAddress)]
  const seeds = [owner, program, mint].map(key => key.toBuffer())
  const [address] = PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN_PROGRAM)
  const make = (payer: PublicKey) =>
    new TransactionInstruction({
      programId: ASSOCIATED_TOKEN_PROGRAM,
      keys: [
        { pubkey: payer, isSigner: true, isWritable: true },
        { pubkey: address, isSigner: false, isWritable: true },
        { pubkey: owner, isSigner: false, isWritable: false },
        { pubkey: mint, isSigner: false, isWritable: false },
        { pubkey: new PublicKey('11111111111111111111111111111111'), isSigner: false, isWritable: false },
        { pubkey: program, isSigner: false, isWritable: false },
      ],
      data: Buffer.alloc(0),
    })
  return { address, mint, program, make }
}
