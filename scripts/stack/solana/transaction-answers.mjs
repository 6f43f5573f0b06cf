import { base58 } from '@scure/base'
import { parsedInstruction } from './parsed-instruction.mjs'
import { RpcError } from './rpc-error.mjs'

/**
 * Formats a transaction for `getTransaction`.
 * @param {object} record a record of the ledger
 * @param {{ encoding?: string, maxSupportedTransactionVersion?: number }} options
 */
export function transactionAnswer(record, { encoding = 'json', maxSupportedTransactionVersion } = {}) {
  const { version } = record.transaction
  if (version !== 'legacy' && !(maxSupportedTransactionVersion >= version)) {
    throw new RpcError(
      -32_015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  return {
    slot: record.slot,
    blockTime: record.blockTime,
    ...(maxSupportedTransactionVersion !== undefined && { version }),
    transaction: encoded(record, encoding),
    meta: metaOf(record, encoding),
  }
}

function encoded({ transaction, keys, loaded }, encoding) {
  const { bytes, message, signatures } = transaction
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58.encode(bytes), 'base58']
  const isParsed = encoding === 'jsonParsed'
  const common = { recentBlockhash: message.recentBlockhash, ...lookups(message, transaction.version) }
  if (isParsed) {
    const named = keys.length - loaded.writable.length - loaded.readonly.length
    const accountKeys = keys.map((pubkey, at) => {
      const source = at < named ? 'transaction' : 'lookupTable'
      return { pubkey, signer: message.isAccountSigner(at), writable: message.isAccountWritable(at), source }
    })
    return { signatures, message: { ...common, accountKeys, instructions: instructions(message, keys, isParsed) } }
  }
  const accountKeys = message.staticAccountKeys.map(key => key.toBase58())
  const { header } = message
  return { signatures, message: { ...common, header, accountKeys, instructions: instructions(message, keys, false) } }
}

function instructions(message, keys, isParsed) {
  return message.compiledInstructions.map(instruction =>
    instructionAnswer({ ...instruction, stackHeight: null }, keys, isParsed),
  )
}

function instructionAnswer({ programIdIndex, accountKeyIndexes, data, stackHeight }, keys, isParsed) {
  const accounts = [...accountKeyIndexes]
  if (!isParsed) return { programIdIndex, accounts, data: base58.encode(data), stackHeight }
  return parsedInstruction({
    programId: keys[programIdIndex],
    accounts: accounts.map(at => keys[at]),
    data,
    stackHeight,
  })
}

function lookups(message, version) {
  if (version === 'legacy') return {}
  const addressTableLookups = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    return {
      accountKey: accountKey.toBase58(),
      writableIndexes: [...writableIndexes],
      readonlyIndexes: [...readonlyIndexes],
    }
  })
  return { addressTableLookups }
}

function metaOf({ err, fee, before, after, inner, logs, loaded, units, returned, keys }, encoding) {
  const isParsed = encoding === 'jsonParsed'
  const innerInstructions = inner.flatMap((steps, index) => {
    if (steps.length === 0) return []
    return [{ index, instructions: steps.map(step => instructionAnswer(step, keys, isParsed)) }]
  })
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: Number(fee),
    preBalances: before.lamports.map(Number),
    postBalances: after.lamports.map(Number),
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    innerInstructions,
    logMessages: logs,
    rewards: [],
    computeUnitsConsumed: units,
    ...(returned && { returnData: returned }),
    ...(!isParsed && { loadedAddresses: loaded }),
  }
}
