import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { HttpError } from '../../http/http-error.js'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Seals values for the database: AES-256-GCM under a key of the value's own, which is itself sealed under a key
 * that is not in the database. A sealed value opens only for what it was sealed for.
 *
 * The first key seals; the others still open what they sealed, so that a key can be replaced.
 */
export class Sealer {
  readonly #keys: ReadonlyMap<string, Uint8Array>
  readonly #first: string

  constructor(keys: readonly Uint8Array[]) {
    this.#keys = new Map(keys.map(key => [nameOf(key), key]))
    this.#first = [...this.#keys.keys()][0] ?? ''
  }

  /** `v1.<name of the key>.<sealed key>.<sealed value>`. `context` says what it belongs to, and is not kept in it. */
  seal(plain: Uint8Array | string, context: string): string {
    const key = randomBytes(KEY_BYTES)
    const wrapped = encrypt(this.#key(this.#first), key, `key|${context}`)
    return ['v1', this.#first, wrapped, encrypt(key, Buffer.from(plain), context)].join('.')
  }

  /** Opens what was sealed for the same context. Throws `seal/broken` for every other, and for every changed bit. */
  open(sealed: string, context: string): Uint8Array {
    const [version, name = '', wrapped = '', body = ''] = sealed.split('.')
    if (version !== 'v1') throw broken()
    return decrypt(decrypt(this.#key(name), wrapped, `key|${context}`), body, context)
  }

  /** The same, as text. */
  openText(sealed: string, context: string): string {
    return Buffer.from(this.open(sealed, context)).toString()
  }

  #key(name: string): Uint8Array {
    const key = this.#keys.get(name)
    if (!key) throw broken()
    return key
  }
}

function nameOf(key: Uint8Array): string {
  return createHash('sha256').update('key name').update(key).digest('base64url').slice(0, 8)
}

function encrypt(key: Uint8Array, plain: Uint8Array, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Uint8Array, text: string, context: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) throw broken()
  const [iv, body, tag] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, -TAG_BYTES),
    bytes.subarray(-TAG_BYTES),
  ]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    throw broken()
  }
}

function broken(): HttpError {
  return new HttpError(500, 'seal/broken', 'A sealed value does not open.')
}
