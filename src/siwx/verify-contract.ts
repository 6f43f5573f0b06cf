import { erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode, type Address, type Hex } from 'viem'
import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { viem } from '../lib/viem.js'
import type { SIWXRpc } from './message.js'

export interface ContractClaim {
  readonly chainId: CaipNetworkId
  readonly address: Address
  readonly hash: Hex
  readonly signature: Hex
  readonly rpc: SIWXRpc
}

// Suffix of a signature by a contract that is not deployed yet. Standard: ERC-6492.
const COUNTERFACTUAL = /6492649264926492649264926492649264926492649264926492649264926492$/
// The return value for a valid signature. Standard: ERC-1271.
const MAGIC_VALUE = `0x1626ba7e${'0'.repeat(56)}`
const NO_CODE = /^0x0*$/
const abi = viem.parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/**
 * Verifies a signature with the contract at the address, or with the one that an ERC-6492 signature deploys. Returns
 * false for an address without code. Rejects with `siwx/not-verified` if the node does not respond.
 */
export async function verifyContract({ chainId, address, hash, signature, rpc }: ContractClaim): Promise<boolean> {
  const request = (method: string, params: readonly unknown[]) => readResponse(() => rpc({ chainId, method, params }))
  if (COUNTERFACTUAL.test(signature)) {
    const args = [address, hash, signature] as const
    const bytecode: Hex = erc6492SignatureValidatorByteCode
    const data = viem.encodeDeployData({ abi: erc6492SignatureValidatorAbi, bytecode, args })
    return /^0x0*1$/.test((await request('eth_call', [{ data }, 'latest'])) ?? '')
  }
  if (NO_CODE.test((await request('eth_getCode', [address, 'latest'])) ?? '0x')) return false
  const data = viem.encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
  return (await request('eth_call', [{ to: address, data }, 'latest'])) === MAGIC_VALUE
}

async function readResponse(sendRequest: () => Promise<unknown>): Promise<string | undefined> {
  try {
    const response = await sendRequest()
    if (typeof response === 'string') return response
  } catch (error) {
    if (isRevert(error)) return undefined
    throw new AppKitError('siwx/not-verified', { cause: error })
  }
  throw new AppKitError('siwx/not-verified', { text: 'The node gave no answer that can be read' })
}

function isRevert(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  return code === 3 || /revert|invalid opcode|out of gas/i.test(String(message)) || isRevert(cause, depth + 1)
}
