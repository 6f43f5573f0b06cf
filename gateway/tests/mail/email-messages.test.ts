import { describe, expect, test } from 'vitest'
import {
  createCodeEmail,
  createDeviceEmail,
  createNoticeEmail,
  currentLanguage,
  runInLanguage,
  parseLanguage,
} from '../../src/modules/mail/email-messages.js'
import { ar } from '../../src/modules/mail/texts/ar.js'

const { notices } = currentLanguage().texts

const facts = {
  origin: 'https://app.example.com',
  client: { browser: 'Firefox on Linux', country: 'DE' },
  matchWord: 'CEDAR-42',
  minutes: 10,
}

describe('emails', () => {
  test('shows the code, the requester and the match word, without a link', () => {
    const { subject, text, html } = createCodeEmail({ ...facts, code: '123456', purpose: 'login' })
    expect(subject).toBe('Your code for app.example.com')
    for (const form of [text, html]) {
      for (const expected of [
        '123456',
        'https://app.example.com',
        'Firefox on Linux',
        'DE',
        'CEDAR-42',
        'Never share it',
      ])
        expect(form).toContain(expected)
      expect(form).not.toMatch(/href|<img|<script|src=|url\(|\/\/(?!app\.example\.com)/)
    }
  })

  // Notifications show the subject and the first 100 to 140 characters of an email.
  test.each(['en', 'de', 'ar'] as const)('2L7: keeps the code out of what a locked screen shows, in %s', tag => {
    for (const purpose of ['login', 'email_primary', 'email_secondary', 'export', 'delete', 'unfreeze'] as const) {
      const client = { browser: 'b', country: null }
      const request = { ...facts, origin: 'https://a.io', client, code: '87654321', purpose }
      const { subject, text, html } = createCodeEmail(request, parseLanguage(tag))
      expect(subject).not.toMatch(/\d/)
      expect(subject).toContain('a.io')
      expect(text.split('87654321')).toHaveLength(2)
      expect(text.indexOf('87654321')).toBeGreaterThan(140)
      const shown = html.replace(/^.*?<body[^>]*>/s, '').replace(/<[^>]+>/g, '')
      expect(shown.indexOf('87654321')).toBeGreaterThan(140)
      expect(html.split('87654321')).toHaveLength(2)
    }
  })

  test.each(['export', 'delete', 'email_primary', 'email_secondary'] as const)(
    'names the purpose of a code for %s',
    purpose => {
      const login = createCodeEmail({ ...facts, code: '12345678', purpose: 'login' })
      expect(createCodeEmail({ ...facts, code: '12345678', purpose }).text).not.toBe(login.text)
    },
  )

  test('contains the device link once and announces the decision on the next page', () => {
    const link = 'https://wallet.example.com/device#token'
    const { text, html } = createDeviceEmail({ ...facts, link })
    expect(text.split(link)).toHaveLength(2)
    expect(html).toContain(`href="${link}"`)
    expect(text).toContain('you decide on the next page')
  })

  test('omits an unknown country', () => {
    expect(
      createCodeEmail({ ...facts, client: { browser: 'b', country: null }, code: '1', purpose: 'login' }).text,
    ).not.toContain('Country')
  })

  test('renders every notice, with details and a link if they are given', () => {
    for (const name of Object.keys(notices) as (keyof typeof notices)[])
      expect(createNoticeEmail(name)).toMatchObject({ subject: notices[name].subject, text: `${notices[name].line}\n` })
    const { text } = createNoticeEmail('emailChanged', {
      origin: 'https://app.example.com',
      browser: 'Firefox',
      link: { kind: 'undo_email', url: 'https://wallet.example.com/undo#token' },
    })
    expect(text).toContain('The request claims to come from: https://app.example.com\nDevice: Firefox')
    expect(text).toContain('Undo the change:\nhttps://wallet.example.com/undo#token')
  })

  test('never turns external text into markup, headers or lines', () => {
    const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: eve@example.com\u202Egro.live\u2028'
    const { subject, text, html } = createCodeEmail({
      ...facts,
      origin: hostile,
      client: { browser: hostile, country: hostile },
      matchWord: hostile,
      code: '1',
      purpose: 'login',
    })
    expect(html).not.toContain('<img')
    expect(`${subject}${html.replaceAll('\n', '')}`).not.toMatch(/[\r\n\u202E\u2028]/)
    expect(text).not.toMatch(/^Bcc/m)
    expect(text).not.toMatch(/[\r\u202E\u2028]/)
  })

  test.each(['de', 'ar'] as const)('translates every email to %s and sets its direction', tag => {
    const [english, translated] = [parseLanguage('en'), parseLanguage(tag)]
    const link = 'https://wallet.example.com/link#token'
    const written = [english, translated].map(language => [
      ...(['login', 'email_primary', 'email_secondary', 'export', 'delete'] as const).map(purpose =>
        createCodeEmail({ ...facts, code: '123456', purpose }, language),
      ),
      createDeviceEmail({ ...facts, link }, language),
      ...(Object.keys(notices) as (keyof typeof notices)[]).map(name =>
        createNoticeEmail(name, { origin: facts.origin, browser: 'b', link: { kind: 'freeze', url: link } }, language),
      ),
    ])
    const values = /123456|app\.example\.com|CEDAR-42|\b10\b|link#token|\b24\b|\b72\b/g
    for (const [at, message] of (written[1] ?? []).entries()) {
      const same = written[0]?.[at]
      expect(message.subject).not.toBe(same?.subject)
      expect(message.text.match(values)?.toSorted(), message.text).toEqual(same?.text.match(values)?.toSorted())
      expect(message.html).toContain(`<html lang="${tag}" dir="${tag === 'ar' ? 'rtl' : 'ltr'}">`)
    }
  })

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr, ar;q=0.5, de;q=0.4', 'ar'],
    ['en;q=0, de', 'de'],
    ['xx', 'en'],
    ['constructor', 'en'],
    ['de;q=0', 'en'],
    [undefined, 'en'],
    [`${'x,'.repeat(500)}de`, 'en'],
  ])('selects the language for %s: %s', (wanted, tag) => {
    expect(parseLanguage(wanted).tag).toBe(tag)
    expect(runInLanguage(wanted, () => currentLanguage().tag)).toBe(tag)
    expect(currentLanguage().tag).toBe('en')
  })

  test('uses the Arabic plural of the minutes, and keeps the order of values', () => {
    const write = (minutes: number) =>
      createCodeEmail({ ...facts, minutes, code: '123456', purpose: 'login' }, parseLanguage('ar'))
    expect(write(10).text).toContain('لمدة 10 دقائق.')
    expect(write(15).text).toContain('لمدة 15 دقيقة.')
    expect(ar.device.life(10)).toContain('لمدة 10 دقائق.')
    expect(write(10).html).toContain('<bdi>https://app.example.com</bdi>')
  })

  test('keeps the languages of concurrent requests separate', async () => {
    const later = async (tag: string) =>
      runInLanguage(tag, async () => {
        await new Promise(resolve => setImmediate(resolve))
        return currentLanguage().tag
      })
    expect(await Promise.all(['de', 'ar', 'en'].map(later))).toEqual(['de', 'ar', 'en'])
  })
})
