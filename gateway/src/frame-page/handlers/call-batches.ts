/** What has become of one call of a batch. Standard: EIP-5792, `receipts`. */
export interface BatchReceipt {
  readonly logs: readonly unknown[]
  readonly status: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: string
}

/** One batch: how many calls, and what has become of them. */
export interface CallBatch {
  readonly id: string
  readonly chainId: number
  readonly calls: number
  readonly receipts: BatchReceipt[]
  /** No further call will be sent. */
  ended: boolean
  failed: boolean
}

/** How many batches are remembered. */
const REMEMBERED = 100

/** The batches of this page's life: their state is lost with it, as EIP-5792 allows. */
export class CallBatches {
  readonly #batches = new Map<string, CallBatch>()

  find(id: string): CallBatch | undefined {
    return this.#batches.get(id)
  }

  add(id: string, chainId: number, calls: number): CallBatch {
    const batch: CallBatch = { id, chainId, calls, receipts: [], ended: false, failed: false }
    this.#batches.set(id, batch)
    if (this.#batches.size > REMEMBERED) this.#batches.delete(this.#batches.keys().next().value ?? '')
    return batch
  }
}

/** The status code of a batch: 100 pending, 200 done, 400 never sent, 500 reverted, 600 in part. */
export function statusOf({ calls, receipts, ended, failed }: CallBatch): number {
  if (!ended) return 100
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (!failed && good === calls) return 200
  if (receipts.length === 0) return 400
  return good === 0 ? 500 : 600
}
