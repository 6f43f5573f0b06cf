import { PublicKey, SystemProgram } from '@solana/web3.js'
import { hostileName } from '../market-tokens.mjs'
import { devKey } from './keys.mjs'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.mjs'
import { initMetadata, initMetadataPointer, initMint, initTransferFee } from './token-instructions.mjs'

/** The tokens of the development chain. `isNamed` marks mints with on-chain metadata; a fee is in basis points. */
const plan = [
  { id: 'pebble', name: 'Pebble', symbol: 'PBL', decimals: 6, program: TOKEN_PROGRAM },
  { id: 'moss', name: 'Moss', symbol: 'MOSS', decimals: 9, program: TOKEN_PROGRAM },
  { id: 'ferry', name: 'Ferry', symbol: 'FERRY', decimals: 6, program: TOKEN_2022_PROGRAM, isNamed: true, fee: 100 },
  { id: 'hostile', ...hostileName, decimals: 6, program: TOKEN_2022_PROGRAM, isNamed: true },
]

const PLAIN_BYTES = 82
/** A mint with extensions is padded to the length of an account; the byte after it is the account type. */
const EXTENDED_BYTES = 166
const FEE_BYTES = 4 + 108
const POINTER_BYTES = 4 + 64
/** The maximum length of the name and symbol with their length prefixes. */
const NAME_BYTES = 4 + 80 + 4 * 255
const MAX_FEE = 2n ** 64n - 1n

/** Returns the mints by their key here, with addresses and metadata. */
export function mintAddresses() {
  return Object.fromEntries(
    plan.map(({ id, name, symbol, decimals, program }) => {
      return [id, { address: devKey(id).publicKey.toBase58(), name, symbol, decimals, program }]
    }),
  )
}

/**
 * Deploys all tokens.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./faucet.mjs').Faucet} faucet the mint authority
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
    ...(fee ? [initTransferFee({ ...facts, basisPoints: fee, most: MAX_FEE })] : []),
    ...(isNamed ? [initMetadataPointer(facts)] : []),
    initMint({ ...facts, decimals }),
    ...(isNamed ? [initMetadata({ ...facts, name, symbol, uri: '' })] : []),
  ]
}
