const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Answers `GET /dev/mail.json` with the emails that the gateway's mail catcher holds, so that the playground can show them:
 * the gateway has another origin and sends no CORS headers. Refuses other hosts, because of DNS rebinding.
 *
 * @param {string} gateway
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function sendMail(gateway, request, response) {
  if (!LOCAL_HOST.test(request.headers.host ?? '')) return response.writeHead(404).end()
  try {
    const answer = await fetch(`${gateway}/dev/mail.json`)
    response.writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(answer.ok ? await answer.text() : '{}')
  } catch {
    response.writeHead(502).end()
  }
}
