import { createPublicKey, verify } from 'node:crypto'
import { PublicKey, SystemProgram, TransactionInstruction, TransactionMessage } from '@solana/web3.js'
import { devKey } from './keys.mjs'
import { TOKEN_PROGRAM } from './programs.mjs'
import { getTokenAddress, makeTokenAddress } from './token-instructions.mjs'
import { readLookupTables, withoutSignatures } from './wire-transaction.mjs'

const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const SLIPPAGE_EXCEEDED = 6001
/** What a pool gets before each swap at least, in smallest units. */
const POOL_FUNDS = 10n ** 12n

/** The layouts of exact-input swaps, by discriminator: positions of the accounts, and of the arguments if they are fixed. */
const layouts = {
  bb64facc31c4af14: { user: 0, source: 1, destination: 2, from: 3, to: 4, at: 8 },
  d19853937cfed8e9: { user: 1, source: 2, destination: 5, from: 6, to: 7, at: 9 },
  e517cb977ae3ad2a: { user: 1, source: 2, destination: 3, to: 5 },
  c1209b3341d69c81: { user: 2, source: 3, destination: 6, from: 7, to: 8 },
}

/**
 * A double of Jupiter's program, which no compiler on this machine can build. It is not the original: it replaces the
 * instruction of a swap by two transfers of the real token program, which move exactly the quoted amounts between the
 * user and a pool. Everything around the swap runs as signed. The pool's account approves the user, so that the
 * user's signature is the only one, as on the network.
 */
export class JupiterDouble {
  #pool = devKey('jupiter').publicKey
  /** The share of the quoted output that the market gives, in basis points. */
  shareBps = 10_000

  /**
   * @param {import('./ledger.mjs').Ledger} ledger
   * @param {import('./faucet.mjs').Faucet} faucet
   */
  constructor(ledger, faucet) {
    Object.assign(this, { ledger, faucet })
  }

  /**
   * Returns the transaction to run in place of one that swaps, `err` if the swap would fail, or undefined for any other
   * transaction.
   */
  replace(transaction) {
    const { message } = transaction
    const tables = readLookupTables(message, address => this.ledger.account(address)?.data)
    const steps = TransactionMessage.decompile(message, { addressLookupTableAccounts: tables })
    const index = steps.instructions.findIndex(({ programId }) => programId.toBase58() === JUPITER)
    if (index < 0) return undefined
    const swap = readSwap(steps.instructions[index])
    if (!swap) return { err: { InstructionError: [index, { Custom: 101 }] } }
    const out = (swap.quoted * BigInt(this.shareBps)) / 10_000n
    if (out < (swap.quoted * (10_000n - swap.slippage)) / 10_000n) {
      return { err: { InstructionError: [index, { Custom: SLIPPAGE_EXCEEDED }] } }
    }
    steps.instructions.splice(index, 1, ...this.#transfers(swap, out))
    return withoutSignatures(steps.compileToV0Message())
  }

  #transfers({ user, source, destination, from, to, amount }, out) {
    const inMint = from ?? new PublicKey(this.ledger.account(source.toBase58())?.data.slice(0, 32) ?? WRAPPED_SOL)
    const [pays, gets] = [inMint, to].map(mint => this.#openPool(mint, out > POOL_FUNDS ? out : POOL_FUNDS))
    this.faucet.send([approve(gets, { user, pool: this.#pool, amount: out })], [devKey('jupiter')])
    return [
      transfer(pays, { source, destination: pays.account, user, amount }),
      transfer(gets, { source: gets.account, destination, user, amount: out }),
    ]
  }

  #openPool(mint, funds) {
    const found = this.ledger.account(mint.toBase58())
    const program = new PublicKey(found?.programAddress ?? TOKEN_PROGRAM)
    const account = getTokenAddress(this.#pool, mint, program)
    if (mint.toBase58() !== WRAPPED_SOL) this.faucet.giveTokens(this.#pool.toBase58(), mint.toBase58(), funds)
    else {
      const payer = this.faucet.key.publicKey
      const sync = new TransactionInstruction({ programId: program, keys: [written(account)], data: Buffer.from([17]) })
      this.faucet.send([
        makeTokenAddress({ payer, owner: this.#pool, mint, program }),
        SystemProgram.transfer({ fromPubkey: payer, toPubkey: account, lamports: funds }),
        sync,
      ])
    }
    return { mint, program, account, decimals: found?.data[44] ?? 0 }
  }
}

/** Returns true if every signature is that of the transaction, which the machine does not check for a replaced one. */
export function hasValidSignatures({ message, signed }) {
  return Object.entries(signed.signatures).every(([address, signature]) => {
    const x = new PublicKey(address).toBuffer().toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return signature !== null && verify(null, message.serialize(), key, signature)
  })
}

function readSwap({ keys, data }) {
  const layout = layouts[data.subarray(0, 8).toString('hex')]
  if (!layout) return undefined
  const at = layout.at ?? data.length - 19
  const [user, source, destination, from, to] = ['user', 'source', 'destination', 'from', 'to'].map(
    name => keys[layout[name]]?.pubkey,
  )
  const slippage = BigInt(data.readUInt16LE(at + 16))
  return {
    user,
    source,
    destination,
    from,
    to,
    amount: data.readBigUInt64LE(at),
    quoted: data.readBigUInt64LE(at + 8),
    slippage,
  }
}

function transfer({ mint, program, decimals }, { source, destination, user, amount }) {
  const keys = [written(source), { ...written(mint), isWritable: false }, written(destination), signing(user)]
  const data = Buffer.alloc(10)
  data.writeUInt8(12)
  data.writeBigUInt64LE(amount, 1)
  data.writeUInt8(decimals, 9)
  return new TransactionInstruction({ programId: program, keys, data })
}

function approve({ account, program }, { user, pool, amount }) {
  const data = Buffer.alloc(9)
  data.writeUInt8(4)
  data.writeBigUInt64LE(amount, 1)
  const keys = [written(account), { ...written(user), isWritable: false }, signing(pool)]
  return new TransactionInstruction({ programId: program, keys, data })
}

function written(pubkey) {
  return { pubkey, isSigner: false, isWritable: true }
}

function signing(pubkey) {
  return { pubkey, isSigner: true, isWritable: false }
}
