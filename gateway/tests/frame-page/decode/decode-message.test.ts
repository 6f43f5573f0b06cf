import { describe, expect, test } from 'vitest'
import { decodeMessage, toMessageBytes } from '../../../src/frame-page/decode/decode-message.js'
import { allWarnings } from '../../../src/frame-page/decode/decoded.js'

const ME = '0x1111111111111111111111111111111111111111'
const facts = {
  origin: 'https://app.example.com',
  account: ME,
  chainId: '1',
  now: Date.parse('2027-01-01T00:00:00Z') / 1_000,
}

const lines = (over: Record<string, string | undefined> = {}) =>
  [
    `${over['domain'] ?? 'app.example.com'} wants you to sign in with your Ethereum account:`,
    over['address'] ?? ME,
    '',
    over['statement'] ?? 'Welcome.',
    '',
    `URI: ${over['uri'] ?? 'https://app.example.com/login'}`,
    `Version: ${over['version'] ?? '1'}`,
    `Chain ID: ${over['chain'] ?? '1'}`,
    `Nonce: ${over['nonce'] ?? 'abcdefgh12345678'}`,
    'Issued At: 2027-01-01T00:00:00.000Z',
    ...(over['more'] === undefined ? [] : over['more'].split('\n')),
  ].join('\n')

const read = (text: string) => decodeMessage(toMessageBytes(text), facts)
const named =
  (wanted: string) =>
  ({ name }: { name: string }) =>
    name === wanted
const warnings = (text: string) => allWarnings(read(text)).map(({ code, level }) => `${level}: ${code}`)

describe('message bytes', () => {
  test.each([
    ['0x48656c6c6f', 'Hello'],
    ['Hello', 'Hello'],
    ['0x4', '0x4'],
    ['0xzz', '0xzz'],
  ])('decodes %s as %s', (message, text) => {
    expect(new TextDecoder().decode(toMessageBytes(message))).toBe(text)
  })

  test('flags 32 bytes that are not text and shows them as hex', () => {
    const blob = `0x${'ab'.repeat(32)}`
    expect(read(blob)).toMatchObject({ action: 'blob', facts: [{ name: 'data', value: blob }] })
    expect(warnings(blob)).toEqual(['red: blob'])
  })

  test('flags bytes that are not text', () => {
    expect(warnings('0xff00ff')).toEqual(['red: not-text'])
    expect(warnings(`0x${'00'.repeat(32)}`)).toEqual(['red: blob'])
  })
})

describe('text messages', () => {
  test('shows a text unchanged', () => {
    expect(read('Hello\n<b>you</b>').facts).toEqual([{ name: 'text', value: 'Hello\n<b>you</b>' }])
    expect(warnings('Hello\n<b>you</b>')).toEqual([])
  })

  test.each([16_384, 16_385, 40_000])(
    '2L2: shows a text of %d characters as a whole and blocks one that is too long',
    length => {
      const text = `start${'x'.repeat(length - 8)}end`
      if (length <= 16_384) expect(read(text).facts).toEqual([{ name: 'text', value: text }])
      expect(warnings(text)).toEqual(length > 16_384 ? ['blocked: too-long'] : [])
    },
  )

  test('2L2: counts the escapes of hidden characters, and shows bytes as a whole', () => {
    expect(warnings('\u200b'.repeat(2_000))).toEqual(['red: hidden-characters'])
    expect(warnings('\u200b'.repeat(3_000))).toEqual(['blocked: too-long', 'red: hidden-characters'])
    const bytes = (count: number) => `0x${'ff'.repeat(count)}`
    expect(read(bytes(8_000)).facts).toEqual([{ name: 'data', value: bytes(8_000) }])
    expect(warnings(bytes(8_192))).toEqual(['blocked: too-long', 'red: not-text'])
  })

  test.each([
    ['variation selectors', 'ab\u{fe01}\u{e0101}c', 'ab⟨U+FE01⟩⟨U+E0101⟩c'],
    ['variation selectors in a row', '❤\ufe0f\ufe0f', '❤\ufe0f⟨U+FE0F⟩'],
    ['piles of accents', `a${'\u0301'.repeat(6)}`, `a${'\u0301'.repeat(4)}⟨U+0301⟩⟨U+0301⟩`],
    ['a text that imitates our escapes', 'a⟨U+202E⟩', 'a⟨U+27E8⟩U+202E⟩'],
  ])('2L1: escapes %s', (_what, text, wanted) => {
    expect(read(text).facts).toEqual([{ name: 'text', value: wanted }])
    expect(warnings(text)).toEqual(['red: hidden-characters'])
  })

  test('shows common scripts and emoji without a warning', () => {
    for (const text of ['Grüße ❤️', 'שָׁלוֹם', 'สวัสดีครับผู้ใช้', 'नमस्ते दुनिया', 'Tiếng Việt', '日本語'])
      expect(warnings(text)).toEqual([])
  })

  test('flags hidden characters and shows their code points', () => {
    expect(read('pay \u202e001\u200b').facts[0]?.value).toBe('pay ⟨U+202E⟩001⟨U+200B⟩')
    expect(warnings('pay \u202e001')).toEqual(['red: hidden-characters'])
  })
})

