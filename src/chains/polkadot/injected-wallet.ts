/** A wallet that let this page in. What its functions give is unchecked. */
export interface InjectedWallet {
  readonly accounts: { get(): unknown; subscribe?(heard: (accounts: unknown) => void): unknown }
  readonly signer: { signRaw?(payload: { address: string; data: string; type: 'bytes' }): unknown }
}

/** Whether a value can tell of accounts and sign. It may throw. */
export function isWallet(value: unknown): value is InjectedWallet {
  const { accounts, signer } = (value ?? {}) as Partial<InjectedWallet>
  return typeof accounts?.get === 'function' && typeof signer === 'object'
}
