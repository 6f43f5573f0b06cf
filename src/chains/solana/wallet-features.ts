import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { clusterOf, type WalletAccount } from './accounts.js'
import { readBase64, toBase64 } from './encoding.js'

/** How long a signature is. */
const SIGNATURE = 64

/** A transaction as it travels: signatures, and the message that they sign. */
export interface SignedTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
}

/** The bytes of a message that one signer is to sign, with room for the signature. */
export function unsigned(message: Uint8Array): Uint8Array<ArrayBuffer> {
  return withSignature(message, new Uint8Array(SIGNATURE))
}

/** The bytes of a message with its only signature. */
export function withSignature(message: Uint8Array, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + SIGNATURE + message.length)
  bytes.set([1])
  bytes.set(signature, 1)
  bytes.set(message, 1 + SIGNATURE)
  return bytes
}

/** The parts of a transaction; undefined where the bytes are too few. No transaction that fits has 128 signatures. */
export function readTransaction(bytes: Uint8Array): SignedTransaction | undefined {
  const count = bytes[0] ?? 0
  const start = 1 + count * SIGNATURE
  if (count === 0 || count > 127 || bytes.length <= start) return undefined
  const signatures = Array.from({ length: count }, (_, at) => bytes.slice(1 + at * SIGNATURE, 1 + (at + 1) * SIGNATURE))
  return { signatures, message: bytes.slice(start) }
}

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
