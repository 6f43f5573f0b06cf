import { expect, test } from 'vitest'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()
const able = { '0x7a69': { assetDiscovery: { supported: true } } }

test('are asked of a wallet that can tell, for the network the signer is on', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: able })
  wallet.control.fault('wallet_getAssets', { answer: { '0x7a69': [{ balance: '0x1' }], '0x1': [{}] } })
  expect(await verbs.assets?.(signer)).toEqual([{ balance: '0x1' }])
  expect(wallet.control.log.at(-1)?.params).toEqual([{ account: signer.address, chainFilter: ['0x7a69'] }])
})

test('are not asked of one that cannot', async () => {
  const { verbs, connected } = bench()
  const { signer } = await connected()
  expect(await verbs.assets?.(signer)).toBeUndefined()
})

test('of a network that the wallet leaves out are none', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: able })
  wallet.control.fault('wallet_getAssets', { answer: {} })
  expect(await verbs.assets?.(signer)).toEqual([])
})

test.each([null, [], 'all', { '0x7a69': {} }])('the answer %j is a lie', async answer => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_getCapabilities', { answer: able })
  wallet.control.fault('wallet_getAssets', { answer })
  await expect(verbs.assets?.(signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
})
