import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page that embeds the frame like an app, with a minimal client. */
export interface EmbedPage {
  readonly url: string
  close(): Promise<void>
}

/** Serves the page; `frame` is the URL of `/sdk` with its query. */
export async function serveEmbedPage(frame: string): Promise<EmbedPage> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', request.url === '/client.js' ? 'text/javascript' : 'text/html')
    response.end(request.url === '/client.js' ? client(frame) : PAGE)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}

const PAGE =
  '<!doctype html><meta name="viewport" content="width=device-width">' +
  '<style>body{margin:0}iframe{border:0;width:360px;height:600px;display:none}iframe.shown{display:block}</style>' +
  '<body><script src="/client.js"></script>'

function client(frame: string): string {
  const { origin, searchParams } = new URL(frame)
  return `
const frame = document.createElement('iframe')
frame.allow = 'publickey-credentials-get ${origin}; publickey-credentials-create ${origin}'
frame.referrerPolicy = 'origin'
frame.title = 'Wallet'
frame.src = ${JSON.stringify(frame)}
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, '0')).join('')
const waiting = new Map()
window.events = []
window.bound = new Promise(resolve => {
  addEventListener('message', event => {
    if (event.origin !== '${origin}' || event.source !== frame.contentWindow) return
    if (event.data.type !== '@appkit-frame/READY') return
    window.ready = event.data.payload
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      if (data.type === '@appkit-frame/HELLO_SUCCESS') return resolve(port1)
      const answer = waiting.get(data.id)
      if (answer) return answer(data)
      window.events.push(data)
      if (data.type === '@appkit-frame/SHOW') frame.className = 'shown'
      if (data.type === '@appkit-frame/HIDE') frame.className = ''
    }
    const payload = { v: 1, projectId: ${JSON.stringify(searchParams.get('projectId'))}, sdk: 'html-test', nonce: newId() }
    frame.contentWindow.postMessage({ type: '@appkit-app/HELLO', id: newId(), payload }, '${origin}', [port2])
  })
})
window.sendRequest = async (name, payload) => {
  const port = await window.bound
  const id = newId()
  const answer = await new Promise(resolve => {
    waiting.set(id, resolve)
    port.postMessage({ type: '@appkit-app/' + name, id, ...(payload !== undefined && { payload }) })
  })
  return { ok: answer.type.endsWith('_SUCCESS'), payload: answer.payload }
}
document.body.append(frame)
`
}
