/** The built-in programs that responses name. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

const names = {
  [SYSTEM_PROGRAM]: 'system',
  [TOKEN_PROGRAM]: 'spl-token',
  [TOKEN_2022_PROGRAM]: 'spl-token-2022',
  [ASSOCIATED_TOKEN_PROGRAM]: 'spl-associated-token-account',
  [MEMO_PROGRAM]: 'spl-memo',
}

/**
 * Returns the name of a program in responses; undefined for programs without a parser.
 * @param {string} address
 */
export function programName(address) {
  return names[address]
}
