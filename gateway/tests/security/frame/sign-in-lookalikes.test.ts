import { describe, expect, test } from 'vitest'
import { parseMessage } from '../../../../src/siwx/message.js'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeMessage } from '../../../src/frame-page/decode/decode-message.js'
import { caseCount, seeded } from '../helpers/seeded.js'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const facts = { origin: 'https://app.example.com', account: ME, chainId: '1', now: Date.parse('2027-01-01') / 1_000 }
const random = seeded('sign-in lookalikes')

const message = (domain: string, more: readonly string[] = []) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    ME,
    '',
    'Please confirm.',
    '',
    `URI: https://${domain}/login`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdefgh12345678',
    'Issued At: 2027-01-01T00:00:00.000Z',
    ...more,
  ].join('\n')
const decode = (text: string) => decodeMessage(new TextEncoder().encode(text), facts)
const severity = (text: string) => getSeverity({ decoded: decode(text), extra: [] })

// From confusables.txt of Unicode, not from our own table.
const CONFUSABLES: Readonly<Record<string, string>> = {
  a: 'аɑαａ𝐚𝗮ⓐàáâãäåāăąǎȧạả@4',
  c: 'сϲᴄⅽｃ𝐜ⓒçćĉċč',
  d: 'ԁⅾｄ𝐝ⓓďđḍ',
  e: 'еҽℯｅ𝐞ⓔèéêëēĕėęě3',
  g: 'ɡցｇ𝐠ⓖĝğġģ',
  h: 'һհℎｈ𝐡ⓗĥħḥ',
  i: 'іıɩιｉ𝐢ⓘìíîïĩīĭįl1|',
  n: 'ոռｎ𝐧ⓝñńņňп',
  o: 'оοօσｏ𝐨ⓞòóôõöōŏő0',
  r: 'гᴦｒ𝐫ⓡŕŗř',
  s: 'ѕꜱｓ𝐬ⓢśŝşš5$',
  t: 'тｔ𝐭ⓣţťṭ7',
  u: 'ʋυսｕ𝐮ⓤùúûüũūŭůű',
  v: 'νѵｖ𝐯ⓥ',
  w: 'ԝｗ𝐰ⓦŵẁẃẅшω',
  y: 'уүγｙ𝐲ⓨýÿŷ',
}
const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e', '\ufe0f', '\u202c']
const SPACES = ['\u00a0', '\u2003', '\u3000', '  ', '\t', '\n', '\u2028', '', '-', '_', '.', ' 👉 ']

type Change = (text: string) => string
const confuse =
  (share: number): Change =>
  text =>
    [...text].map(sign => (random.chance(share) ? random.pick([...(CONFUSABLES[sign] ?? sign)]) : sign)).join('')
const changes: readonly Change[] = [
  confuse(0.1),
  confuse(0.5),
  confuse(1),
  text => [...text].map(sign => (random.chance(0.1) ? sign + random.pick(INVISIBLE) : sign)).join(''),
  text => text.replaceAll(' ', () => (random.chance(0.3) ? random.pick(SPACES) : ' ')),
  text => [...text].map(sign => (random.chance(0.5) ? sign.toUpperCase() : sign)).join(''),
  text => text.replaceAll(':', () => random.pick(['', '：', ' :', '∶', ':'])),
  text => `${random.pick(['Welcome!\n', '\n\n', 'Note: ', '\u202e', '> '])}${text}`,
  text => `${text}${random.pick(['\n', ' ', '\n\nThank you!', '\u200b', '\nRequest ID: 1'])}`,
  text => text.replaceAll('\n', random.pick(['\r\n', '\n\n', '\n \n', '\u2028'])),
]
const mutate = (text: string) => {
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick(changes))
  return chosen.reduce((changed, change) => change(changed), text)
}
// Changes the first sentence and the names of the fields only: the values make a text red, too.
const mutateNames = (text: string) => {
  const [head = '', ...rest] = text.split('\n')
  const domain = head.slice(0, head.indexOf(' '))
  const named = rest.map(line => line.replace(/^[A-Z][\w ]*(?=: )/, mutate))
  return [`${domain} ${mutate(head.slice(domain.length + 1))}`, ...named].join('\n')
}

