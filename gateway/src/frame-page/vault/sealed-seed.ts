import { type VaultRecord, WorkerError } from '../worker/worker-protocol.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, utf8, wipe, type Bytes } from './bytes.js'
import { deriveAddresses, ENTROPY_BYTES } from './derive-keys.js'
import { gcmOpen, gcmSeal, deriveHkdfKey } from './gcm.js'

export type VaultFacts = Omit<VaultRecord, 'sealed'>

export async function sealSeed(key: Bytes, entropy: Bytes, facts: VaultFacts): Promise<string> {
  return encodeBase64Url(await gcmSeal(await deriveSealKey(key, facts), entropy, toAad(facts)))
}

/**
 * Opens the entropy of a wallet. The tag authenticates the key, and the addresses are derived again and compared.
 * @throws WorkerError `SHARE_MISMATCH`; the caller must not overwrite anything then
 */
export async function openSeed(key: Bytes, record: VaultRecord): Promise<Bytes> {
  const entropy = await gcmOpen(await deriveSealKey(key, record), fromBase64url(record.sealed), toAad(record))
  const found = entropy.byteLength === ENTROPY_BYTES ? await deriveAddresses(entropy) : undefined
  if (found?.evmAddress === record.evmAddress && found.solanaAddress === record.solanaAddress) return entropy
  wipe(entropy)
  throw new WorkerError('SHARE_MISMATCH')
}

function deriveSealKey(key: Bytes, { walletId }: VaultFacts): Promise<CryptoKey> {
  return deriveHkdfKey(key, utf8(walletId), utf8('vault/v1'))
}

// Unambiguous, because no part can contain the separator.
function toAad({ walletId, epoch, evmAddress, solanaAddress }: VaultFacts): Bytes {
  if (!/^[\w-]{1,64}$/.test(walletId) || !Number.isSafeInteger(epoch) || epoch < 1) throw new WorkerError('BAD_REQUEST')
  return utf8(`v1|${walletId}|${epoch}|${evmAddress}|${solanaAddress}`)
}
