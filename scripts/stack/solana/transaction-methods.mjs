import { VersionedMessage } from '@solana/web3.js'
import { accountAnswer, readAddress, withContext } from './account-answers.mjs'
import { fromBase58 } from './base58.mjs'
import { computeFee } from './fees.mjs'
import { invalidParams, RpcError } from './rpc-error.mjs'
import { transactionAnswer } from './transaction-answers.mjs'
import { errorSentence } from './transaction-errors.mjs'
import { readTransaction } from './wire-transaction.mjs'

const PREFLIGHT_FAILED = -32_002
const SIGNATURE_FAILED = -32_003
const MAX_SIGNATURES = 1000

/**
 * The RPC methods for transactions.
 * @param {import('./ledger.mjs').Ledger} ledger
 */
export function transactionMethods(ledger) {
  return {
    sendTransaction: ([text, options]) => send(ledger, text, options),
    simulateTransaction: ([text, options]) => withContext(ledger, simulate(ledger, text, options)),
    getTransaction: ([signature, options]) => {
      const record = ledger.record(signature)
      return record ? transactionAnswer(record, asOptions(options)) : null
    },
    getSignatureStatuses: ([signatures]) =>
      withContext(
        ledger,
        signatures.map(signature => getStatus(ledger.record(signature))),
      ),
    getSignaturesForAddress: ([address, options]) => signaturesFor(ledger, readAddress(address), options),
    getFeeForMessage: ([text]) => {
      const message = VersionedMessage.deserialize(Buffer.from(text, 'base64'))
      return withContext(ledger, ledger.isBlockhashValid(message.recentBlockhash) ? Number(computeFee(message)) : null)
    },
  }
}

function send(ledger, text, { encoding, skipPreflight = false } = {}) {
  const transaction = readTransaction(bytesOf(text, encoding))
  const isAlive = ledger.isBlockhashValid(transaction.message.recentBlockhash)
  if (!skipPreflight) preflight(ledger, transaction, isAlive)
  if (isAlive && transaction.isSigned) ledger.run(transaction) // an expired one is dropped silently, as on the network
  return transaction.signatures[0]
}

function preflight(ledger, transaction, isAlive) {
  if (!transaction.isSigned) throw signatureFailure()
  const { err, logs, units } = isAlive ? ledger.simulate(transaction) : { err: 'BlockhashNotFound', logs: [], units: 0 }
  if (err === null) return
  if (err === 'SignatureFailure') throw signatureFailure()
  const data = { err, logs, accounts: null, unitsConsumed: units, returnData: null, innerInstructions: null }
  throw new RpcError(PREFLIGHT_FAILED, `Transaction simulation failed: ${errorSentence(err)}`, data)
}

function signatureFailure() {
  return new RpcError(SIGNATURE_FAILED, 'Transaction signature verification failure')
}

function simulate(ledger, text, options = {}) {
  const { encoding, sigVerify = false, replaceRecentBlockhash = false, accounts } = options
  const transaction = readTransaction(bytesOf(text, encoding))
  const { message, isSigned } = transaction
  const failed = { logs: [], units: 0, returned: null, accounts: [] }
  if (sigVerify && !isSigned) return answerOf({ ...failed, err: 'SignatureFailure' })
  const isAlive = replaceRecentBlockhash || ledger.isBlockhashValid(message.recentBlockhash)
  if (!isAlive) return answerOf({ ...failed, err: 'BlockhashNotFound' })
  const outcome = ledger.simulate(transaction, { sigVerify })
  const after = address =>
    accountAnswer(
      ledger,
      outcome.accounts.find(candidate => candidate.address === address),
      accounts,
    )
  const replaced = { blockhash: ledger.blockhash, lastValidBlockHeight: ledger.slot }
  return {
    ...answerOf(outcome),
    accounts: accounts?.addresses.map(after) ?? null,
    ...(replaceRecentBlockhash && { replacementBlockhash: replaced }),
  }
}

function answerOf({ err, logs, units, returned }) {
  return { err, logs, accounts: null, unitsConsumed: units, returnData: returned, innerInstructions: null }
}

/** Transactions are final at once. */
function getStatus(record) {
  if (!record) return null
  const { slot, err } = record
  return {
    slot,
    confirmations: null,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: 'finalized',
  }
}

function signaturesFor(ledger, address, { before, until, limit = MAX_SIGNATURES } = {}) {
  const [last, first] = [before, until].map(signature => ledger.record(signature)?.at)
  if (before && last === undefined) return []
  const part = ledger.getRecords(address).filter(({ at }) => at < (last ?? Infinity) && at > (first ?? -1))
  return part.slice(0, limit).map(({ signature, slot, blockTime, err }) => {
    return { signature, slot, blockTime, err, memo: null, confirmationStatus: 'finalized' }
  })
}

function asOptions(options) {
  return typeof options === 'string' ? { encoding: options } : options
}

function bytesOf(text, encoding = 'base58') {
  if (typeof text !== 'string') throw invalidParams('invalid type, expected a string')
  const bytes = encoding === 'base64' ? new Uint8Array(Buffer.from(text, 'base64')) : fromBase58(text)
  if (!bytes) throw invalidParams('invalid base58 encoding')
  return bytes
}
