import { expect, test } from 'vitest'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()
const able = { '0x7a69': { assetDiscovery: { supported: true } } }

test("assets are requested for the signer's network if the wallet supports it", async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: able })
  wallet.control.fault('wallet_getAssets', { answer: { '0x7a69': [{ balance: '0x1' }], '0x1': [{}] } })
  expect(await verbs.assets?.(signer)).toEqual([{ balance: '0x1' }])
  expect(wallet.control.log.at(-1)?.params).toEqual([{ account: signer.address, chainFilter: ['0x7a69'] }])
})

test('assets bypass caches on demand', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: able })
  wallet.control.fault('wallet_getAssets', { answer: {} })
  await verbs.assets?.(signer, { fresh: true })
  expect(wallet.control.log.at(-1)?.params).toMatchObject([{ fresh: true }])
})

test('assets are undefined if the wallet does not support them', async () => {
  const { verbs, connected } = bench()
  const { signer } = await connected()
  expect(await verbs.assets?.(signer)).toBeUndefined()
})

test('assets are empty if the wallet omits the network', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: able })
  wallet.control.fault('wallet_getAssets', { answer: {} })
  expect(await verbs.assets?.(signer)).toEqual([])
})

test.each([null, [], 'all', { '0x7a69': {} }])('assets reject the malformed response %j', async answer => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: able })
  wallet.control.fault('wallet_getAssets', { answer })
  await expect(verbs.assets?.(signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
})
