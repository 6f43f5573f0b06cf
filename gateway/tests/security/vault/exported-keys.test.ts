import { spawn } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { exportKey, exportPhrase, deriveAddresses } from '../../../src/frame-page/vault/derive-keys.js'

/** Returns the first account derived by another implementation in another language. */
async function firstAccountOf(words: string): Promise<string | undefined> {
  const anvil = fileURLToPath(new URL('../../../../node_modules/@foundry-rs/anvil/bin.mjs', import.meta.url))
  const child = spawn(process.execPath, [anvil, '--port', '0', '--accounts', '1', '--mnemonic', words], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  try {
    for await (const line of createInterface(child.stdout)) {
      const address = /^\(0\) (0x[\da-fA-F]{40})/.exec(line)?.[1]
      if (address) return address
    }
    return undefined
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }
}

describe('exported keys', () => {
  test('open the same EVM account in another implementation', async () => {
    const entropy = crypto.getRandomValues(new Uint8Array(32))
    const { evmAddress } = await deriveAddresses(entropy)
    expect(await firstAccountOf(exportPhrase(entropy))).toBe(evmAddress)
  })

  test('contain the Solana key and its public key as in another implementation', async () => {
    const entropy = crypto.getRandomValues(new Uint8Array(32))
    const { solanaAddress } = await deriveAddresses(entropy)
    const pair = base58.decode(await exportKey(entropy, 'solana'))
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), pair.slice(0, 32)])
    const jwk = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
    const publicKey = Buffer.from(jwk.x ?? '', 'base64url')
    expect(Buffer.from(pair.slice(32))).toEqual(publicKey)
    expect(base58.encode(publicKey)).toBe(solanaAddress)
  })
})
