import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  hashMessage,
  http,
  getContractAddress,
  concatHex,
  encodeAbiParameters,
  pad,
  serializeErc6492Signature,
  type Abi,
  type Hex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import contractWallet from '../../scripts/stack/contracts/compiled/contract-wallet.json' with { type: 'json' }
import walletFactory from '../../scripts/stack/contracts/compiled/wallet-factory.json' with { type: 'json' }
import type { SIWXRpc } from '../../src/siwx/message.js'
import { verifySignature } from '../../src/siwx/check-session.js'
import { TEST_MNEMONIC } from '../../src/testing/wallet-state.js'
import { startAnvil, type Anvil } from '../helpers/chains/anvil.js'

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const message = 'app.example wants you to sign in'
const chainId = 'eip155:31337'
let node: Anvil
let deployed: Hex
let factory: Hex

beforeAll(async () => {
  node = await startAnvil()
  deployed = await deploy(contractWallet, [owner.address])
  factory = await deploy(walletFactory, [])
}, 60_000)
afterAll(() => node.stop())

async function deploy({ abi, bytecode }: { abi: unknown; bytecode: string }, args: readonly unknown[]): Promise<Hex> {
  const transport = http(node.url)
  const wallet = createWalletClient({ transport, account: mnemonicToAccount(TEST_MNEMONIC) })
  const hash = await wallet.deployContract({ abi: abi as Abi, bytecode: bytecode as Hex, args, chain: null })
  const client = createPublicClient({ transport, pollingInterval: 50 })
  return (await client.waitForTransactionReceipt({ hash })).contractAddress as Hex
}

const rpc: SIWXRpc = async ({ method, params }) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { result, error } = (await response.json()) as { result?: unknown; error?: object }
  if (error) throw Object.assign(new TypeError('the node refused'), error)
  return result
}
const verify = (address: string, signature: string, rpcNode: SIWXRpc = rpc) =>
  verifySignature({ chainId, address, message, signature, rpc: rpcNode })

/** Returns a wallet that its first transaction deploys, and its signature before that. */
async function counterfactual(salt: number, signer = owner) {
  const packed = concatHex([
    contractWallet.bytecode as Hex,
    encodeAbiParameters([{ type: 'address' }], [owner.address]),
  ])
  const from = { opcode: 'CREATE2', from: factory, salt: pad(`0x${salt.toString(16)}`), bytecode: packed } as const
  const data = encodeFunctionData({
    abi: walletFactory.abi as Abi,
    functionName: 'create',
    args: [owner.address, from.salt],
  })
  const signature = await signer.signMessage({ message })
  return {
    address: getContractAddress(from),
    signature: serializeErc6492Signature({ address: factory, data, signature }),
  }
}

describe('verifyContract', () => {
  test('accepts a signature of the owner', async () => {
    await expect(verify(deployed, await owner.signMessage({ message }))).resolves.toBeUndefined()
  })

  test('rejects another signer, another text, and a signature for which the contract reverts', async () => {
    const wrong = [
      await stranger.signMessage({ message }),
      await owner.signMessage({ message: 'another' }),
      `${await owner.signMessage({ message })}00`,
    ]
    for (const signature of wrong)
      await expect(verify(deployed, signature)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  })

  test('accepts a signature of an undeployed contract without deploying it', async () => {
    const { address, signature } = await counterfactual(1)
    await expect(verify(address, signature)).resolves.toBeUndefined()
    expect(await rpc({ chainId, method: 'eth_getCode', params: [address, 'latest'] })).toBe('0x')
  })

  test('rejects an ERC-6492 signature of another key, for another address, or without a contract', async () => {
    const [mine, theirs, elsewhere] = await Promise.all([
      counterfactual(2),
      counterfactual(2, stranger),
      counterfactual(3),
    ])
    await expect(verify(mine.address, theirs.signature)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
    await expect(verify(mine.address, elsewhere.signature)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
    const signature = await owner.signMessage({ message })
    const idle = serializeErc6492Signature({ address: stranger.address, data: '0x', signature })
    await expect(verify(mine.address, idle)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
    await expect(verify(stranger.address, idle)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  })

  test('rejects the zero address, which failed signature recovery returns', async () => {
    const zeroAddress = `0x${'0'.repeat(40)}` as const
    for (const signature of [`0x${'11'.repeat(64)}1d`, `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`] as const)
      for (const address of [stranger.address, zeroAddress, factory]) {
        const wrapped = serializeErc6492Signature({ address, data: '0x', signature })
        for (const reported of [wrapped, signature])
          await expect(verify(zeroAddress, reported)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
      }
  })

  test('accepts an empty signature only if the contract approved the message on-chain, as a Safe does', async () => {
    const requests: string[] = []
    const written: SIWXRpc = async ({ method, params }) => {
      if (method === 'eth_getCode') return '0x60'
      requests.push(JSON.stringify(params))
      return `0x1626ba7e${'0'.repeat(56)}`
    }
    await expect(verify(deployed, '0x', written)).resolves.toBeUndefined()
    expect(requests).toHaveLength(1)
    expect(requests[0]).toContain(hashMessage(message).slice(2))
    for (const address of [deployed, stranger.address])
      await expect(verify(address, '0x')).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  })

  test('rejects an address without code unless its key signed', async () => {
    await expect(verify(stranger.address, await owner.signMessage({ message }))).rejects.toMatchObject({
      code: 'siwx/bad-signature',
    })
  })

  test.each<[string, SIWXRpc]>([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers nonsense', () => Promise.resolve({ result: 1 })],
  ])('rejects with siwx/not-verified if the node %s', async (_, rpcNode) => {
    const signature = await owner.signMessage({ message })
    await expect(verify(deployed, signature, rpcNode)).rejects.toMatchObject({ code: 'siwx/not-verified' })
    const { address, signature: wrapped } = await counterfactual(4)
    await expect(verify(address, wrapped, rpcNode)).rejects.toMatchObject({ code: 'siwx/not-verified' })
  })

  test.each([
    ['the magic word with something behind it', `0x1626ba7e${'0'.repeat(55)}1`],
    ['the magic word alone', '0x1626ba7e'],
    ['yes', `0x${'0'.repeat(63)}1`],
    ['nothing', '0x'],
  ])('rejects the response %s', async (_, answer) => {
    const rpcNode: SIWXRpc = ({ method }) => Promise.resolve(method === 'eth_getCode' ? '0x60' : answer)
    await expect(verify(deployed, '0xabcd', rpcNode)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  })
})
