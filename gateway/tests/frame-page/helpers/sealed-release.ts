import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, utf8 } from '../../../src/frame-page/vault/bytes.js'
import { createShareSuite } from '../../../src/frame-page/vault/sealed-shares.js'
import type { KeyWorker, ReleasedShare, ShareSet } from '../../../src/frame-page/worker/worker-protocol.js'

/** Encrypts the gateway's share to a key, like the gateway. */
export async function sealedRelease(
  set: Pick<ShareSet, 'walletId' | 'epoch' | 'share'>,
  publicKey: string,
  jkt: string,
): Promise<ReleasedShare> {
  const suite = createShareSuite()
  const key = await suite.kem.deserializePublicKey(fromBase64url(publicKey).buffer)
  const aad = utf8(`${set.walletId}|${set.epoch}|${jkt}`).buffer
  const sealing = { recipientPublicKey: key, info: utf8('appkit-share/v1').buffer }
  const { enc, ct } = await suite.seal(sealing, fromBase64url(set.share).buffer, aad)
  return { enc: encodeBase64Url(new Uint8Array(enc)), ciphertext: encodeBase64Url(new Uint8Array(ct)), jkt }
}

/** Requests a key from the worker and encrypts the gateway's share to it. */
export async function releaseTo(
  worker: KeyWorker,
  set: Pick<ShareSet, 'walletId' | 'epoch' | 'share'>,
  jkt = 'thumbprint',
): Promise<ReleasedShare> {
  const { publicKey } = await worker.run('shareKey', {})
  return sealedRelease(set, publicKey, jkt)
}
