import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { HttpError } from '../../http/http-error.js'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Encrypts values for the database: AES-256-GCM with a random key per value, which is itself encrypted with a key
 * outside the database. A sealed value opens only in the context it was sealed for.
 *
 * The first key seals. The others still open what they sealed, so that keys can be rotated.
 */
export class Sealer {
  readonly #keys: ReadonlyMap<string, Uint8Array>
  readonly #activeKeyName: string

  constructor(keys: readonly Uint8Array[]) {
    this.#keys = new Map(keys.map(key => [toKeyName(key), key]))
    this.#activeKeyName = [...this.#keys.keys()][0] ?? ''
  }

  /** Returns `v1.<key name>.<sealed key>.<sealed value>`. The context is authenticated, but not part of the result. */
  seal(plain: Uint8Array | string, context: string): string {
    const key = randomBytes(KEY_BYTES)
    const wrapped = encrypt(this.#key(this.#activeKeyName), key, `key|${context}`)
    return ['v1', this.#activeKeyName, wrapped, encrypt(key, Buffer.from(plain), context)].join('.')
  }

  /**
   * Opens a value.
   * @throws HttpError `seal/broken` if the context differs or the value was changed
   */
  open(sealed: string, context: string): Uint8Array {
    const [version, name = '', wrapped = '', body = ''] = sealed.split('.')
    if (version !== 'v1') throw broken()
    return decrypt(decrypt(this.#key(name), wrapped, `key|${context}`), body, context)
  }

  openText(sealed: string, context: string): string {
    return Buffer.from(this.open(sealed, context)).toString()
  }

  #key(name: string): Uint8Array {
    const key = this.#keys.get(name)
    if (!key) throw broken()
    return key
  }
}

function toKeyName(key: Uint8Array): string {
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
