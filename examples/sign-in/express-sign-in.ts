import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieOf, SignInDesk, visitorOf, type SignInDeskOptions } from './sign-in-desk.js'

/**
 * The sign-in of an Express app, or of any server of `node:http`: `app.use('/auth', expressSignIn({ domain }))`, before or
 * behind `express.json()`.
 */
export function expressSignIn(options: SignInDeskOptions) {
  const desk = new SignInDesk(options)
  return async (request: IncomingMessage & { body?: unknown }, response: ServerResponse): Promise<void> => {
    const visitor = visitorOf(request.headers.cookie)
    const answer = (status: number, body?: object) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(body && JSON.stringify(body))
    }
    try {
      const step = `${request.method} ${request.url?.split('?')[0]?.split('/').at(-1)}`
      if (step === 'GET nonce') return answer(200, desk.nonce())
      if (step === 'GET session') return answer(200, { sessions: desk.sessions(visitor) })
      if (step === 'POST sign-out') return answer(204, void desk.signOut(visitor, await bodyOf(request)))
      if (step !== 'POST verify') return answer(404, { message: 'Not found' })
      const { visitor: next, grant } = await desk.verify(await bodyOf(request), visitor)
      response.setHeader('set-cookie', cookieOf(next))
      answer(200, grant)
    } catch {
      answer(400, { message: 'You could not be signed in' })
    }
  }
}

/** Only JSON: a form of another site cannot send that. */
async function bodyOf(request: IncomingMessage & { body?: unknown }): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new TypeError('Not JSON')
  if (request.body !== undefined) return request.body
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 262_144) throw new TypeError('Too long')
  }
  return JSON.parse(text)
}
