import { type VaultRecord, WorkerError } from '../worker/worker-protocol.js'
import { fromBase64url, toBase64url, utf8, wipe, type Bytes } from './bytes.js'
import { addressesOf, ENTROPY_BYTES } from './derive-keys.js'
import { gcmOpen, gcmSeal, hkdfKey } from './gcm.js'

/** What the seal is bound to: everything of the record but the seal. */
export type VaultFacts = Omit<VaultRecord, 'sealed'>

/** Seals the entropy under the vault key of one epoch: C of the design, as base64url of iv and ciphertext. */
export async function sealSeed(key: Bytes, entropy: Bytes, facts: VaultFacts): Promise<string> {
  return toBase64url(await gcmSeal(await keyFor(key, facts), entropy, aadOf(facts)))
}

/**
 * The entropy of a wallet. The tag proves that the key is right, which the shares alone could not, and the
 * addresses are derived again and compared. Throws `SHARE_MISMATCH`; the caller overwrites nothing then.
 */
export async function openSeed(key: Bytes, record: VaultRecord): Promise<Bytes> {
  const entropy = await gcmOpen(await keyFor(key, record), fromBase64url(record.sealed), aadOf(record))
  const found = entropy.byteLength === ENTROPY_BYTES ? await addressesOf(entropy) : undefined
  if (found?.evmAddress === record.evmAddress && found.solanaAddress === record.solanaAddress) return entropy
  wipe(entropy)
  throw new WorkerError('SHARE_MISMATCH')
}

function keyFor(key: Bytes, { walletId }: VaultFacts): Promise<CryptoKey> {
  return hkdfKey(key, utf8(walletId), utf8('vault/v1'))
}

/** Unambiguous, for no part can hold the mark between them. */
function aadOf({ walletId, epoch, evmAddress, solanaAddress }: VaultFacts): Bytes {
  if (!/^[\w-]{1,64}$/.test(walletId) || !Number.isSafeInteger(epoch) || epoch < 1) throw new WorkerError('BAD_REQUEST')
  return utf8(`v1|${walletId}|${epoch}|${evmAddress}|${solanaAddress}`)
}
