import type { IncomingMessage, ServerResponse } from 'node:http'
import { createCookie, SignInService, readVisitor, type SignInServiceOptions } from './sign-in-service.js'

/**
 * The sign-in routes of an Express app, or of any `node:http` server: `app.use('/auth', expressSignIn({ domain }))`,
 * before or after `express.json()`.
 */
export function expressSignIn(options: SignInServiceOptions) {
  const service = new SignInService(options)
  return async (request: IncomingMessage & { body?: unknown }, response: ServerResponse): Promise<void> => {
    const visitor = readVisitor(request.headers.cookie)
    const answer = (status: number, body?: object) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(body && JSON.stringify(body))
    }
    try {
      const step = `${request.method} ${request.url?.split('?')[0]?.split('/').at(-1)}`
      if (step === 'GET nonce') return answer(200, service.nonce())
      if (step === 'GET session') return answer(200, { sessions: service.sessions(visitor) })
      if (step === 'POST sign-out') return answer(204, void service.signOut(visitor, await readBody(request)))
      if (step !== 'POST verify') return answer(404, { message: 'Not found' })
      const { visitor: next, grant } = await service.verify(await readBody(request), visitor)
      response.setHeader('set-cookie', createCookie(next))
      answer(200, grant)
    } catch {
      answer(400, { message: 'You could not be signed in' })
    }
  }
}

/** Accepts only JSON, which a form of another site cannot send. */
async function readBody(request: IncomingMessage & { body?: unknown }): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new TypeError('Not JSON')
  if (request.body !== undefined) return request.body
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 262_144) throw new TypeError('Too long')
  }
  return JSON.parse(text)
}
