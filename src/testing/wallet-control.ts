import { rpcCodes } from '../core/errors/wallet-error.js'

/**
 * The error of a test wallet. Wallet errors have numeric codes, so this is not an `AppKitError`. Standards: EIP-1193,
 * EIP-1474.
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export function answerRequest(control: WalletControl, request: LoggedRequest, answer: () => unknown): Promise<unknown> {
  control.log.push(request)
  const { delayMs, error, twice, ...fault } = control.takeFault(request.method)
  const respond = async () => {
    if (delayMs !== undefined) await new Promise(resolve => setTimeout(resolve, delayMs))
    if (error) throw new ProviderRpcError(error.code, error.message, error.data)
    return 'answer' in fault ? fault.answer : answer()
  }
  return twice ? resolveTwice(respond()) : respond()
}

// Returns a thenable that resolves twice and then rejects. A promise cannot do that.
function resolveTwice(answer: Promise<unknown>): Promise<unknown> {
  const thenable = {} as Promise<unknown>
  Reflect.set(thenable, 'then', (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
    const both = (value: unknown) => {
      resolve(value)
      resolve(undefined)
      reject(new ProviderRpcError(-1, 'A second answer'))
    }
    answer.then(both, reject)
  })
  return thenable
}

export async function nodeRequest(url: string, method: string, params: unknown = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (error) throw new ProviderRpcError(error.code, error.message, error.data)
  return result
}

/** The user's response to a prompt: approves, rejects, or leaves it open. */
export type Decision = 'approve' | 'reject' | 'hang'

/** A JSON-RPC request that the wallet received. */
export interface LoggedRequest {
  readonly method: string
  readonly params?: unknown
}

/** A misbehavior of a test wallet for one method. */
export interface Fault {
  readonly delayMs?: number
  /** Replaces the answer: `{ answer: '0x1' }` for `eth_chainId` reports a wrong network. */
  readonly answer?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  /** Answers twice, with a thenable that violates the promise contract. */
  readonly twice?: boolean
  /** The number of affected requests; defaults to all. */
  readonly times?: number
}

/** Controls the behavior of a test wallet. */
export class WalletControl {
  /** The response to prompts without an explicit decision. */
  mode: Decision = 'approve'
  readonly log: LoggedRequest[] = []
  readonly #decided: Decision[] = []
  readonly #hanging: ((decision: Decision) => void)[] = []
  readonly #faults = new Map<string, Fault>()

  /** Sets the responses to the next prompts, one each. After them, `mode` applies again. */
  decide(...decisions: Decision[]): void {
    this.#decided.push(...decisions)
  }

  get pending(): number {
    return this.#hanging.length
  }

  /** Resolves all open prompts. */
  settle(decision: 'approve' | 'reject'): void {
    for (const settle of this.#hanging.splice(0)) settle(decision)
  }

  /** Sets the fault of a method, or removes it. */
  fault(method: string, fault?: Fault): void {
    if (fault) this.#faults.set(method, fault)
    else this.#faults.delete(method)
  }

  get methods(): readonly string[] {
    return this.log.map(({ method }) => method)
  }

  /** Prompts the user. Rejects with 4001 if they reject. Only the wallet calls this. */
  async prompt(): Promise<void> {
    let decision = this.#decided.shift() ?? this.mode
    if (decision === 'hang') decision = await new Promise<Decision>(resolve => this.#hanging.push(resolve))
    if (decision === 'reject') throw new ProviderRpcError(rpcCodes.userRejected, 'User rejected the request.')
  }

  /** Returns the fault for a request and counts it down. Only the wallet calls this. */
  takeFault(method: string): Fault {
    const fault = this.#faults.get(method)
    if (!fault) return {}
    if (fault.times !== undefined)
      this.fault(method, fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined)
    return fault
  }
}
