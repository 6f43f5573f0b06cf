import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** What a person signs to log in by Farcaster. */
export interface SignInFields {
  readonly domain: string
  /** Checksummed or not; compared without case. */
  readonly address: string
  readonly uri: string
  readonly nonce: string
  readonly fid: string
}

const MESSAGE = new RegExp(
  [
    '^(?<domain>[^\\n ]{1,255}) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    'Farcaster (?:Auth|Connect)',
    '',
    'URI: (?<uri>[^\\n ]{1,512})',
    'Version: 1',
    'Chain ID: 10',
    'Nonce: (?<nonce>[0-9A-Za-z]{8,64})',
    'Issued At: (?<issued>[0-9TZ:.+-]{1,40})' +
      '(?:\\nExpiration Time: (?<expires>[0-9TZ:.+-]{1,40}))?' +
      '(?:\\nNot Before: (?<from>[0-9TZ:.+-]{1,40}))?' +
      '(?:\\nRequest ID: [^\\n]{0,128})?',
    'Resources:',
    '- farcaster://fid/(?<fid>[1-9]\\d{0,18})$',
  ].join('\\n'),
)

/** The message in full. Standard: EIP-4361, FIP-11. */
export function signInMessage({ domain, address, uri, nonce, fid }: SignInFields, issuedAt: number): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Farcaster Auth',
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 10',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
    'Resources:',
    `- farcaster://fid/${fid}`,
  ].join('\n')
}

/** What a message says; nothing where it is none, or is not good at this time (`now` in milliseconds). */
export function readSignIn(message: string, now: number): SignInFields | undefined {
  const { domain, address, uri, nonce, fid, expires, from } = MESSAGE.exec(message)?.groups ?? {}
  if (!domain || !address || !uri || !nonce || !fid) return undefined
  // A moment that cannot be read is none: comparing with NaN is false.
  if (expires !== undefined && !(Date.parse(expires) > now)) return undefined
  if (from !== undefined && !(Date.parse(from) <= now)) return undefined
  return { domain, address, uri, nonce, fid }
}

/** The address that signed a message, in small letters; nothing where it is no signature. Standard: EIP-191. */
export function signerOf(message: string, signature: string): string | undefined {
  const [, rs = '', v = ''] = /^0x([0-9a-fA-F]{128})(1b|1c|00|01)$/i.exec(signature) ?? []
  if (!rs) return undefined
  const recovery = Number.parseInt(v, 16) % 27
  try {
    const bytes = Buffer.concat([Buffer.from([recovery]), Buffer.from(rs, 'hex')])
    const point = secp256k1.Signature.fromBytes(bytes, 'recovered').recoverPublicKey(digestOf(message))
    return addressOf(point.toBytes(false))
  } catch {
    return undefined
  }
}

/** Signs a message; of the stand-in and of tests. */
export function signMessage(message: string, key: Uint8Array): string {
  const bytes = secp256k1.sign(digestOf(message), key, { prehash: false, format: 'recovered' })
  return `0x${Buffer.from(bytes.subarray(1)).toString('hex')}${bytes[0] === 0 ? '1b' : '1c'}`
}

/** The address of a key, in small letters. */
export function addressOf(publicKey: Uint8Array): string {
  return `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString('hex')}`
}

function digestOf(message: string): Uint8Array {
  const bytes = Buffer.from(message)
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
}
