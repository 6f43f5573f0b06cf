import { toBase64url } from '../vault/base64url.js'
import { utf8 } from '../vault/bytes.js'

/** The request that a proof is for. */
export interface ProvenRequest {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  /** Seconds since the epoch, as the gateway counts them. */
  readonly at: number
  readonly accessToken?: string | undefined
  readonly nonce?: string | undefined
}

/** Proves to the gateway that a request comes from who holds the device's key. */
export interface Prover {
  /** The key's thumbprint. Standard: RFC 7638, SHA-256. */
  readonly jkt: string
  /** A proof for one request, to be used once. Standard: DPoP, RFC 9449; ES256. */
  prove(request: ProvenRequest): Promise<string>
}

/** The prover of a device key. */
export async function makeProver(pair: CryptoKeyPair): Promise<Prover> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk = { crv, kty, x, y }
  const jkt = await sha256(JSON.stringify(jwk))
  const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk })
  const prove = async ({ method, url, at, accessToken, nonce }: ProvenRequest): Promise<string> => {
    const ath = accessToken === undefined ? {} : { ath: await sha256(accessToken) }
    const jti = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
    const claims = part({
      htm: method,
      htu: url,
      iat: Math.floor(at),
      jti,
      ...ath,
      ...(nonce !== undefined && { nonce }),
    })
    const input = `${header}.${claims}`
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(input))
    return `${input}.${toBase64url(new Uint8Array(signature))}`
  }
  return { jkt, prove }
}

function part(value: object): string {
  return toBase64url(utf8(JSON.stringify(value)))
}

async function sha256(text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}
