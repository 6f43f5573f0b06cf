/** How long each kind of answer is good for, in milliseconds (spec point 9; that of the catalogue is ours). */
export const cacheTimes = {
  portfolio: 30_000,
  nativeBalance: 30_000,
  ens: 300_000,
  identity: 300_000,
  catalogue: 300_000,
} as const
