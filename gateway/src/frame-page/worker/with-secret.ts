import { wipe, type Bytes } from '../vault/bytes.js'
import type { HeldSet } from './key-ring.js'

/** Uses one secret of a set, and wipes it however that ends. */
export async function withSecret<T>(
  set: HeldSet,
  which: 'entropy' | 'recovery',
  use: (secret: Bytes, set: HeldSet) => Promise<T>,
): Promise<T> {
  const secret = await set[which].read()
  try {
    return await use(secret, set)
  } finally {
    wipe(secret)
  }
}
