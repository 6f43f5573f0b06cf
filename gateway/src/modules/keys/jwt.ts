import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose'

// The gateway does not issue longer tokens, and parsing them takes time.
const MAX_LENGTH = 4_096
// `jose` also accepts padding and white space.
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Parses the header of a JWT, or returns undefined. Nothing is verified. */
export function readHeader(token: string): Readonly<Record<string, unknown>> | undefined {
  return read(token, decodeProtectedHeader)
}

/** Parses the claims of a JWT, or returns undefined. Nothing is verified. */
export function readUnverifiedClaims(token: string): Readonly<Record<string, unknown>> | undefined {
  return read(token, decodeJwt)
}

/**
 * Verifies the signature of a JWT, the claims that `options` name, and its lifetime if it has one. Returns its claims,
 * or undefined.
 */
export async function verifyJwt(
  token: string,
  key: CryptoKey,
  options: JWTVerifyOptions & Required<Pick<JWTVerifyOptions, 'algorithms' | 'currentDate'>>,
): Promise<JWTPayload | undefined> {
  if (!isCompact(token)) return undefined
  try {
    return (await jwtVerify(token, key, options)).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function read(token: string, decode: (token: string) => object): Readonly<Record<string, unknown>> | undefined {
  if (!isCompact(token)) return undefined
  try {
    return { ...decode(token) }
  } catch {
    return undefined
  }
}

function isCompact(token: string): boolean {
  return token.length <= MAX_LENGTH && COMPACT.test(token)
}
