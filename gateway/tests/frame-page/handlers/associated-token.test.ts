import { Keypair, PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { isAssociated } from '../../../src/frame-page/handlers/resolve-token-owners.js'

const PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const key = () => Keypair.generate().publicKey

test.each(['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'])(
  'derives the same account as the reference library, for %s',
  async program => {
    for (let round = 0; round < 8; round++) {
      const [owner, mint] = [key(), key()]
      const seeds = [owner.toBytes(), new PublicKey(program).toBytes(), mint.toBytes()]
      const account = PublicKey.findProgramAddressSync(seeds, PROGRAM)[0].toBase58()
      expect(await isAssociated(account, owner.toBase58(), mint.toBase58())).toBe(true)
      expect(await isAssociated(account, key().toBase58(), mint.toBase58())).toBe(false)
      expect(await isAssociated(account, owner.toBase58(), key().toBase58())).toBe(false)
    }
  },
)

test.each(['', '0OIl', '2', '1'.repeat(64)])('derives nothing from the invalid address %j', async text => {
  expect(await isAssociated(text, text, text)).toBe(false)
})
