import type { ErrorCode } from './catalogue.js'

export interface AppKitErrorOptions {
  /** What happened underneath; kept for logs, never shown. */
  cause?: unknown
  /** A sentence that says more than the code does: which option, which status, what the server said. */
  text?: string
}

/**
 * The only error class this package throws. Tell errors apart by `code`: unlike `instanceof`, it
 * survives two copies of the package on one page. The sentence for a person is looked up by code when
 * it is shown (`i18n/en/errors.ts`), so that no text travels with the first chunk.
 *
 * @example
 * catch (error) { if (AppKitError.is(error, 'wallet/rejected')) retry() }
 */
export class AppKitError extends Error {
  override readonly name = 'AppKitError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, { cause, text }: AppKitErrorOptions = {}) {
    super(text ?? code, cause === undefined ? undefined : { cause })
    this.code = code
  }

  /** Whether a value is an error of this package, of any copy of it, and of this code where one is given. */
  static is<C extends ErrorCode>(value: unknown, code?: C): value is AppKitError & { readonly code: C } {
    const named = value instanceof Error && value.name === 'AppKitError' && 'code' in value
    return named && (code === undefined || value.code === code)
  }

  /** Wraps anything thrown, once: an `AppKitError` passes through untouched. */
  static from(value: unknown, code: ErrorCode): AppKitError {
    return AppKitError.is(value) ? value : new AppKitError(code, { cause: value })
  }
}
