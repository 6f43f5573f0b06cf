import type { ErrorCode } from './catalogue.js'

export interface AppKitErrorOptions {
  /** The underlying error, for logs. Never shown to the user. */
  cause?: unknown
  /** Details beyond the code: the option, the HTTP status or the server's message. */
  text?: string
}

/**
 * The only error class this package throws. Compare errors by `code`: unlike `instanceof`, it works across two copies
 * of the package on one page. User-facing texts are looked up by code when an error is shown (`i18n/en/errors.ts`), so
 * they stay out of the first chunk.
 *
 * @example catch (error) { if (AppKitError.is(error, 'wallet/rejected')) retry() }
 */
export class AppKitError extends Error {
  override readonly name = 'AppKitError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, { cause, text }: AppKitErrorOptions = {}) {
    super(text ?? code, cause === undefined ? undefined : { cause })
    this.code = code
  }

  /** Returns true if a value is an `AppKitError` from any copy of the package, with the given code if there is one. */
  static is<C extends ErrorCode>(value: unknown, code?: C): value is AppKitError & { readonly code: C } {
    const named = value instanceof Error && value.name === 'AppKitError' && 'code' in value
    return named && (code === undefined || value.code === code)
  }

  /** Wraps a thrown value. Returns an `AppKitError` unchanged. */
  static from(value: unknown, code: ErrorCode): AppKitError {
    return AppKitError.is(value) ? value : new AppKitError(code, { cause: value })
  }
}