describe('sign-in messages', () => {
  const cases = caseCount(1_500)

  test('2L3: never shows a changed sign-in for another site without a warning', () => {
    for (let at = 0; at < cases; at++) {
      const text = random.pick([mutate, mutateNames])(message('evil.example'))
      expect(severity(text), JSON.stringify(text)).not.toBe('plain')
    }
  })

  test('2L3: never shows a changed sign-in for the requesting site without a warning, unless servers accept it', () => {
    for (let at = 0; at < cases; at++) {
      const text = mutate(message('app.example.com'))
      if (severity(text) !== 'plain') continue
      // The statement, on the fourth line, may be in any language.
      const ascii = () => parseMessage(text.split('\n').with(3, 'Please confirm.').join('\n'))
      expect(ascii, JSON.stringify(text)).not.toThrow()
    }
  })
})

// Replaces, inserts, deletes, swaps and repeats characters and lines.
const damage = (text: string) => {
  const at = random.below(text.length)
  const sign = random.pick([...' \n:-abZ019/.\t\r\u200bé'])
  const lines = text.split('\n')
  const [line, second] = [random.below(lines.length), random.below(lines.length)]
  return random.pick([
    () => text.slice(0, at) + sign + text.slice(at + 1),
    () => text.slice(0, at) + sign + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(line, 0, lines[second] ?? '').join('\n'),
    () =>
      lines
        .with(line, lines[second] ?? '')
        .with(second, lines[line] ?? '')
        .join('\n'),
  ])()
}

test('2F1: wallet and servers read the same sign-ins, and the wallet shows what servers read', () => {
  const counts = { accepted: 0, rejected: 0 }
  const resources = [
    'Expiration Time: 2028-01-01T00:00:00Z',
    'Request ID: x',
    'Resources:',
    '- ipfs://a',
    '- https://b.example',
  ]
  for (let at = 0; at < caseCount(4_000); at++) {
    const whole = message('app.example.com', random.pick([[], resources, resources.slice(1)]))
    const text = Array.from({ length: random.below(3) }).reduce<string>(damage, whole)
    const decoded = decode(text)
    const isCalm = getSeverity({ decoded, extra: [] }) === 'plain'
    const fact = (wanted: string) => decoded.facts.find(({ name }) => name === wanted)?.value
    try {
      const data = parseMessage(text)
      counts.accepted++
      if (decoded.action !== 'sign-in') {
        // A statement that looks like the first field: servers accept it, the wallet shows it in red.
        expect(data.statement).toMatch(/^URI: /)
        expect(isCalm).toBe(false)
        continue
      }
      expect([fact('domain'), fact('uri'), fact('nonce'), fact('statement'), fact('resources')]).toEqual([
        data.domain,
        data.uri,
        data.nonce,
        data.statement,
        data.resources?.join('\n') || undefined,
      ])
      const isMine = data.accountAddress.toLowerCase() === ME.toLowerCase() && data.domain === 'app.example.com'
      if (isCalm) expect(isMine, JSON.stringify(text)).toBe(true)
    } catch (thrown) {
      if (!String(thrown).includes('sign-in message') && !String(thrown).includes('bad-message')) throw thrown
      counts.rejected++
      // The statement may be in any language, and wallets for Solana leave out an empty line.
      const plain = text.replace(/é/g, 'e').replace(/^(.+\n.+\n)\nURI: /, '$1\n\nURI: ')
      if (isCalm) expect(() => parseMessage(plain), JSON.stringify(text)).not.toThrow()
    }
  }
  expect(Math.min(counts.accepted, counts.rejected)).toBeGreaterThan(caseCount(4_000) / 10)
})
