/** Resolves in a new task, after all pending microtasks and sooner than a timer. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const onMessage = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', onMessage, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
}

/** Resolves before the next frame is painted. Resolves at once on a hidden page, which has no frames, and on a server. */
export async function nextFrame(): Promise<void> {
  if (globalThis.document?.visibilityState === 'visible') await new Promise(requestAnimationFrame)
}

/** Resolves once the next frame is painted, or in a new task if there are no frames. */
export async function afterPaint(): Promise<void> {
  await nextFrame()
  await nextTask()
}
