import { sha256 } from '@noble/hashes/sha2.js'
import { base32crockford } from '@scure/base'
import { concatBytes, equalBytes } from '../../../../src/lib/bytes.js'
import { utf8, wipe, type Bytes } from './bytes.js'
import { deriveRecoveryAuth, toVerifier } from './recovery-blob.js'
import type { VaultFacts } from './sealed-seed.js'
import { SHARE_BYTES } from './shamir-shares.js'
import { WorkerError } from '../worker/worker-protocol.js'

const TITLE = 'APPKIT WALLET RECOVERY FILE, VERSION 1'
const CHECK_BYTES = 4
const MAX_FILE_LENGTH = 4_096
const DOMAIN = 'recovery-file/v1'

export type FileFacts = Pick<VaultFacts, 'walletId' | 'epoch'>

/** Derives the authentication value of a file from its share, so that the file needs no further lines. */
export function deriveFileAuth(share: Bytes, { walletId, epoch }: FileFacts): Promise<Bytes> {
  return deriveRecoveryAuth(share, utf8(JSON.stringify([DOMAIN, walletId, epoch])), 'file')
}

export async function deriveFileVerifier(share: Bytes, facts: FileFacts): Promise<string> {
  return toVerifier(await deriveFileAuth(share, facts))
}

/**
 * Formats the recovery share as a file for the user: instructions, then the share in an unambiguous alphabet with a
 * checksum. The file alone does not open the wallet; another share is needed.
 */
export function writeRecoveryFile(share: Bytes, facts: VaultFacts): string {
  const checked = concatBytes(share, computeChecksum(share, facts))
  const encoded = base32crockford.encode(checked)
  wipe(checked)
  return [
    TITLE,
    '',
    'Keep this file where only you can read it. Together with a login by your email it opens your wallet.',
    'It belongs to the wallet below and to no other, and ends when you make a new one.',
    '',
    `Wallet: ${facts.walletId}`,
    `Epoch: ${facts.epoch}`,
    `Ethereum: ${facts.evmAddress}`,
    `Solana: ${facts.solanaAddress}`,
    `Share: ${(encoded.match(/.{1,5}/g) ?? []).join('-')}`,
    '',
  ].join('\n')
}

/**
 * Parses a recovery file. Line endings, surrounding whitespace and case are ignored.
 * @throws WorkerError `BAD_RECOVERY` if it is damaged, or belongs to another wallet or epoch
 */
export function readRecoveryFile(text: string, facts: FileFacts): Bytes {
  const lines = text.length > MAX_FILE_LENGTH ? [] : text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const field = (name: string) =>
    lines
      .map(line => line.trim())
      .find(line => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const ours = lines[0]?.trim() === TITLE && field('Wallet') === facts.walletId && field('Epoch') === `${facts.epoch}`
  const checked = ours ? decodeShare(field('Share') ?? '') : undefined
  if (checked?.byteLength !== SHARE_BYTES + CHECK_BYTES) throw new WorkerError('BAD_RECOVERY')
  const share = checked.slice(0, SHARE_BYTES)
  if (!equalBytes(checked.subarray(SHARE_BYTES), computeChecksum(share, facts))) throw new WorkerError('BAD_RECOVERY')
  wipe(checked)
  return share
}

function decodeShare(text: string): Bytes | undefined {
  try {
    return new Uint8Array(base32crockford.decode(text.replaceAll(/[-\s]/g, '').toUpperCase()))
  } catch {
    return undefined
  }
}

function computeChecksum(share: Bytes, { walletId, epoch }: FileFacts): Uint8Array {
  const all = concatBytes(utf8(JSON.stringify([DOMAIN, walletId, epoch])), share)
  const check = sha256(all).subarray(0, CHECK_BYTES)
  wipe(all)
  return check
}
