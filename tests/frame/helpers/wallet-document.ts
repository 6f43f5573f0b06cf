/**
 * Returns the wallet's page as a same-origin document. It sends READY, takes its port and responds with `answers`. It
 * stores received window messages in `window.receivedMessages`.
 */
export function walletDocument(answers: Readonly<Record<string, unknown>> = {}, version = '1.0.0'): string {
  return page(walletScript(answers, { version }))
}

/** Returns the script of such a page, for an iframe or a window. */
export function walletScript(
  answers: Readonly<Record<string, unknown>>,
  { version = '1.0.0', to = 'parent', storage = 'idb' } = {},
): string {
  return `
    const answers = ${JSON.stringify(answers)}
    window.receivedMessages = []
    addEventListener('message', event => {
      window.receivedMessages.push(event.data.type)
      const port = event.ports[0]
      if (event.data.type !== '@appkit-app/HELLO' || !port) return
      window.port = port
      port.onmessage = ({ data }) => {
        const name = data.type.replace('@appkit-app/', '')
        if (name in answers) port.postMessage({ type: '@appkit-frame/' + name + '_SUCCESS', id: data.id, payload: answers[name] })
      }
      const payload = { channelId: 'c', nonce: event.data.payload.nonce }
      port.postMessage({ type: '@appkit-frame/HELLO_SUCCESS', id: event.data.id, payload })
    })
    ${postScript([{ type: '@appkit-frame/READY', id: 'r'.repeat(32), payload: { version, storage } }], to)}
  `
}

/** Returns a document that posts messages and stores those it receives. */
export function strangerDocument(messages: readonly object[], to = 'parent'): string {
  return page(`
    window.receivedMessages = []
    addEventListener('message', event => window.receivedMessages.push(event.data))
    ${postScript(messages, to)}
    window.hasPosted = true
  `)
}

function postScript(messages: readonly object[], to = 'parent'): string {
  return `for (const message of ${JSON.stringify(messages)}) ${to}.postMessage(message, ${JSON.stringify(location.origin)})`
}

function page(script: string): string {
  return `<!doctype html><title>wallet</title><script>${script}</script>`
}
