import { readBase64 } from './base64.js'
import { COMMITMENT, type Node, valueOf } from './node-of.js'

/** What lies at an address. */
export interface ChainAccount {
  /** The program that may change it. */
  readonly owner: string
  readonly isExecutable: boolean
  readonly data: Uint8Array
}

/** What lies at an address; undefined where nothing does. */
export async function readAccount(node: Node, address: string): Promise<ChainAccount | undefined> {
  const params = [address, { encoding: 'base64', commitment: COMMITMENT }]
  const found = await valueOf<{ owner?: unknown; executable?: unknown; data?: unknown }>(node('getAccountInfo', params))
  if (!found) return undefined
  const { owner, executable, data } = found
  const bytes = readBase64(Array.isArray(data) ? data[0] : undefined)
  return { owner: String(owner), isExecutable: executable === true, data: bytes ?? new Uint8Array() }
}
