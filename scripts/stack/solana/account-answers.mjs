import { base58 } from '@scure/base'
import { fromBase58 } from './base58.mjs'
import { invalidParams } from './rpc-error.mjs'
import { parsedToken } from './token-accounts.mjs'

const ADDRESS_BYTES = 32

/** Reads an address from a request; throws if it is invalid. */
export function readAddress(value) {
  if (typeof value === 'string' && fromBase58(value)?.length === ADDRESS_BYTES) return value
  throw invalidParams(`WrongSize`)
}

/** Most responses contain the slot for which they are valid. */
export function withContext(ledger, value) {
  return { context: { apiVersion: '2.2.0', slot: ledger.slot }, value }
}

/**
 * Returns an account in the requested encoding; null if it does not exist.
 * @param {import('./ledger.mjs').Ledger} ledger
 */
export function accountAnswer(ledger, account, { encoding = 'base64', dataSlice } = {}) {
  if (!account) return null
  const { data, executable, lamports, programAddress } = account
  const parsed = encoding === 'jsonParsed' ? parsedToken(account, address => ledger.account(address)) : undefined
  const { offset = 0, length = data.length } = dataSlice ?? {}
  const part = data.slice(offset, offset + length)
  const text =
    encoding === 'base58' ? [base58.encode(part), encoding] : [Buffer.from(part).toString('base64'), 'base64']
  return {
    data: parsed ?? text,
    executable,
    lamports: Number(lamports),
    owner: programAddress,
    rentEpoch: 0,
    space: data.length,
  }
}

/** Returns true if an account matches the filters of `getProgramAccounts`. */
export function passesFilters({ data }, filters = []) {
  return filters.every(({ dataSize, memcmp }) => {
    if (dataSize !== undefined) return data.length === dataSize
    if (!memcmp) return true
    const wanted = memcmp.encoding === 'base64' ? Buffer.from(memcmp.bytes, 'base64') : fromBase58(memcmp.bytes)
    return Buffer.from(data)
      .subarray(memcmp.offset, memcmp.offset + wanted.length)
      .equals(wanted)
  })
}
