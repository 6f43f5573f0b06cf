import { sha256 } from '@noble/hashes/sha2.js'
import { base32crockford } from '@scure/base'
import { joined, sameBytes, utf8, wipe, type Bytes } from './bytes.js'
import { recoveryAuth, verifierOf } from './recovery-blob.js'
import type { VaultFacts } from './sealed-seed.js'
import { SHARE_BYTES } from './shamir-shares.js'
import { WorkerError } from '../worker/worker-protocol.js'

const TITLE = 'APPKIT WALLET RECOVERY FILE, VERSION 1'
const CHECK_BYTES = 4
const MOST_CHARACTERS = 4_096
const DOMAIN = 'recovery-file/v1'

/** Which wallet and set of shares a file belongs to. */
export type FileFacts = Pick<VaultFacts, 'walletId' | 'epoch'>

/** The authentication value that proves a file: derived from the share in it, so that the file needs no more lines. */
export function fileAuth(share: Bytes, { walletId, epoch }: FileFacts): Promise<Bytes> {
  return recoveryAuth(share, utf8(JSON.stringify([DOMAIN, walletId, epoch])), 'file')
}

/** What the gateway keeps to check a proof of the file. */
export async function fileVerifier(share: Bytes, facts: FileFacts): Promise<string> {
  return verifierOf(await fileAuth(share, facts))
}

/**
 * The recovery share as a text for a person to keep: plain words on top, then the share in letters that cannot be
 * mistaken for each other, with a checksum over everything that matters. Whoever has it still needs another share.
 */
export function writeRecoveryFile(share: Bytes, facts: VaultFacts): string {
  const checked = joined(share, checkOf(share, facts))
  const letters = base32crockford.encode(checked)
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
    `Share: ${(letters.match(/.{1,5}/g) ?? []).join('-')}`,
    '',
  ].join('\n')
}

/**
 * The recovery share of a file. Line ends, blanks around lines and small letters do not matter. Throws
 * `BAD_RECOVERY` for a damaged file and for one of another wallet or epoch.
 */
export function readRecoveryFile(text: string, facts: FileFacts): Bytes {
  const lines = text.length > MOST_CHARACTERS ? [] : text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const field = (name: string) =>
    lines
      .map(line => line.trim())
      .find(line => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const ours = lines[0]?.trim() === TITLE && field('Wallet') === facts.walletId && field('Epoch') === `${facts.epoch}`
  const checked = ours ? decoded(field('Share') ?? '') : undefined
  if (checked?.byteLength !== SHARE_BYTES + CHECK_BYTES) throw new WorkerError('BAD_RECOVERY')
  const share = checked.slice(0, SHARE_BYTES)
  if (!sameBytes(checked.subarray(SHARE_BYTES), checkOf(share, facts))) throw new WorkerError('BAD_RECOVERY')
  wipe(checked)
  return share
}

function decoded(letters: string): Bytes | undefined {
  try {
    return new Uint8Array(base32crockford.decode(letters.replaceAll(/[-\s]/g, '').toUpperCase()))
  } catch {
    return undefined
  }
}

function checkOf(share: Bytes, { walletId, epoch }: FileFacts): Uint8Array {
  const all = joined(utf8(JSON.stringify([DOMAIN, walletId, epoch])), share)
  const check = sha256(all).subarray(0, CHECK_BYTES)
  wipe(all)
  return check
}
