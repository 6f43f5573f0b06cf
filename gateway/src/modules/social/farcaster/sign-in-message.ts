import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

export interface SignInFields {
  readonly domain: string
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

export function formatSignInMessage({ domain, address, uri, nonce, fid }: SignInFields, issuedAt: number): string {
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

/** Parses a message. Returns undefined if it is invalid at `now`, in milliseconds. */
export function parseSignIn(message: string, now: number): SignInFields | undefined {
  const { domain, address, uri, nonce, fid, expires, from } = MESSAGE.exec(message)?.groups ?? {}
  if (!domain || !address || !uri || !nonce || !fid) return undefined
  // Comparisons with NaN are false, so an invalid date is rejected.
  if (expires !== undefined && !(Date.parse(expires) > now)) return undefined
  if (from !== undefined && !(Date.parse(from) <= now)) return undefined
  return { domain, address, uri, nonce, fid }
}

/** Recovers the signer's address in lower case, or undefined for an invalid signature. Standard: EIP-191. */
export function recoverSigner(message: string, signature: string): string | undefined {
  const [, rs = '', v = ''] = /^0x([0-9a-fA-F]{128})(1b|1c|00|01)$/i.exec(signature) ?? []
  if (!rs) return undefined
  const recovery = Number.parseInt(v, 16) % 27
  try {
    const bytes = Buffer.concat([Buffer.from([recovery]), Buffer.from(rs, 'hex')])
    const point = secp256k1.Signature.fromBytes(bytes, 'recovered').recoverPublicKey(hashMessage(message))
    return toAddress(point.toBytes(false))
  } catch {
    return undefined
  }
}

export function signMessage(message: string, key: Uint8Array): string {
  const bytes = secp256k1.sign(hashMessage(message), key, { prehash: false, format: 'recovered' })
  return `0x${Buffer.from(bytes.subarray(1)).toString('hex')}${bytes[0] === 0 ? '1b' : '1c'}`
}

export function toAddress(publicKey: Uint8Array): string {
  return `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString('hex')}`
}

function hashMessage(message: string): Uint8Array {
  const bytes = Buffer.from(message)
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
}
