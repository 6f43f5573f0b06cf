/** Bytes as the protocol's library writes and reads them on a wallet's side: texts, base64 and digits. */
class BrowserBuffer extends Uint8Array {
  static override from(value: unknown, encoding?: unknown): BrowserBuffer {
    if (typeof value !== 'string') return new BrowserBuffer(value as ArrayLike<number>)
    if (encoding !== 'base64') return new BrowserBuffer(new TextEncoder().encode(value))
    const plain = value.replaceAll('-', '+').replaceAll('_', '/')
    return new BrowserBuffer(Uint8Array.from(atob(plain), sign => sign.charCodeAt(0)))
  }

  override toString(encoding = 'utf-8'): string {
    if (encoding === 'hex') return Array.from(this, byte => byte.toString(16).padStart(2, '0')).join('')
    return encoding === 'base64' ? btoa(String.fromCharCode(...this)) : new TextDecoder().decode(this)
  }
}

/** The library needs a `Buffer` to answer a page that signs somebody in; browsers have none. The wallet's own page gets one. */
export function giveBuffer(): void {
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: BrowserBuffer })
}
