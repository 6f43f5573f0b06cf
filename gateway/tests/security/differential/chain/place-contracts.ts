import type { Hex } from 'viem'
import type { NodeClient } from './node-client.js'
import { PERMIT2 } from './addresses.js'
import { permit2Code, type Placement } from './published-contracts.js'

const GAS = '0x1c9c380'
const GAS_PRICE = '0x77359400'

/**
 * Places contracts at fixed addresses. Their creation code is put there, and called: it then runs at the final address,
 * so that its storage and the code that it returns, with all fixed values, are those of a deployment to this address.
 */
export async function placeContracts(node: NodeClient, placements: readonly Placement[], from: string): Promise<void> {
  for (const { address, creation } of placements) {
    await node.send('anvil_setCode', address, creation)
    const code = await node.send<Hex>('eth_call', { from, to: address, gas: GAS }, 'latest')
    await sendFrom(node, from, { to: address })
    await node.send('anvil_setCode', address, code)
  }
}

/** Places Permit2, whose code is known only as it is on Ethereum. It needs no storage. */
export async function placePermit2(node: NodeClient): Promise<void> {
  await node.send('anvil_setCode', PERMIT2, permit2Code())
}

export interface Sent {
  readonly to: string
  readonly data?: string
  readonly value?: bigint
}

export interface Receipt {
  readonly status: string
  readonly gasUsed: string
  readonly effectiveGasPrice: string
}

/** Sends a transaction of an unlocked account, and mines it. Throws if it fails. */
export async function sendFrom(node: NodeClient, from: string, sent: Sent): Promise<void> {
  const { status } = await readReceipt(node, await mineCall(node, from, sent))
  if (status !== '0x1') throw new Error(`the step to ${sent.to} failed: ${sent.data?.slice(0, 10)}`)
}

// A node takes no transaction twice, also after it went back to an earlier state: each gets another gas limit.
let sentBefore = 0

/** Sends a transaction of an unlocked account, mines it, and returns its hash. */
export async function mineCall(node: NodeClient, from: string, { to, data = '0x', value = 0n }: Sent): Promise<string> {
  const gas = toQuantity(25_000_000n - BigInt(sentBefore++ % 5_000_000))
  const transaction = { from, to, data, value: toQuantity(value), gas, gasPrice: GAS_PRICE }
  const hash = await node.send<string>('eth_sendTransaction', transaction)
  await node.send('evm_mine')
  return hash
}

/** Reads the receipt of a mined transaction. */
export async function readReceipt(node: NodeClient, hash: string): Promise<Receipt> {
  const receipt = await node.send<Receipt | null>('eth_getTransactionReceipt', hash)
  if (!receipt) throw new Error(`the node did not mine ${hash}`)
  return receipt
}

function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}
