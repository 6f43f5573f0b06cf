import { expect, test } from 'vitest'
import { requestSignature } from '../../../src/chains/eip155/transactions.js'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

test('requestSignature reports a rejection', async () => {
  const { connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.decide('reject')
  await expect(requestSignature(signer, 'personal_sign', ['0x2a', signer.address])).rejects.toMatchObject({
    code: 'wallet/rejected',
  })
})

test('requestSignature rejects an account the wallet did not grant', async () => {
  const { connected } = bench()
  const { signer } = await connected()
  await expect(
    requestSignature(signer, 'personal_sign', ['0x2a', '0x000000000000000000000000000000000000dEaD']),
  ).rejects.toMatchObject({ code: 'request/not-allowed' })
})

test.each([null, '', '0x', '0xabc', 'signed', 42, {}])(
  'requestSignature rejects the malformed signature %j',
  async answer => {
    const { connected } = bench()
    const { signer, wallet } = await connected()
    wallet.control.fault('personal_sign', { answer })
    await expect(requestSignature(signer, 'personal_sign', ['0x2a', signer.address])).rejects.toMatchObject({
      code: 'wallet/invalid-response',
    })
  },
)
