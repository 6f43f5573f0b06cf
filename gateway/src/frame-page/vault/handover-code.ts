// Crockford's Base32: without I, L, O and U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP_LENGTH = 5
/** 50 bits. A gateway that replaces the keys of a new device has five minutes to find others with the same code. */
export const HANDOVER_CODE_LENGTH = 2 * GROUP_LENGTH

/** Formats the first 50 bits of a hash as two groups of characters that cannot be confused: `K7QMR-2XPAD`. */
export function formatHandoverCode(hash: Uint8Array): string {
  const bits = [...hash].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const characters = Array.from(
    { length: HANDOVER_CODE_LENGTH },
    (_, index) => ALPHABET[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)],
  )
  return `${characters.slice(0, GROUP_LENGTH).join('')}-${characters.slice(GROUP_LENGTH).join('')}`
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
  const isCode = text.length === HANDOVER_CODE_LENGTH && [...text].every(character => ALPHABET.includes(character))
  return isCode ? `${text.slice(0, GROUP_LENGTH)}-${text.slice(GROUP_LENGTH)}` : undefined
}
