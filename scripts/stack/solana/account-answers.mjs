import { fromBase58, toBase58 } from './base58.mjs'
import { invalidParams } from './rpc-error.mjs'
import { parsedToken } from './token-accounts.mjs'

const ADDRESS_BYTES = 32

/** An address that a request names; throws where it is none. */
export function askedAddress(value) {
  if (typeof value === 'string' && fromBase58(value)?.length === ADDRESS_BYTES) return value
  throw invalidParams(`WrongSize`)
}

/** Most answers say for which block they hold. */
export function withContext(ledger, value) {
  return { context: { apiVersion: '2.2.0', slot: ledger.slot }, value }
}

/**
 * An account as answers say it, in the form that was asked for; null where there is none.
 * @param {import('./ledger.mjs').Ledger} ledger
 */
export function accountAnswer(ledger, account, { encoding = 'base64', dataSlice } = {}) {
  if (!account) return null
  const { data, executable, lamports, programAddress } = account
  const parsed = encoding === 'jsonParsed' ? parsedToken(account, address => ledger.account(address)) : undefined
  const { offset = 0, length = data.length } = dataSlice ?? {}
  const part = data.slice(offset, offset + length)
  const text = encoding === 'base58' ? [toBase58(part), encoding] : [Buffer.from(part).toString('base64'), 'base64']
  return {
    data: parsed ?? text,
    executable,
    lamports: Number(lamports),
    owner: programAddress,
    rentEpoch: 0,
    space: data.length,
  }
}

/** Whether an account passes what `getProgramAccounts` is asked to look for. */
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
