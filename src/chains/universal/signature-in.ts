import { AppKitError } from '../../core/errors/appkit-error.js'

/** The signature in a wallet's answer, plain or in an object. Throws `wallet/invalid-response` where it is none. */
export function signatureIn(answer: unknown, isOne: (text: string) => boolean): string {
  const { signature = answer } = (typeof answer === 'object' ? (answer ?? {}) : {}) as { readonly signature?: unknown }
  if (typeof signature === 'string' && isOne(signature)) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}
