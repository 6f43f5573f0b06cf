/** Resolves in a task of its own, when everything that is ready now has run; sooner than a timer would. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const come = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', come, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
}
