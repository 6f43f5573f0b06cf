import type { TypedDataDefinition } from 'viem'
import type { Call, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { getErrorMessage } from '../../core/errors/wallet-error.js'
import { viem } from '../../lib/viem.js'
import { hexChainId, toQuantity } from './quantities.js'
import { requestSignature, requestSigner, sendTransaction } from './transactions.js'

/** Signs a text exactly as given. Standard: EIP-191 (`personal_sign`). */
export function signMessage(message: string, signer: Signer): Promise<string> {
  return requestSignature(signer, 'personal_sign', [viem.stringToHex(message), signer.address])
}

// Signs typed data. Standard: EIP-712 (`eth_signTypedData_v4`). Throws `request/failed` if the data does not match its
// types; the wallet is then not asked.
async function signTypedData(typedData: unknown, signer: Signer): Promise<string> {
  return requestSignature(signer, 'eth_signTypedData_v4', [signer.address, serializeTypedData(typedData)])
}

// Adds the domain type, which wallets require and apps often omit.
function serializeTypedData(typedData: unknown): string {
  try {
    const definition = typedData as TypedDataDefinition
    const types = { EIP712Domain: viem.getTypesForEIP712Domain({ domain: definition.domain }), ...definition.types }
    const complete = { ...definition, domain: definition.domain ?? {}, types } as TypedDataDefinition
    viem.validateTypedData(complete)
    return viem.serializeTypedData(complete)
  } catch (cause) {
    throw new AppKitError('request/failed', { cause, text: getErrorMessage(cause) })
  }
}

// Returns the wallet's capabilities on the signer's network, including those for all networks. Standard: EIP-5792.
// Throws `wallet/method-unsupported`.
async function capabilities(signer: Signer): Promise<Record<string, unknown>> {
  const chainId = hexChainId(signer.network)
  const answer = await requestSigner(signer, 'wallet_getCapabilities', [signer.address, [chainId]])
  if (!isRecord(answer))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned invalid capabilities' })
  const { '0x0': everywhere, [chainId]: here } = answer
  return { ...(isRecord(everywhere) && everywhere), ...(isRecord(here) && here) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Returns the assets on the signer's network as the wallet reports them. Undefined without the `assetDiscovery`
// capability. Standards: EIP-5792, ERC-7811. Throws `wallet/invalid-response`, or the wallet's error.
async function assets(
  signer: Signer,
  { fresh }: { readonly fresh?: boolean | undefined } = {},
): Promise<readonly unknown[] | undefined> {
  const { assetDiscovery } = await capabilities(signer)
  if (!isAssetRecord(assetDiscovery) || assetDiscovery['supported'] !== true) return undefined
  const chainId = hexChainId(signer.network)
  const filter = { account: signer.address, chainFilter: [chainId], ...(fresh && { fresh }) }
  const answer = await requestSigner(signer, 'wallet_getAssets', [filter])
  const here = isAssetRecord(answer) ? (answer[chainId] ?? []) : undefined
  if (!Array.isArray(here))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned invalid assets' })
  return here
}

function isAssetRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Sends calls as one batch, atomically if possible, and returns the id of the batch. Also accepts the plain id returned
// by older wallets. Standard: EIP-5792, version 2.0.0.
async function sendCalls(calls: readonly Call[], signer: Signer): Promise<string> {
  const batch = {
    version: '2.0.0',
    from: signer.address,
    chainId: hexChainId(signer.network),
    atomicRequired: false,
    calls: calls.map(({ to, data, value }) => ({
      to,
      ...(data && { data }),
      ...(value !== undefined && { value: toQuantity(value) }),
    })),
  }
  const answer = await requestSigner(signer, 'wallet_sendCalls', [batch])
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id === 'string' && id !== '') return id
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no id for the batch' })
}

export const walletActions = { assets, capabilities, sendCalls, sendTransaction, signMessage, signTypedData }
