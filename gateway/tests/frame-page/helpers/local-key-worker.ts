import { systemClock, type Clock } from '../../../../src/core/clock.js'
import { serveKeys } from '../../../src/frame-page/worker/serve-keys.js'
import { startKeyWorker, type WorkerOperation, type KeyWorker } from '../../../src/frame-page/worker/worker-protocol.js'

/** The real key worker on a channel in this thread; messages are cloned as in a real worker. */
export function localKeyWorker(clock: Clock = systemClock): KeyWorker {
  const { port1, port2 } = new MessageChannel()
  for (const port of [port1, port2]) port.start()
  serveKeys(port2, clock)
  const terminate = () => {
    port1.close()
    port2.close()
  }
  return startKeyWorker({
    postMessage: (message, transfer) => port1.postMessage(message, transfer),
    addEventListener: (type: string, listener: (event: never) => void) =>
      port1.addEventListener(type as 'message', listener as (event: MessageEvent) => void),
    terminate,
  })
}

/** Returns the fault of an operation, or undefined if it succeeds. */
export async function faultOf(
  worker: KeyWorker,
  operation: WorkerOperation,
  input: unknown,
): Promise<string | undefined> {
  return worker.run(operation, input as never).then(
    () => undefined,
    (error: { fault?: string }) => error.fault ?? String(error),
  )
}
