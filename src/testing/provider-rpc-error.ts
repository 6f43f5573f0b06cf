/**
 * What a test wallet rejects with: a wallet's error has a number for a code, ours has a name, so this is
 * not an `AppKitError`. Standards: EIP-1193, EIP-1474.
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
