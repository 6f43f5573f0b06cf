import { base32crockford } from '@scure/base'

const GROUP_LENGTH = 5
/** 50 bits. A gateway that replaces the keys of a new device has five minutes to find others with the same code. */
const CODE_LENGTH = 2 * GROUP_LENGTH
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/

/**
 * Formats the first 50 bits of a hash as two groups of characters that cannot be confused: `K7QMR-2XPAD`. Standard:
 * Crockford's Base32.
 */
export function formatHandoverCode(hash: Uint8Array): string {
  return toGroups(base32crockford.encode(hash).slice(0, CODE_LENGTH))
}

/**
 * Reads a typed code. Ignores case, spaces, dashes and invisible characters, and reads I and L as 1, and O as 0. Returns
 * undefined for another length or another character.
 */
export function readHandoverCode(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}_]/gu, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
  return CODE.test(text) ? toGroups(text) : undefined
}

function toGroups(text: string): string {
  return `${text.slice(0, GROUP_LENGTH)}-${text.slice(GROUP_LENGTH)}`
}
