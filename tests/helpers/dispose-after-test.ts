import { onTestFinished, vi } from 'vitest'

/** A value that can be disposed of, closed, stopped or removed, or a function that does it. */
export type Closable =
  Disposable | AsyncDisposable | { close(): unknown } | { stop(): unknown } | { remove(): unknown } | (() => unknown)

/**
 * Disposes of a value when the current test ends, even if it fails. The value that was registered last is disposed of
 * first, after the `afterEach` hooks. Call it in a test or in `beforeEach`.
 */
export function disposeAfterTest<T extends Closable>(value: T): T {
  onTestFinished(async () => void (await dispose(value)))
  return value
}

/** For `beforeEach`: restores all mocks when the test ends, after the values that the test registered are disposed of. */
export function restoreMocksAfterTest(): void {
  onTestFinished(() => void vi.restoreAllMocks())
}

function dispose(value: Closable): unknown {
  if (typeof value === 'function') return value()
  if (Symbol.dispose in value) return value[Symbol.dispose]()
  if (Symbol.asyncDispose in value) return value[Symbol.asyncDispose]()
  if ('close' in value) return value.close()
  return 'stop' in value ? value.stop() : value.remove()
}
