import { expect, test } from 'vitest'
import { askForSignature } from '../../../src/chains/eip155/transactions.js'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

test('a person who refuses is told apart from a failure', async () => {
  const { connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.decide('reject')
  await expect(askForSignature(signer, 'personal_sign', ['0x2a', signer.address])).rejects.toMatchObject({
    code: 'wallet/rejected',
  })
})

test('an account the wallet did not give is not allowed', async () => {
  const { connected } = bench()
  const { signer } = await connected()
  await expect(
    askForSignature(signer, 'personal_sign', ['0x2a', '0x000000000000000000000000000000000000dEaD']),
  ).rejects.toMatchObject({ code: 'request/not-allowed' })
})

test.each([null, '', '0x', '0xabc', 'signed', 42, {}])('the signature %j is a lie', async answer => {
  const { connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('personal_sign', { answer })
  await expect(askForSignature(signer, 'personal_sign', ['0x2a', signer.address])).rejects.toMatchObject({
    code: 'wallet/invalid-response',
  })
})
