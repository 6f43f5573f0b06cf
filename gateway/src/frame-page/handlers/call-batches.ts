export interface BatchReceipt {
  readonly logs: readonly unknown[]
  readonly status: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: string
}

export interface CallBatch {
  readonly id: string
  readonly chainId: number
  readonly calls: number
  readonly receipts: BatchReceipt[]
  ended: boolean
  failed: boolean
}

const MAX_BATCHES = 100

/** The batches of this page. They are lost when it closes, which EIP-5792 allows. */
export class CallBatches {
  readonly #batches = new Map<string, CallBatch>()

  find(id: string): CallBatch | undefined {
    return this.#batches.get(id)
  }

  add(id: string, chainId: number, calls: number): CallBatch {
    const batch: CallBatch = { id, chainId, calls, receipts: [], ended: false, failed: false }
    this.#batches.set(id, batch)
    if (this.#batches.size > MAX_BATCHES) this.#batches.delete(this.#batches.keys().next().value ?? '')
    return batch
  }
}

/**
 * Returns the EIP-5792 status code: 100 pending, 200 confirmed, 400 never sent, 500 reverted, 600 partially reverted.
 */
export function getBatchStatus({ calls, receipts, ended, failed }: CallBatch): number {
  if (!ended) return 100
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (!failed && good === calls) return 200
  if (receipts.length === 0) return 400
  return good === 0 ? 500 : 600
}
