import { AppKitError } from '../../../core/errors/appkit-error.js'
import { decodeHex } from '../../../lib/decode-hex.js'
import { isRecord } from './ask-host.js'

/** A text that `personal_sign` brought as bytes, as a Safe wants it: as text, where the bytes are one. */
export function messageForSafe(message: unknown): string {
  const text = String(message)
  const bytes = text.startsWith('0x') ? decodeHex(text.slice(2)) : undefined
  if (!bytes) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return text
  }
}

/** A transaction as a Safe wants it: amounts in decimals, and no gas, which it reckons itself. It makes no contracts. */
export function transactionForSafe(transaction: unknown): { to: string; value: string; data: string } {
  const { to, value = '0x0', data, input } = isRecord(transaction) ? transaction : {}
  if (typeof to !== 'string' || !/^0x[\da-f]{40}$/i.test(to))
    throw new AppKitError('request/not-allowed', { text: 'A Safe sends to an address only' })
  return { to, value: BigInt(value as string).toString(), data: String(data ?? input ?? '0x') }
}
