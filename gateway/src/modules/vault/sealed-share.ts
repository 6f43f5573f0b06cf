import { refuse } from '../../api-refusal.js'
import type { Sealer } from '../keys/sealer.js'

/** What the vault key's share looks like: 32 bytes and its place on the line. */
const SHARE_BYTES = 33

/** Whose share it is. */
export interface ShareOwner {
  readonly accountId: string
  readonly walletId: string
  readonly epoch: number
}

/** Seals the gateway's share for its row alone. Throws `invalid_request` where it is no share. */
export function sealShare(sealer: Sealer, share: string, owner: ShareOwner): string {
  const bytes = Buffer.from(share, 'base64url')
  if (bytes.length !== SHARE_BYTES) throw refuse('invalid_request', 'This is no share.')
  return sealer.seal(bytes, contextOf(owner))
}

/** Opens it. Throws `seal/broken` for another owner's. */
export function openShare(sealer: Sealer, sealed: string, owner: ShareOwner): Uint8Array {
  return sealer.open(sealed, contextOf(owner))
}

function contextOf({ accountId, walletId, epoch }: ShareOwner): string {
  return `${accountId}|${walletId}|${epoch}|A`
}
