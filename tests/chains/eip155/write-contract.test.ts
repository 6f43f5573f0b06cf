import { createPublicClient, createWalletClient, http, type Abi, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { writeContract } from '../../../src/chains/eip155/eip155-actions.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { TEST_MNEMONIC } from '../../../src/testing/wallet-state.js'
import token from '../../fixtures/test-token.json' with { type: 'json' }
import { anvilBench } from './anvil-wallet.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const bench = anvilBench()
const RECIPIENT = '0x000000000000000000000000000000000000bEEF'
const abi = token.abi as Abi

async function deployed() {
  const { anvil, connected, ...rest } = bench()
  const transport = http(anvil.url)
  const client = createPublicClient({ transport, pollingInterval: 50 })
  const deployer = createWalletClient({ transport, account: mnemonicToAccount(TEST_MNEMONIC) })
  const hash = await deployer.deployContract({ abi, bytecode: token.bytecode as Hex, args: [1000n], chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('the token was not deployed')
  const holdings = () =>
    client.readContract({ abi, address: contractAddress, functionName: 'balanceOf', args: [RECIPIENT] })
  const mined = (sent: string) => client.waitForTransactionReceipt({ hash: sent as Hex })
  return { address: contractAddress, holdings, mined, ...rest, ...(await connected()) }
}

test.each(['transfer', 'send'])('writeContract calls %s, with or without a return value', async method => {
  const { verbs, signer, address, holdings, mined } = await deployed()
  const hash = await verbs.writeContract?.({ address, abi, method, args: [RECIPIENT, 400n] }, signer)
  expect(await mined(hash ?? '')).toMatchObject({ status: 'success' })
  expect(await holdings()).toBe(400n)
})

test.each([
  ['transfer', 'not enough tokens'],
  ['send', 'TooPoor'],
])('writeContract rejects a failing %s with the reason before a wallet request', async (method, why) => {
  const { verbs, signer, wallet, address } = await deployed()
  const call = { address, abi, method, args: [RECIPIENT, 1001n] }
  await expect(verbs.writeContract?.(call, signer)).rejects.toMatchObject({ code: 'request/failed', message: why })
  expect(wallet.control.methods).not.toContain('eth_sendTransaction')
})

test.each([
  ['an unknown method', { method: 'mint', args: [] }],
  ['arguments of wrong types', { method: 'transfer', args: [RECIPIENT, 'many'] }],
  ['too few arguments', { method: 'transfer', args: [RECIPIENT] }],
])('writeContract rejects %s before a wallet request', async (_, over) => {
  const { verbs, signer, wallet, address } = await deployed()
  await expect(verbs.writeContract?.({ address, abi, ...over }, signer)).rejects.toMatchObject({
    code: 'request/failed',
  })
  expect(wallet.control.methods).not.toContain('eth_sendTransaction')
})

test('writeContract continues without simulation if the network is unavailable', async () => {
  const { signer, address, holdings, mined } = await deployed()
  const context = fakeContext({ rpc: () => Promise.reject(new AppKitError('rpc/no-url')) })
  await mined(await writeContract(context, { address, abi, method: 'transfer', args: [RECIPIENT, 7n] }, signer))
  expect(await holdings()).toBe(7n)
})
