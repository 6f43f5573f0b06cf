import type { TypedDataDefinition } from 'viem'
import type { Call, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { messageOf } from '../../core/errors/wallet-error.js'
import { viem } from '../../lib/viem.js'
import { hexChainId, toQuantity } from './quantities.js'
import { askForSignature, askSigner, sendTransaction } from './transactions.js'

/** Asks the wallet to sign a text, to the letter; gives the signature. Standards: EIP-191, `personal_sign`. */
export function signMessage(message: string, signer: Signer): Promise<string> {
  return askForSignature(signer, 'personal_sign', [viem.stringToHex(message), signer.address])
}

/**
 * Asks the wallet to sign typed data; gives the signature. Data that does not fit its own types never
 * reaches the wallet: `request/failed` says what is wrong. Standards: EIP-712, `eth_signTypedData_v4`.
 */
async function signTypedData(typedData: unknown, signer: Signer): Promise<string> {
  return askForSignature(signer, 'eth_signTypedData_v4', [signer.address, serialized(typedData)])
}

/** The type of the domain is completed from its fields, as wallets demand it and apps leave it out. */
function serialized(typedData: unknown): string {
  try {
    const given = typedData as TypedDataDefinition
    const types = { EIP712Domain: viem.getTypesForEIP712Domain({ domain: given.domain }), ...given.types }
    const whole = { ...given, domain: given.domain ?? {}, types } as TypedDataDefinition
    viem.validateTypedData(whole)
    return viem.serializeTypedData(whole)
  } catch (cause) {
    throw new AppKitError('request/failed', { cause, text: messageOf(cause) })
  }
}

/**
 * What the wallet can do for an account on the signer's network, those it can do everywhere included.
 * Throws `wallet/method-unsupported` where the wallet cannot say. Standard: EIP-5792.
 */
async function capabilities(signer: Signer): Promise<Record<string, unknown>> {
  const chainId = hexChainId(signer.network)
  const answer = await askSigner(signer, 'wallet_getCapabilities', [signer.address, [chainId]])
  if (!isRecord(answer))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave capabilities that are none' })
  const { '0x0': everywhere, [chainId]: here } = answer
  return { ...(isRecord(everywhere) && everywhere), ...(isRecord(here) && here) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * What the wallet itself says that the account holds on the signer's network, as it says it; undefined where its
 * capabilities do not name `assetDiscovery`. Throws `wallet/invalid-response` for an answer that is none, and what a refusal is.
 * Standards: EIP-5792, ERC-7811.
 */
async function assets(signer: Signer): Promise<readonly unknown[] | undefined> {
  const { assetDiscovery } = await capabilities(signer)
  if (!isAssetRecord(assetDiscovery) || assetDiscovery['supported'] !== true) return undefined
  const chainId = hexChainId(signer.network)
  const answer = await askSigner(signer, 'wallet_getAssets', [{ account: signer.address, chainFilter: [chainId] }])
  const here = isAssetRecord(answer) ? (answer[chainId] ?? []) : undefined
  if (!Array.isArray(here))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave assets that are none' })
  return here
}

function isAssetRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Asks the wallet to send several calls as one batch, atomic where it can; gives the id of the batch.
 * Standard: EIP-5792, version 2.0.0; the bare id of earlier wallets is understood.
 */
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
  const answer = await askSigner(signer, 'wallet_sendCalls', [batch])
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id === 'string' && id !== '') return id
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no id for the batch' })
}

/** The verbs that ask the wallet alone. */
export const walletVerbs = { assets, capabilities, sendCalls, sendTransaction, signMessage, signTypedData }
