import { expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

test.each([
  ['a sentence', 'Sign in to example.org\n\nNonce: 42'],
  ['text beyond ASCII', 'Grüße, 世界 👋'],
  ['text that looks like bytes', '0xdeadbeef'],
  ['an empty text', ''],
])('signMessage signs %s exactly as given', async (_, message) => {
  const { verbs, connected } = bench()
  const { signer } = await connected()
  const signature = await verbs.signMessage(message, signer)
  const given = { address: signer.address as `0x${string}`, message, signature: signature as `0x${string}` }
  expect(await verifyMessage(given)).toBe(true)
  expect(await verifyMessage({ ...given, message: `${message}!` })).toBe(false)
})
