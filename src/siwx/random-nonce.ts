const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 24 of 62 signs: 142 bits. */
const LENGTH = 24
/** The greatest multiple of 62 that a byte can be below: what is above would make some signs likelier. */
const FAIR = 248

/** A number to be used once, of letters and digits, that nobody can guess. */
export function randomNonce(): string {
  let nonce = ''
  while (nonce.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
    nonce += Array.from(bytes, byte => (byte < FAIR ? (SIGNS[byte % SIGNS.length] ?? '') : '')).join('')
  }
  return nonce.slice(0, LENGTH)
}
