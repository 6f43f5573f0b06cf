import { getHeapSnapshot } from 'node:v8'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { localKeyWorker } from '../../frame-page/helpers/local-key-worker.js'
import { deviceBinding, madeWallet } from '../../frame-page/helpers/made-wallet.js'

/** Longer than any encoding of a secret. */
const OVERLAP = 512

/** Returns the strings on the heap after garbage collection, in pieces because a heap may be large. */
async function heap(): Promise<{ includes(text: string): boolean }> {
  const parts: string[] = []
  for await (const part of getHeapSnapshot()) parts.push(String(part))
  const includes = (text: string) =>
    parts.some((part, at) => (part + (parts[at + 1] ?? '').slice(0, OVERLAP)).includes(text))
  return { includes }
}

/** Encodings of a secret. */
function spellings(secret: Uint8Array): string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  return [
    hex,
    hex.toUpperCase(),
    bytes.toString('base64').replaceAll('=', ''),
    bytes.toString('base64url'),
    [...secret].join(','),
  ]
}

describe('heap of an idle open wallet', () => {
  test('contains no string of a key or its phrase after signing', async () => {
    const worker = localKeyWorker()
    await madeWallet(worker, await deviceBinding())
    const message = new TextEncoder().encode('canary that is kept')
    const { digest } = await worker.run('signMessage', { message })
    const solana = await worker.run('solanaSignMessage', { message })
    const before = await heap()
    // The secrets are exported only now, to know what to search for.
    const { words } = await worker.run('exportPhrase', {})
    const { key } = await worker.run('exportKey', { namespace: 'eip155' })
    const pair = await worker.run('exportKey', { namespace: 'solana' })
    worker.close()
    const looked = [words, words.split(' ').slice(0, 4).join(' '), pair.key, ...spellings(hexToBytes(key.slice(2)))]
    expect(solana.signature).toHaveLength(64)
    expect(looked.filter(secret => before.includes(secret)).length).toBe(0)
    expect(before.includes(digest), 'a string that is held is found').toBe(true)
  }, 120_000)
})
