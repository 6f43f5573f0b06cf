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

/** A development chain of Solana with a connected library. */
export interface SolanaFixture {
  readonly chain: SolanaChain
  readonly connection: Connection
  /** Calls a method that the library does not offer. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Creates an account with this many lamports. */
  funded(lamports?: number): Promise<Keypair>
  giveTokens(owner: PublicKey, mint: string, amount: bigint): Promise<void>
  /** Sends and waits for the confirmation. Returns the signature. */
  send(steps: readonly TransactionInstruction[], payer: Signer, ...others: readonly Signer[]): Promise<string>
  stop(): Promise<void>
}

export async function startSolanaFixture(port: number, commitment: Commitment = 'confirmed'): Promise<SolanaFixture> {
  const chain = await startSolana({ port })
  const connection = new Connection(chain.rpc, commitment)
  const rpc = async (method: string, params: readonly unknown[] = []) => {
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
    rpc,
    send,
    async stop() {
      hangUp(connection)
      await chain.stop()
    },
    async funded(lamports = 1_000_000_000) {
      const key = Keypair.generate()
      await rpc('requestAirdrop', [key.publicKey.toBase58(), lamports])
      return key
    },
    async giveTokens(owner, mint, amount) {
      await rpc('dev_giveTokens', [owner.toBase58(), mint, `${amount}`])
    },
  }
}

/** The library reconnects a lost socket until the process exits, and has no API to stop it. */
function hangUp(connection: Connection): void {
  const { _rpcWebSocket: socket } = connection as unknown as { _rpcWebSocket: OpenSocket }
  socket.setAutoReconnect(false)
  socket.close()
}

interface OpenSocket {
  setAutoReconnect(isWanted: boolean): void
  close(): void
}

/** Returns the owner's token account and the instruction that creates it. */
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
