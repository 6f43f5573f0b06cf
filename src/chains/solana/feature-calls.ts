import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { decodeBase58 } from '../../lib/decode-base58.js'
import { encodeBase58 } from '../../lib/encode-base58.js'
import { readBase64, toBase64 } from './base64.js'
import { clusterOf } from './cluster-of.js'
import type { WalletAccount } from './read-accounts.js'
import { readTransaction } from './signed-transaction.js'

/** Answers one method by a feature of the wallet. */
export type FeatureCall = (params: unknown, accounts: readonly WalletAccount[], caipNetworkId: CaipNetworkId) => unknown

type Said = Readonly<Record<string, unknown>>

/** The methods of a wallet, each over the feature of the wallet standard that does it. */
export function featureCalls(wallet: StandardWallet): Readonly<Record<string, FeatureCall>> {
  const accounts: FeatureCall = (_, all) => all.map(({ account }) => ({ pubkey: account.address }))
  return {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,
    ...messageCalls(wallet),
    ...transactionCalls(wallet),
  }
}

function messageCalls(wallet: StandardWallet): Readonly<Record<string, FeatureCall>> {
  return {
    async solana_signMessage(params, ...where) {
      const message = decodeBase58(String(said(params)['message']))
      if (!message) throw new AppKitError('request/params-invalid', { text: 'solana_signMessage' })
      const { account } = target(said(params), ...where)
      const [signed] = await ask(wallet, 'solana:signMessage', 'signMessage', [{ account, message }])
      if (encodeBase58(bytesOf(signed, 'signedMessage')) !== encodeBase58(message))
        throw new AppKitError('wallet/invalid-response', { text: 'The wallet signed another message' })
      return { signature: encodeBase58(bytesOf(signed, 'signature')) }
    },
    async solana_signIn(params) {
      const [signed] = await ask(wallet, 'solana:signIn', 'signIn', [said(params)])
      const { address } = said((signed as { readonly account?: unknown } | undefined)?.account)
      const [signedMessage, signature] = [bytesOf(signed, 'signedMessage'), bytesOf(signed, 'signature')]
      return { address, signedMessage: encodeBase58(signedMessage), signature: encodeBase58(signature) }
    },
  }
}

function transactionCalls(wallet: StandardWallet): Readonly<Record<string, FeatureCall>> {
  const sign = async (params: Said, transactions: readonly unknown[], ...where: Where) => {
    const inputs = transactions.map(each => ({ ...target(params, ...where), transaction: transactionOf(each) }))
    const outputs = await ask(wallet, 'solana:signTransaction', 'signTransaction', inputs)
    return inputs.map((_, at) => bytesOf(outputs[at], 'signedTransaction'))
  }
  return {
    async solana_signTransaction(params, ...where) {
      const [signed] = await sign(said(params), [said(params)['transaction']], ...where)
      const [signature] = (signed && readTransaction(signed)?.signatures) ?? []
      if (!signed || !signature) throw lied()
      return { signature: encodeBase58(signature), transaction: toBase64(signed) }
    },
    async solana_signAllTransactions(params, ...where) {
      const { transactions } = said(params)
      if (!Array.isArray(transactions)) throw new AppKitError('request/params-invalid', { text: 'transactions' })
      return { transactions: (await sign(said(params), transactions, ...where)).map(toBase64) }
    },
    async solana_signAndSendTransaction(params, ...where) {
      const { transaction, sendOptions, options = sendOptions } = said(params)
      const input = { ...target(said(params), ...where), transaction: transactionOf(transaction) }
      const inputs = [options === undefined ? input : { ...input, options }]
      const [sent] = await ask(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction', inputs)
      return { signature: encodeBase58(bytesOf(sent, 'signature')) }
    },
  }
}

type Where = Parameters<FeatureCall> extends [unknown, ...infer Rest] ? Rest : never

/** Who signs, and where: the account that was named, else the first one. */
function target({ pubkey }: Said, accounts: readonly WalletAccount[], caipNetworkId: CaipNetworkId) {
  const found = pubkey === undefined ? accounts[0] : accounts.find(({ account }) => account.address === pubkey)
  if (!found) throw new AppKitError('request/not-allowed', { text: 'The wallet has no such account' })
  return { account: found.handle, chain: clusterOf(caipNetworkId) }
}

/** Calls one function of a feature; gives what it lists. */
async function ask(wallet: StandardWallet, name: string, method: string, inputs: readonly unknown[]) {
  const run = wallet.feature(name)?.[method]
  if (typeof run !== 'function') throw new AppKitError('wallet/method-unsupported', { text: name })
  const outputs: unknown = await (run as (...all: readonly unknown[]) => unknown)(...inputs)
  if (!Array.isArray(outputs)) throw lied()
  return outputs as readonly unknown[]
}

function transactionOf(value: unknown): Uint8Array {
  const bytes = readBase64(value)
  if (!bytes) throw new AppKitError('request/params-invalid', { text: 'transaction' })
  return bytes
}

function bytesOf(value: unknown, key: string): Uint8Array {
  const bytes = said(value)[key]
  if (!ArrayBuffer.isView(bytes)) throw lied()
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) // of another frame's class, perhaps
}

function said(value: unknown): Said {
  return typeof value === 'object' && value !== null ? (value as Said) : {}
}

function lied(): AppKitError {
  return new AppKitError('wallet/invalid-response', { text: 'The wallet gave an answer that is none' })
}
