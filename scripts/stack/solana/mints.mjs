import { PublicKey, SystemProgram } from '@solana/web3.js'
import { hostileName } from '../market-tokens.mjs'
import { devKey } from './keys.mjs'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.mjs'
import { initMetadata, initMetadataPointer, initMint, initTransferFee } from './token-instructions.mjs'

/** The tokens of the development chain. Where the mint itself says a name, `isNamed`; a fee is in hundredths of a per cent. */
const plan = [
  { id: 'pebble', name: 'Pebble', symbol: 'PBL', decimals: 6, program: TOKEN_PROGRAM },
  { id: 'moss', name: 'Moss', symbol: 'MOSS', decimals: 9, program: TOKEN_PROGRAM },
  { id: 'ferry', name: 'Ferry', symbol: 'FERRY', decimals: 6, program: TOKEN_2022_PROGRAM, isNamed: true, fee: 100 },
  { id: 'hostile', ...hostileName, decimals: 6, program: TOKEN_2022_PROGRAM, isNamed: true },
]

const PLAIN_BYTES = 82
/** A mint with extensions: the plain one is filled up to the length of an account, and a byte says what it is. */
const EXTENDED_BYTES = 166
const FEE_BYTES = 4 + 108
const POINTER_BYTES = 4 + 64
/** The most that a name, its symbol and their frame take. */
const NAME_BYTES = 4 + 80 + 4 * 255
const MOST_FEE = 2n ** 64n - 1n

/** What there is, by its name here: where, and what it says it is. */
export function mintAddresses() {
  return Object.fromEntries(
    plan.map(({ id, name, symbol, decimals, program }) => {
      return [id, { address: devKey(id).publicKey.toBase58(), name, symbol, decimals, program }]
    }),
  )
}

/**
 * Puts every token on the chain.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./faucet.mjs').Faucet} faucet who may give them out
 */
export function deployMints(ledger, faucet) {
  for (const token of plan) faucet.send(mintSteps(token, faucet.key.publicKey, ledger), [devKey(token.id)])
}

function mintSteps({ id, name, symbol, decimals, program: programId, isNamed = false, fee }, authority, ledger) {
  const program = new PublicKey(programId)
  const mint = devKey(id).publicKey
  const facts = { mint, authority, program }
  const space = isNamed ? EXTENDED_BYTES + POINTER_BYTES + (fee ? FEE_BYTES : 0) : PLAIN_BYTES
  const lamports = Number(ledger.rentFor(space + (isNamed ? NAME_BYTES : 0)))
  const place = { fromPubkey: authority, newAccountPubkey: mint, lamports, space, programId: program }
  return [
    SystemProgram.createAccount(place),
    ...(fee ? [initTransferFee({ ...facts, basisPoints: fee, most: MOST_FEE })] : []),
    ...(isNamed ? [initMetadataPointer(facts)] : []),
    initMint({ ...facts, decimals }),
    ...(isNamed ? [initMetadata({ ...facts, name, symbol, uri: '' })] : []),
  ]
}
