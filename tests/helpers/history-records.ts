import type { TransactionRecord } from '../../src/contract/data-records.js'

type RecordOverrides = Omit<Partial<TransactionRecord>, 'metadata'> & {
  readonly metadata?: Partial<TransactionRecord['metadata']>
}

/** A received ether transfer in the format of the data service. A higher number means a later date. */
export function historyRecord(number: number, { metadata, ...overrides }: RecordOverrides = {}): TransactionRecord {
  return {
    id: `t${number}`,
    transfers: [
      {
        direction: 'in',
        sender: `0x${'b'.repeat(40)}`,
        recipient: undefined,
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://pictures.example/eth.png' } },
        nft_info: undefined,
        quantity: { numeric: '1' },
        value: undefined,
        price: undefined,
      },
    ],
    ...overrides,
    metadata: {
      operationType: 'receive',
      hash: `0x${number.toString(16).padStart(64, '0')}`,
      chain: 'eip155:1',
      minedAt: new Date(Date.UTC(2026, 0, 1, 12) + number * 3_600_000).toISOString(),
      sentFrom: `0x${'b'.repeat(40)}`,
      sentTo: `0x${'a'.repeat(40)}`,
      status: 'confirmed',
      nonce: number,
      ...metadata,
    },
  }
}

/** An unsolicited transfer that counts as spam. */
export function spamRecord(kind: 'token' | 'collectible'): TransactionRecord {
  const spamText = 'Claim $5,000 at https://claim.example'
  const [plain] = historyRecord(0).transfers ?? []
  if (!plain) return historyRecord(0)
  const info =
    kind === 'token'
      ? { fungible_info: { name: spamText, symbol: 'CLAIM', icon: undefined } }
      : { fungible_info: undefined, nft_info: { name: spamText, content: undefined, flags: { is_spam: true } } }
  return historyRecord(0, { id: `bait-${kind}`, transfers: [{ ...plain, ...info }] })
}
