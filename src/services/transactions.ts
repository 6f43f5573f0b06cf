import type { NftRecord, TransactionRecord, TransferRecord } from '../contract/data-records.js'
import type { CaipNetworkId } from '../core/caip.js'
import type { Collectible, Transaction, Transfer } from '../core/token.js'

export function toTransaction({ id, metadata, transfers }: TransactionRecord): Transaction {
  const { operationType, hash, chain, minedAt, sentFrom, sentTo, status, nonce } = metadata
  const { confirmations = 0, confirmationsNeeded: needed = 0 } = metadata
  const isConfirming = status === 'pending' && confirmations > 0 && confirmations < needed
  return {
    id,
    hash,
    network: chain as CaipNetworkId,
    operation: operationType,
    status,
    at: Date.parse(minedAt),
    from: sentFrom,
    to: sentTo,
    ...(nonce !== undefined && { nonce }),
    ...(isConfirming && { confirming: [confirmations, needed] as const }),
    transfers: (transfers ?? []).map(toTransfer),
  }
}

export function toCollectible(record: NftRecord): Collectible {
  const { chainId, address, tokenId, quantity, name = '', collection = '', imageUrl, standard, isSpam } = record
  return {
    id: `${address}:${tokenId}`.toLowerCase(),
    network: chainId as CaipNetworkId,
    address: address.split(':').at(-1) ?? '',
    tokenId,
    quantity: BigInt(quantity),
    name,
    collection,
    ...(imageUrl && { icon: imageUrl }),
    standard,
    isSpam,
  }
}

function toTransfer(record: TransferRecord): Transfer {
  const { fungible_info, nft_info, direction, quantity, price } = record
  const icon = nft_info ? nft_info.content?.preview?.url : fungible_info?.icon?.url
  const counterparty = direction === 'in' ? record.sender : record.recipient
  return {
    kind: nft_info ? 'collectible' : 'token',
    direction,
    amount: quantity.numeric,
    name: nft_info?.name ?? fungible_info?.name ?? '',
    symbol: fungible_info?.symbol ?? '',
    ...(icon && { icon }),
    ...(counterparty && { counterparty: counterparty.split(':').at(-1) ?? counterparty }),
    isKnown: price !== undefined || (!nft_info && icon !== undefined),
    isSpam: nft_info?.flags?.is_spam ?? false,
  }
}
