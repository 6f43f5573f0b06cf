import { base58 } from '@scure/base'

/** The offset of the extension list in a Token-2022 mint or account. */
const LISTED_AT = 166

const readers = {
  1: ['transferFeeConfig', feeConfig],
  2: ['transferFeeAmount', data => ({ withheldAmount: Number(Buffer.from(data).readBigUInt64LE(0)) })],
  7: ['immutableOwner', undefined],
  18: ['metadataPointer', data => ({ authority: key(data, 0), metadataAddress: key(data, 32) })],
  19: ['tokenMetadata', metadata],
}

/**
 * Parses the extensions of a Token-2022 account for responses.
 * @param {Uint8Array} data
 */
export function readExtensions(data) {
  const view = Buffer.from(data)
  const found = []
  for (let at = LISTED_AT; at + 4 <= data.length;) {
    const kind = view.readUInt16LE(at)
    const length = view.readUInt16LE(at + 2)
    if (kind === 0) break
    const [extension, read] = readers[kind] ?? ['unparseableExtension']
    found.push(read ? { extension, state: read(data.slice(at + 4, at + 4 + length)) } : { extension })
    at += 4 + length
  }
  return found
}

function feeConfig(data) {
  return {
    transferFeeConfigAuthority: key(data, 0),
    withdrawWithheldAuthority: key(data, 32),
    withheldAmount: Number(Buffer.from(data).readBigUInt64LE(64)),
    olderTransferFee: transferFee(data, 72),
    newerTransferFee: transferFee(data, 90),
  }
}

function transferFee(data, at) {
  const view = Buffer.from(data)
  return {
    epoch: Number(view.readBigUInt64LE(at)),
    maximumFee: Number(view.readBigUInt64LE(at + 8)),
    transferFeeBasisPoints: view.readUInt16LE(at + 16),
  }
}

function metadata(data) {
  const view = Buffer.from(data)
  const texts = []
  for (let at = 64; texts.length < 3;) {
    const length = view.readUInt32LE(at)
    texts.push(view.toString('utf8', at + 4, at + 4 + length))
    at += 4 + length
  }
  const [name, symbol, uri] = texts
  return { updateAuthority: key(data, 0), mint: key(data, 32), name, symbol, uri, additionalMetadata: [] }
}

function key(data, at) {
  const bytes = data.slice(at, at + 32)
  return bytes.some(byte => byte !== 0) ? base58.encode(bytes) : null
}
