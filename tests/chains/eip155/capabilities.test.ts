import { expect, test } from 'vitest'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

test("capabilities are those of the signer's network", async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  expect(await verbs.capabilities?.(signer)).toEqual({ atomic: { status: 'unsupported' } })
  expect(wallet.control.log.at(-1)?.params).toEqual([signer.address, ['0x7a69']])
})

test('capabilities include those of all networks unless the network overrides them', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  const answer = { '0x0': { a: 1, b: 1 }, '0x7a69': { b: 2 }, '0x1': { c: 3 } }
  wallet.control.fault('wallet_getCapabilities', { answer })
  expect(await verbs.capabilities?.(signer)).toEqual({ a: 1, b: 2 })
})

test('capabilities are empty if the wallet lists none for the network', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: { '0x7a69': null } })
  expect(await verbs.capabilities?.(signer)).toEqual({})
})

test.each([null, [], 'all'])('capabilities reject the malformed response %j', async answer => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer })
  await expect(verbs.capabilities?.(signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
})

test('capabilities reject with wallet/method-unsupported if the wallet does not support them', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { error: { code: 4200, message: 'Unsupported' } })
  await expect(verbs.capabilities?.(signer)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
})
