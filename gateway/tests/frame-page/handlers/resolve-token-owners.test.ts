import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { decodeSolana } from '../../../src/frame-page/decode/decode-solana.js'
import { allSteps } from '../../../src/frame-page/decode/decoded.js'
import { resolveTokenOwners } from '../../../src/frame-page/handlers/resolve-token-owners.js'
import { solanaNetwork } from '../../helpers/chains/solana-data.js'

const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const [mine, bob, mallory, mint] = Array.from({ length: 4 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]

const accountOf = (owner: PublicKey, program = TOKEN) =>
  PublicKey.findProgramAddressSync([owner.toBytes(), program.toBytes(), mint.toBytes()], ASSOCIATED)[0]
const key = (pubkey: PublicKey) => ({ pubkey, isSigner: pubkey === mine, isWritable: true })

function moved(destination: PublicKey, programId = TOKEN): TransactionInstruction {
  const keys = [accountOf(mine, programId), mint, destination, mine].map(key)
  return new TransactionInstruction({ programId, keys, data: Buffer.from([12, 7, 0, 0, 0, 0, 0, 0, 0, 6]) })
}

function made(account: PublicKey, owner: PublicKey): TransactionInstruction {
  const keys = [mine, account, owner, mint, SystemProgram.programId, TOKEN].map(key)
  return new TransactionInstruction({ programId: ASSOCIATED, keys, data: Buffer.from([1]) })
}

/** Returns the recipient shown for a transaction, with a node that reports the owner. */
async function resolveRecipient(instructions: TransactionInstruction[], reportedOwner?: PublicKey) {
  const fields = { payerKey: mine, recentBlockhash: PublicKey.default.toBase58(), instructions }
  const bytes = new VersionedTransaction(new TransactionMessage(fields).compileToV0Message()).serialize()
  const { decoded } = decodeSolana(bytes, mine.toBase58())
  const data = Buffer.concat([mint.toBuffer(), reportedOwner?.toBuffer() ?? Buffer.alloc(0), Buffer.alloc(101)])
  const rpc = vi.fn(async () => {
    if (!reportedOwner) throw new Error('down')
    return { value: { data: [data.toString('base64'), 'base64'] } }
  })
  const shown = await resolveTokenOwners(
    { rpc },
    solanaNetwork(['http://127.0.0.1:1']),
    decoded,
    new AbortController().signal,
  )
  const transfer = allSteps(shown).find(({ action }) => action === 'transfer')
  return { to: transfer?.parties.find(({ role }) => role === 'to')?.address, rpc }
}

describe('resolveTokenOwners', () => {
  test.each([
    ['the token program', TOKEN],
    ['Token-2022', TOKEN_2022],
  ])('shows the owner reported by the node if the account derives from it, with %s', async (_, program) => {
    const { to } = await resolveRecipient([moved(accountOf(bob, program), program)], bob)
    expect(to).toBe(bob.toBase58())
  })

  test('shows the owner of an account created in the transaction, without a request', async () => {
    const { to, rpc } = await resolveRecipient([made(accountOf(bob), bob), moved(accountOf(bob))])
    expect(to).toBe(bob.toBase58())
    expect(rpc).not.toHaveBeenCalled()
  })

  test.each<[string, TransactionInstruction[], PublicKey | undefined]>([
    ['the node reports another owner', [moved(accountOf(mallory))], bob],
    ['the node does not respond', [moved(accountOf(mallory))], undefined],
    ['the transaction creates another account', [made(accountOf(bob), bob), moved(accountOf(mallory))], undefined],
    ['an account is created for a wrong owner', [made(accountOf(mallory), bob), moved(accountOf(mallory))], bob],
  ])('keeps the account if %s', async (_, instructions, reportedOwner) => {
    expect((await resolveRecipient(instructions, reportedOwner)).to).toBe(accountOf(mallory).toBase58())
  })
})
