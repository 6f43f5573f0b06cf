import { describe, expect, test } from 'vitest'
import { codeLetter, deviceLetter, noticeLetter } from '../../src/modules/mail/email-messages.js'
import { currentLanguage, inLanguage, languageOf } from '../../src/modules/mail/texts/email-language.js'

const { notices } = currentLanguage().words

const facts = {
  origin: 'https://app.example.com',
  client: { browser: 'Firefox on Linux', country: 'DE' },
  matchWord: 'CEDAR-42',
  minutes: 10,
}

describe('letters', () => {
  test('a code stands with who asked, the word to compare, and no link at all', () => {
    const { subject, text, html } = codeLetter({ ...facts, code: '123456', purpose: 'login' })
    expect(subject).toBe('123456 is your code for app.example.com')
    for (const form of [text, html]) {
      for (const said of ['123456', 'https://app.example.com', 'Firefox on Linux', 'DE', 'CEDAR-42', 'never ask'])
        expect(form).toContain(said)
      expect(form).not.toMatch(/href|<img|<script|src=|url\(|\/\/(?!app\.example\.com)/)
    }
  })

  test.each(['export', 'delete', 'email_primary', 'email_secondary'] as const)(
    'a code for %s says what it is for',
    purpose => {
      const login = codeLetter({ ...facts, code: '12345678', purpose: 'login' })
      expect(codeLetter({ ...facts, code: '12345678', purpose }).text).not.toBe(login.text)
    },
  )

  test('a link to a device is there once, and says that opening it lets nobody in', () => {
    const link = 'https://wallet.example.com/device#token'
    const { text, html } = deviceLetter({ ...facts, link })
    expect(text.split(link)).toHaveLength(2)
    expect(html).toContain(`href="${link}"`)
    expect(text).toContain('you are asked first')
  })

  test('a country nobody knows is not mentioned', () => {
    expect(
      codeLetter({ ...facts, client: { browser: 'b', country: null }, code: '1', purpose: 'login' }).text,
    ).not.toContain('Country')
  })

  test('every notice has a subject and a line; facts and a link where they are given', () => {
    for (const name of Object.keys(notices) as (keyof typeof notices)[])
      expect(noticeLetter(name)).toMatchObject({ subject: notices[name].subject, text: `${notices[name].line}\n` })
    const { text } = noticeLetter('emailChanged', {
      origin: 'https://app.example.com',
      browser: 'Firefox',
      link: { kind: 'undo_email', url: 'https://wallet.example.com/undo#token' },
    })
    expect(text).toContain('The request says it comes from: https://app.example.com\nDevice: Firefox')
    expect(text).toContain('Undo the change:\nhttps://wallet.example.com/undo#token')
  })

  test('nothing that comes from outside becomes markup, a header or another line', () => {
    const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: eve@example.com\u202Egro.live\u2028'
    const { subject, text, html } = codeLetter({
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

  test.each(['de', 'ar'] as const)('say in %s everything that they say in English, and are set for it', tag => {
    const [english, other] = [languageOf('en'), languageOf(tag)]
    const link = 'https://wallet.example.com/link#token'
    const written = [english, other].map(language => [
      ...(['login', 'email_primary', 'email_secondary', 'export', 'delete'] as const).map(purpose =>
        codeLetter({ ...facts, code: '123456', purpose }, language),
      ),
      deviceLetter({ ...facts, link }, language),
      ...(Object.keys(notices) as (keyof typeof notices)[]).map(name =>
        noticeLetter(name, { origin: facts.origin, browser: 'b', link: { kind: 'freeze', url: link } }, language),
      ),
    ])
    const values = /123456|app\.example\.com|CEDAR-42|\b10\b|link#token|\b24\b|\b72\b/g
    for (const [at, letter] of (written[1] ?? []).entries()) {
      const same = written[0]?.[at]
      expect(letter.subject).not.toBe(same?.subject)
      expect(letter.text.match(values)?.toSorted(), letter.text).toEqual(same?.text.match(values)?.toSorted())
      expect(letter.html).toContain(`<html lang="${tag}" dir="${tag === 'ar' ? 'rtl' : 'ltr'}">`)
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
  ])('are wanted in the language of %s', (wanted, tag) => {
    expect(languageOf(wanted).tag).toBe(tag)
    expect(inLanguage(wanted, () => currentLanguage().tag)).toBe(tag)
    expect(currentLanguage().tag).toBe('en')
  })

  test('keep to the language of their own request, however many are answered at once', async () => {
    const later = async (tag: string) =>
      inLanguage(tag, async () => {
        await new Promise(resolve => setImmediate(resolve))
        return currentLanguage().tag
      })
    expect(await Promise.all(['de', 'ar', 'en'].map(later))).toEqual(['de', 'ar', 'en'])
  })
})
