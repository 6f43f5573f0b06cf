import { describe, expect, test } from 'vitest'
import { MailCatcher } from '../../tools/mail/mail-catcher.js'
import { devMailRoutes } from '../../tools/mail/mail-routes.js'

const HOSTILE = '<script>alert(1)</script><img src=x>'

describe('development mailbox', () => {
  const box = async (...subjects: string[]) => {
    const catcher = new MailCatcher(() => Date.UTC(2026, 0, 1, 12))
    for (const subject of subjects)
      await catcher.send({ to: `${subject}@example.com`, subject, text: HOSTILE, html: HOSTILE })
    return devMailRoutes(catcher)
  }

  test('shows emails as text, newest first, on a page without scripts', async () => {
    const answer = await (await box('older', 'newer')).request('http://localhost/dev/mail')
    const page = await answer.text()
    expect(page.indexOf('To newer@')).toBeLessThan(page.indexOf('To older@'))
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('12:00:00 UTC')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('shows an empty mailbox', async () => {
    expect(await (await (await box()).request('http://localhost/dev/mail')).text()).toContain('No letter yet.')
  })

  test('returns all emails or those to one address as JSON, without CORS', async () => {
    const app = await box('first', 'second')
    const readMails = async (query: string) =>
      (await (await app.request(`http://127.0.0.1/dev/mail.json${query}`)).json()).mails
    expect(await readMails('')).toHaveLength(2)
    expect(await readMails('?to=first@example.com')).toEqual([
      { id: 1, at: Date.UTC(2026, 0, 1, 12), to: 'first@example.com', subject: 'first', text: HOSTILE },
    ])
    const answer = await app.request('http://localhost/dev/mail.json', { headers: { origin: 'https://evil.example' } })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })

  test.each(['evil.example', 'localhost.evil.example', '192.168.0.1', '127.0.0.1.nip.io'])(
    'returns 404 for the host %s',
    async host => {
      const app = await box('first')
      for (const path of ['/dev/mail', '/dev/mail.json'])
        expect((await app.request(`http://${host}${path}`)).status).toBe(404)
    },
  )

  test.each(['localhost:8787', 'wallet.localhost', '127.0.0.1:1', '[::1]:8787'])('serves the host %s', async host => {
    expect((await (await box('first')).request(`http://${host}/dev/mail`)).status).toBe(200)
  })

  test('keeps the newest 200 emails', async () => {
    const catcher = new MailCatcher(() => 0)
    for (let count = 0; count < 201; count += 1)
      await catcher.send({ to: 'a', subject: String(count), text: '', html: '' })
    expect([catcher.mails.length, catcher.mails.at(-1)?.subject, catcher.mails[0]?.id]).toEqual([200, '1', 201])
  })
})
