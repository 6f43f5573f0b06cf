import { base58 } from '@scure/base'

/**
 * Decodes a text; returns undefined if it has an invalid character.
 * @param {string} text
 */
export function fromBase58(text) {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
