import type { TransferRecord } from '../../../../src/contract/data-records.js'

/** What moved by itself, as seen from an address. */
export interface TransferEnds {
  readonly direction: TransferRecord['direction']
  /** The address at the other end, where it is known. */
  readonly other?: string | undefined
}

/** A transfer that says where it came from or went to, and nothing yet of what moved. */
export function blankTransfer({ direction, other }: TransferEnds): Omit<TransferRecord, 'quantity'> {
  const ends = direction === 'in' ? { sender: other, recipient: undefined } : { sender: undefined, recipient: other }
  return { fungible_info: undefined, nft_info: undefined, value: undefined, price: undefined, direction, ...ends }
}
