import { expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

test.each([
  ['a sentence', 'Sign in to example.org\n\nNonce: 42'],
  ['text beyond ASCII', 'Grüße, 世界 👋'],
  ['text that looks like bytes', '0xdeadbeef'],
  ['no text', ''],
])('%s is signed to the letter', async (_, message) => {
  const { verbs, connected } = bench()
  const { signer } = await connected()
  const signature = await verbs.signMessage(message, signer)
  const given = { address: signer.address as `0x${string}`, message, signature: signature as `0x${string}` }
  expect(await verifyMessage(given)).toBe(true)
  expect(await verifyMessage({ ...given, message: `${message}!` })).toBe(false)
})

test('a person who refuses is told apart from a failure', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.decide('reject')
  await expect(verbs.signMessage('hello', signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
})

test('an account the wallet did not give is not allowed', async () => {
  const { verbs, connected } = bench()
  const { signer } = await connected()
  const stranger = { ...signer, address: '0x000000000000000000000000000000000000dEaD' }
  await expect(verbs.signMessage('hello', stranger)).rejects.toMatchObject({ code: 'request/not-allowed' })
})

test.each([null, '', '0x', '0xabc', 'signed', 42, {}])('the signature %j is a lie', async answer => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('personal_sign', { answer })
  await expect(verbs.signMessage('hello', signer)).rejects.toMatchObject({ code: 'wallet/lied' })
})