describe('sign-in messages', () => {
  test('accepts a sign-in for the requesting page', () => {
    const shown = read(lines())
    expect(shown.action).toBe('sign-in')
    expect(warnings(lines())).toEqual([])
    expect(shown.facts).toContainEqual({ name: 'statement', value: 'Welcome.' })
    expect(shown.facts.at(-1)).toEqual({ name: 'text', value: lines() })
  })

  test('shows valid times as dates, and others unchanged', () => {
    const ends = (written: string) =>
      read(lines({ more: `Expiration Time: ${written}` })).facts.find(named('expires'))?.value
    const issued = { time: facts.now, written: '2027-01-01T00:00:00.000Z' }
    expect(read(lines()).facts.find(named('issued'))?.value).toEqual(issued)
    expect(ends('2027-01-02T02:00:00+02:00')).toEqual({
      time: facts.now + 86_400,
      written: '2027-01-02T02:00:00+02:00',
    })
    expect(ends('2027-13-41T00:00:00Z')).toBe('2027-13-41T00:00:00Z')
  })

  test.each([
    ['another domain', { domain: 'evil.example' }, 'blocked: sign-in-domain'],
    ['a subdomain', { domain: 'sub.app.example.com' }, 'blocked: sign-in-domain'],
    ['another port', { domain: 'app.example.com:8443' }, 'blocked: sign-in-domain'],
    ['another scheme', { domain: 'http://app.example.com' }, 'blocked: sign-in-domain'],
    ['a domain in capitals', { domain: 'APP.example.com' }, 'blocked: sign-in-domain'],
    ['another account', { address: `0x${'22'.repeat(20)}` }, 'blocked: sign-in-address'],
    ['another URI', { uri: 'https://evil.example/login' }, 'red: sign-in-uri'],
    ['another network', { chain: '137' }, 'red: sign-in-chain'],
    ['a past', { more: 'Expiration Time: 2026-01-01T00:00:00Z' }, 'red: sign-in-expired'],
    ['a nonce that is too short', { nonce: 'short' }, 'red: sign-in-malformed'],
    ['another version', { version: '2' }, 'red: sign-in-malformed'],
    ['a line more', { more: 'Also: this' }, 'red: sign-in-malformed'],
    ['a statement of two lines', { statement: 'One.\nTwo.' }, 'red: sign-in-malformed'],
    ['a statement that imitates the rest', { statement: 'Hi\n\nURI: https://a.example' }, 'red: sign-in-malformed'],
    ['lines in another order', { more: 'Request ID: x\nNot Before: 2026-01-01T00:00:00Z' }, 'red: sign-in-malformed'],
  ])('warns of %s', (_what, over, wanted) => {
    expect(warnings(lines(over))).toContain(wanted)
  })

  test('decodes all fields', () => {
    const more = [
      'Expiration Time: 2028-01-01T00:00:00Z',
      'Not Before: 2026-01-01T00:00:00Z',
      'Request ID: x',
      'Resources:',
      '- https://a.example/x',
      '- ipfs://y',
    ].join('\n')
    const shown = read(lines({ more }))
    expect(allWarnings(shown)).toEqual([])
    expect(shown.facts).toContainEqual({ name: 'resources', value: 'https://a.example/x\nipfs://y' })
  })

  test.each([
    ['without a statement, two empty lines', lines().replace('\nWelcome.\n', '\n')],
    ['without a statement, one empty line', lines().replace('\nWelcome.\n\n', '\n')],
    ['with its scheme', lines({ domain: 'https://app.example.com' })],
  ])('accepts a sign-in: %s', (_what, text) => {
    expect(warnings(text)).toEqual([])
  })

  test.each([
    ['a Cyrillic letter', (text: string) => text.replace('sign in', 'ѕign in')],
    ['many Cyrillic letters', (text: string) => text.replace('wants you to sign in', 'ԝаntѕ уоu tо ѕіgn іn')],
    ['Greek letters', (text: string) => text.replace('your', 'yοur').replace('sign', 'sιgn')],
    ['full-width letters', (text: string) => text.replace('wants', 'ｗａｎｔｓ')],
    ['capitals', (text: string) => text.replace('wants you to sign in', 'WANTS YOU TO SIGN IN')],
    ['other spacing', (text: string) => text.replace('wants you', 'wants  you').replace('sign in', 'sign\nin')],
    ['invisible characters', (text: string) => text.replace('sign', 'si\u200bgn')],
    ['no colon', (text: string) => text.replace('account:', 'account')],
    ['a text before it', (text: string) => `Welcome!\n${text}`],
    ['digits for letters', (text: string) => text.replace('sign in', '51gn 1n')],
    ['a typing error', (text: string) => text.replace('wants you', 'want you')],
    ['another first line', (text: string) => text.replace(/^.*/, 'Log in to evil.example')],
    ['no first line', (text: string) => text.replace(/^.*\n/, '')],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
    ['another field name', (text: string) => text.replace('Version:', 'Versiоn:').replace('wants', 'may ask')],
  ])('2L3: marks a sign-in for another site red if it has %s', (_what, change) => {
    expect(warnings(change(lines({ domain: 'evil.example' })))).toContain('red: sign-in-malformed')
  })

  test.each([
    ['a chain id that servers reject', { chain: 'mainnet' }],
    ['a date that does not exist', { more: 'Expiration Time: 2028-02-31T00:00:00Z' }],
    ['another account type', {}],
  ])('2L3: marks a sign-in that servers reject red: %s', (what, over) => {
    const text = what === 'another account type' ? lines().replace('Ethereum', 'Polygon') : lines(over)
    expect(warnings(text)).toContain('red: sign-in-malformed')
  })

  test('accepts a statement in any language', () => {
    expect(warnings(lines({ statement: 'Willkommen zurück, bitte prüfe die Adresse.' }))).toEqual([])
  })

  test.each([
    'Please: app.example.com wants you to sign in with your Ethereum account:',
    'evil.example wants you to\nsign in with your Ethereum account:\n0x00',
    'evil.example wants  you to sign in with your Solana account',
    'evil.example wants\u200b you to sign in with your Ethereum account:',
    'ｅvil wants you to sign in with your Ethereum account',
  ])('flags a text that resembles a sign-in: %j', text => {
    expect(warnings(text)).toContain('red: sign-in-malformed')
  })
})
