import { base64, base64urlnopad, hex } from '@scure/base'

/** The part of `Buffer` that the WalletConnect library uses in a wallet: texts, base64 and hex. */
class BrowserBuffer extends Uint8Array {
  static override from(value: unknown, encoding?: unknown): BrowserBuffer {
    if (typeof value !== 'string') return new BrowserBuffer(value as ArrayLike<number>)
    if (encoding !== 'base64') return new BrowserBuffer(new TextEncoder().encode(value))
    const plain = value.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    return new BrowserBuffer(base64urlnopad.decode(plain))
  }

  override toString(encoding = 'utf-8'): string {
    if (encoding === 'hex') return hex.encode(this)
    return encoding === 'base64' ? base64.encode(this) : new TextDecoder().decode(this)
  }
}

/**
 * Installs a `Buffer`, which the WalletConnect library needs to answer a sign-in request, and which browsers do not
 * have.
 */
export function installBuffer(): void {
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: BrowserBuffer })
}
