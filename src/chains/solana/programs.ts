/** The programs that a transfer names, by what they do. */
export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  /** Makes a transaction fail that would do something else than a wallet foresaw: Phantom and Solflare add it themselves. */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
} as const

/** Whether a program keeps tokens. */
export function keepsTokens(program: unknown): program is string {
  return program === programs.token || program === programs.token2022
}
