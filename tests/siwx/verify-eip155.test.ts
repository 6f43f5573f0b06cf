import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { verifySignature } from '../../src/siwx/check-session.js'

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const second = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const message = 'app.example wants …\nund Umlaute: äöü'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const claim = async (change: object = {}) => {
  const signature = await owner.signMessage({ message })
  return { chainId: 'eip155:1', address: owner.address, message, signature, ...change } as const
}

/** Returns the malleated signature, which lenient verifiers accept. */
function mirrored(signature: string): string {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
}

describe('verifyEip155', () => {
  test('accepts a signature of the key with both encodings of the last byte', async () => {
    const { signature } = await claim()
    await expect(verifySignature(await claim())).resolves.toBeUndefined()
    const low = signature.slice(0, 130) + (signature.endsWith('1b') ? '00' : '01')
    await expect(verifySignature(await claim({ signature: low }))).resolves.toBeUndefined()
    await expect(verifySignature(await claim({ address: owner.address.toLowerCase() }))).resolves.toBeUndefined()
  })

  test.each<[string, (signature: string) => object]>([
    ['another text', () => ({ message: `${message} ` })],
    ['another address', () => ({ address: second.address })],
    [
      'an address whose checksum is wrong',
      () => ({ address: owner.address.replace(/[a-f]/, sign => sign.toUpperCase()) }),
    ],
    ['an address in capitals', () => ({ address: `0x${owner.address.slice(2).toUpperCase()}` })],
    ['the mirror image', signature => ({ signature: mirrored(signature) })],
    ['another last byte', signature => ({ signature: `${signature.slice(0, 130)}1d` })],
    ['no hex', signature => ({ signature: signature.slice(2) })],
    ['half a byte more', signature => ({ signature: `${signature}0` })],
    ['zeros', () => ({ signature: `0x${'00'.repeat(64)}1b` })],
    ['nothing', () => ({ signature: '0x' })],
    ['no text', () => ({ signature: undefined })],
    ['a signature without end', () => ({ signature: `0x${'ab'.repeat(70_000)}` })],
  ])('rejects %s', async (_, change) => {
    const right = await claim()
    const wrong = { ...right, ...change(right.signature) }
    await expect(verifySignature(wrong)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  })

  test('rejects a longer signature as not verified without a node', async () => {
    const { signature } = await claim()
    const longer = claim({ signature: `${signature}00` })
    await expect(verifySignature(await longer)).rejects.toMatchObject({ code: 'siwx/not-verified' })
  })

  test('rejects a namespace without a verifier, and passes on that a verifier is inconclusive', async () => {
    const polkadot = { ...(await claim()), chainId: 'polkadot:abc' } as const
    await expect(verifySignature(polkadot)).rejects.toMatchObject({ code: 'siwx/no-verifier' })
    const broken = { eip155: () => Promise.reject(new TypeError('a chunk did not load')) }
    await expect(verifySignature(await claim(), broken)).rejects.toMatchObject({ code: 'siwx/not-verified' })
    const sloppy = { eip155: () => Promise.resolve('yes' as unknown as boolean) }
    await expect(verifySignature(await claim(), sloppy)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  })
})
