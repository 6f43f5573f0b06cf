import { ProviderRpcError } from './provider-rpc-error.js'
import type { LoggedRequest, WalletControl } from './wallet-control.js'

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
