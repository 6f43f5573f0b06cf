import { describe, expect, test } from 'vitest'
import { OutScript, Address } from '@scure/btc-signer'
import { bip322ToSpend, bip322Hash, verifyBip322 } from './verify-bitcoin-message.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Test vectors of BIP-322. */
const script = OutScript.encode(Address().decode('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'))
const vectors = [
  {
    message: '',
    hash: 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    funding: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    signature:
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  },
  {
    message: 'Hello World',
    hash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    funding: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    signature:
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  },
]

describe('verifyBip322, with the vectors of BIP-322', () => {
  test.each(vectors)('computes the hash, the transaction and the signature of “$message”', vector => {
    expect(hex(bip322Hash(vector.message))).toBe(vector.hash)
    expect(hex(bip322ToSpend(vector.message, script).toReversed())).toBe(vector.funding)
    expect(verifyBip322(vector.message, vector.signature, script)).toBe(true)
  })

  test('rejects another text, another signature and another address', () => {
    const [empty, hello] = vectors
    const differentScript = OutScript.encode(Address().decode('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))
    expect(verifyBip322('Hello world', hello?.signature ?? '', script)).toBe(false)
    expect(verifyBip322('', hello?.signature ?? '', script)).toBe(false)
    expect(verifyBip322('', empty?.signature ?? '', differentScript)).toBe(false)
  })
})
