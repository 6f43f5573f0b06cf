import { rpcCodes } from '../core/errors/wallet-error.js'

/**
 * What a test wallet rejects with: a wallet's error has a number for a code, ours has a name, so this is
 * not an `AppKitError`. Standards: EIP-1193, EIP-1474.
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

/** Writes a request of the page down, and answers it as well as the fault that its test set allows. */
export function answered(control: WalletControl, request: LoggedRequest, answer: () => unknown): Promise<unknown> {
  control.log.push(request)
  const { delayMs, error, twice, ...fault } = control.takeFault(request.method)
  const truth = async () => {
    if (delayMs !== undefined) await new Promise(resolve => setTimeout(resolve, delayMs))
    if (error) throw new ProviderRpcError(error.code, error.message, error.data)
    return 'answer' in fault ? fault.answer : answer()
  }
  return twice ? twiceOver(truth()) : truth()
}

/** Calls back twice, and rejects besides: no promise would, so it is none. */
function twiceOver(truth: Promise<unknown>): Promise<unknown> {
  const thenable = {} as Promise<unknown>
  Reflect.set(thenable, 'then', (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
    const both = (value: unknown) => {
      resolve(value)
      resolve(undefined)
      reject(new ProviderRpcError(-1, 'A second answer'))
    }
    truth.then(both, reject)
  })
  return thenable
}

/** Sends one call to a node; rejects with the node's own error. Standard: JSON-RPC 2.0. */
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

/** What the person in front of a test wallet does with a request: says yes, says no, or nothing at all. */
export type Decision = 'approve' | 'reject' | 'hang'

/** A request that reached a test wallet. */
export interface LoggedRequest {
  readonly method: string
  readonly params?: unknown
}

/** A way in which a test wallet misbehaves for one method. */
export interface Fault {
  /** Waits this many milliseconds before it answers. */
  readonly delayMs?: number
  /** Answers with this, whatever the truth is: `{ answer: '0x1' }` for `eth_chainId` lies about the network. */
  readonly answer?: unknown
  /** Fails with this error. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  /** Answers a second time, by a thenable that breaks the rules of promises. */
  readonly twice?: boolean
  /** How many requests it spoils; all, where it is absent. */
  readonly times?: number
}

/** The hand of the test on its wallet. */
export class WalletControl {
  /** What happens to a request that needs a person, when nothing else was decided for it. */
  mode: Decision = 'approve'
  /** Every request of the page, in order. */
  readonly log: LoggedRequest[] = []
  readonly #decided: Decision[] = []
  readonly #hanging: ((decision: Decision) => void)[] = []
  readonly #faults = new Map<string, Fault>()

  /** Decides the next requests that need a person, one each, before `mode` counts again. */
  decide(...decisions: Decision[]): void {
    this.#decided.push(...decisions)
  }

  /** How many requests wait for a person who says nothing. */
  get pending(): number {
    return this.#hanging.length
  }

  /** Ends the wait of every request that hangs. */
  settle(decision: 'approve' | 'reject'): void {
    for (const settle of this.#hanging.splice(0)) settle(decision)
  }

  /** Spoils a method, or mends it where no fault is given. */
  fault(method: string, fault?: Fault): void {
    if (fault) this.#faults.set(method, fault)
    else this.#faults.delete(method)
  }

  /** The methods that were asked for, in order. */
  get methods(): readonly string[] {
    return this.log.map(({ method }) => method)
  }

  /** Asks the person; rejects with 4001 where they refuse. The wallet calls this, tests do not. */
  async prompt(): Promise<void> {
    let decision = this.#decided.shift() ?? this.mode
    if (decision === 'hang') decision = await new Promise<Decision>(resolve => this.#hanging.push(resolve))
    if (decision === 'reject') throw new ProviderRpcError(rpcCodes.userRejected, 'User rejected the request.')
  }

  /** The fault that spoils this request, counted down. The wallet calls this, tests do not. */
  takeFault(method: string): Fault {
    const fault = this.#faults.get(method)
    if (!fault) return {}
    if (fault.times !== undefined)
      this.fault(method, fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined)
    return fault
  }
}
