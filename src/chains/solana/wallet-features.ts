import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { encodeBase64 } from '../../lib/bytes.js'
import { toCluster, type WalletAccount } from './accounts.js'
import { readBase64 } from './encoding.js'

const loadMessage = lazy(() => import('./message.js'))

export type FeatureMethod = (
  params: unknown,
  accounts: readonly WalletAccount[],
  caipNetworkId: CaipNetworkId,
) => unknown

type Fields = Readonly<Record<string, unknown>>

export function createFeatureMethods(wallet: StandardWallet): Readonly<Record<string, FeatureMethod>> {
  const accounts: FeatureMethod = (_, all) => all.map(({ account }) => ({ pubkey: account.address }))
  return {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,
    ...messageMethods(wallet),
    ...transactionMethods(wallet),
  }
}

function messageMethods(wallet: StandardWallet): Readonly<Record<string, FeatureMethod>> {
  return {
    async solana_signMessage(params, ...signingTarget) {
      const message = decodeBase58(String(toFields(params)['message']))
      if (!message) throw new AppKitError('request/params-invalid', { text: 'solana_signMessage' })
      const { account } = toSigningTarget(toFields(params), ...signingTarget)
      const [signed] = await callFeature(wallet, 'solana:signMessage', 'signMessage', [{ account, message }])
      if (encodeBase58(requireBytes(signed, 'signedMessage')) !== encodeBase58(message))
        throw new AppKitError('wallet/invalid-response', { text: 'The wallet signed another message' })
      return { signature: encodeBase58(requireBytes(signed, 'signature')) }
    },
    async solana_signIn(params) {
      const [signed] = await callFeature(wallet, 'solana:signIn', 'signIn', [toFields(params)])
      const { address } = toFields((signed as { readonly account?: unknown } | undefined)?.account)
      const [signedMessage, signature] = [requireBytes(signed, 'signedMessage'), requireBytes(signed, 'signature')]
      return { address, signedMessage: encodeBase58(signedMessage), signature: encodeBase58(signature) }
    },
  }
}

function transactionMethods(wallet: StandardWallet): Readonly<Record<string, FeatureMethod>> {
  const sign = async (params: Fields, transactions: readonly unknown[], ...signingTarget: Target) => {
    const inputs = transactions.map(transaction => ({
      ...toSigningTarget(params, ...signingTarget),
      transaction: requireTransaction(transaction),
    }))
    const outputs = await callFeature(wallet, 'solana:signTransaction', 'signTransaction', inputs)
    return inputs.map((_, at) => requireBytes(outputs[at], 'signedTransaction'))
  }
  return {
    async solana_signTransaction(params, ...target) {
      const { readTransaction } = await loadMessage() // before the wallet asks, so that no signature is lost
      const [signed] = await sign(toFields(params), [toFields(params)['transaction']], ...target)
      const [signature] = (signed && readTransaction(signed)?.signatures) ?? []
      if (!signed || !signature) throw invalidResponse()
      return { signature: encodeBase58(signature), transaction: encodeBase64(signed) }
    },
    async solana_signAllTransactions(params, ...target) {
      const { transactions } = toFields(params)
      if (!Array.isArray(transactions)) throw new AppKitError('request/params-invalid', { text: 'transactions' })
      return { transactions: (await sign(toFields(params), transactions, ...target)).map(encodeBase64) }
    },
    async solana_signAndSendTransaction(params, ...signingTarget) {
      const { transaction, sendOptions, options = sendOptions } = toFields(params)
      const input = {
        ...toSigningTarget(toFields(params), ...signingTarget),
        transaction: requireTransaction(transaction),
      }
      const inputs = [options === undefined ? input : { ...input, options }]
      const [sent] = await callFeature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction', inputs)
      return { signature: encodeBase58(requireBytes(sent, 'signature')) }
    },
  }
}

type Target = Parameters<FeatureMethod> extends [unknown, ...infer Rest] ? Rest : never

// The account defaults to the first one.
function toSigningTarget({ pubkey }: Fields, accounts: readonly WalletAccount[], caipNetworkId: CaipNetworkId) {
  const found = pubkey === undefined ? accounts[0] : accounts.find(({ account }) => account.address === pubkey)
  if (!found) throw new AppKitError('request/not-allowed', { text: 'The wallet has no such account' })
  return { account: found.handle, chain: toCluster(caipNetworkId) }
}

async function callFeature(wallet: StandardWallet, name: string, method: string, inputs: readonly unknown[]) {
  const run = wallet.feature(name)?.[method]
  if (typeof run !== 'function') throw new AppKitError('wallet/method-unsupported', { text: name })
  const outputs: unknown = await (run as (...all: readonly unknown[]) => unknown)(...inputs)
  if (!Array.isArray(outputs)) throw invalidResponse()
  return outputs as readonly unknown[]
}

function requireTransaction(value: unknown): Uint8Array {
  const bytes = readBase64(value)
  if (!bytes) throw new AppKitError('request/params-invalid', { text: 'transaction' })
  return bytes
}

function requireBytes(value: unknown, key: string): Uint8Array {
  const bytes = toFields(value)[key]
  if (!ArrayBuffer.isView(bytes)) throw invalidResponse()
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) // may be an instance of another frame's class
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function invalidResponse(): AppKitError {
  return new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid response' })
}
