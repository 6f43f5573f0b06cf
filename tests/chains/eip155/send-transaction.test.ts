import { createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()
const RECIPIENT = '0x000000000000000000000000000000000000bEEF'

test('sendTransaction sends exactly the given fields', async () => {
  const { verbs, anvil, connected } = bench()
  const { signer, wallet } = await connected()
  const hash = await verbs.sendTransaction?.({ to: RECIPIENT, value: 123n, data: '0x2a' }, signer)
  const client = createPublicClient({ transport: http(anvil.url) })
  const receipt = await client.waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 50 })
  expect(receipt.status).toBe('success')
  expect(await client.getTransaction({ hash: hash as `0x${string}` })).toMatchObject({
    from: signer.address.toLowerCase(),
    to: RECIPIENT.toLowerCase(),
    value: 123n,
    input: '0x2a',
    chainId: 31337,
  })
  expect(wallet.control.log.at(-1)).toEqual({
    method: 'eth_sendTransaction',
    params: [{ from: signer.address, chainId: '0x7a69', to: RECIPIENT, value: '0x7b', data: '0x2a' }],
  })
})

test('sendTransaction passes gas and gas price', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  await verbs.sendTransaction?.({ to: RECIPIENT, value: 0n, gas: 50_000n, gasPrice: 3_000_000_000n }, signer)
  expect(wallet.control.log.at(-1)?.params).toMatchObject([{ value: '0x0', gas: '0xc350', gasPrice: '0xb2d05e00' }])
})

test('sendTransaction fails if the wallet is on another network', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.switchChain(1)
  await expect(verbs.sendTransaction?.({ to: RECIPIENT, value: 1n }, signer)).rejects.toMatchObject({
    code: 'wallet/failed',
  })
})

test('sendTransaction reports the error message of the node', async () => {
  const { verbs, connected } = bench()
  const { signer } = await connected()
  const sent = verbs.sendTransaction?.({ to: RECIPIENT, value: 10n ** 30n }, signer)
  await expect(sent).rejects.toMatchObject({
    code: 'request/failed',
    message: expect.stringMatching(/insufficient funds/i),
  })
})

test('sendTransaction sends nothing if the user rejects', async () => {
  const { verbs, anvil, connected } = bench()
  const { signer, wallet } = await connected()
  const client = createPublicClient({ transport: http(anvil.url) })
  const address = signer.address as `0x${string}`
  const before = await client.getTransactionCount({ address })
  wallet.control.decide('reject')
  await expect(verbs.sendTransaction?.({ to: RECIPIENT }, signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(await client.getTransactionCount({ address })).toBe(before)
})

test.each([null, '0x12', `0x${'g'.repeat(64)}`, {}])('sendTransaction rejects the malformed hash %j', async answer => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('eth_sendTransaction', { answer })
  await expect(verbs.sendTransaction?.({ to: RECIPIENT }, signer)).rejects.toMatchObject({
    code: 'wallet/invalid-response',
  })
})

test('estimateGas uses the network and reports its error', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  expect(await verbs.estimateGas?.({ to: RECIPIENT, value: 1n }, signer)).toBe(21_000n)
  expect(wallet.control.methods).not.toContain('eth_estimateGas')
  const reverting = verbs.estimateGas?.({ data: '0x60006000fd' }, signer)
  await expect(reverting).rejects.toMatchObject({ code: 'rpc/failed', message: expect.stringMatching(/revert/i) })
})
