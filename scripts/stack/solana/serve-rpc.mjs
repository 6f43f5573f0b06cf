import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { RpcError } from './rpc-error.mjs'

const HOST = '127.0.0.1'
const MAX_BYTES = 1_000_000
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '600',
  'content-type': 'application/json',
}

/**
 * Serves methods over HTTP, and subscriptions over WebSocket, at the same port and at the next one, where libraries
 * expect them.
 *
 * @param {{ port: number, methods: object, onSocket: (socket: import('ws').WebSocket) => void }} options
 */
export async function serveRpc({ port, methods, onSocket }) {
  const servers = [
    createServer((request, response) => void answer(request, response, methods)),
    createServer((_, response) => response.writeHead(426).end()),
  ]
  await Promise.all(servers.map((server, at) => listen(server, port + at)))
  for (const server of servers) new WebSocketServer({ server }).on('connection', onSocket)
}

async function answer(request, response, methods) {
  if (request.method === 'OPTIONS') return response.writeHead(204, HEADERS).end()
  if (request.method !== 'POST') return response.writeHead(405, HEADERS).end()
  const body = await bodyOf(request)
  if (body === undefined) return response.writeHead(413, HEADERS).end()
  response.writeHead(200, HEADERS).end(JSON.stringify(answerAll(body, methods)))
}

function answerAll(text, methods) {
  try {
    const parsed = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.map(item => answerOne(item, methods)) : answerOne(parsed, methods)
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } }
  }
}

function answerOne(call, methods) {
  const { id = null, method, params } = call ?? {}
  try {
    if (!Object.hasOwn(methods, method)) throw new RpcError(-32_601, 'Method not found')
    return { jsonrpc: '2.0', id, result: methods[method](params ?? []) }
  } catch (error) {
    const { code = -32_603, message, data } = error
    return {
      jsonrpc: '2.0',
      id,
      error: { code: typeof code === 'number' ? code : -32_603, message, ...(data && { data }) },
    }
  }
}

async function bodyOf(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BYTES) return undefined
  }
  return text
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
}
