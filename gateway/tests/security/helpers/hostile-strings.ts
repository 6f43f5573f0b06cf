import { hostileMarkup } from './hostile-markup.js'
import { securityCases, seededRandom } from '../../frame-page/helpers/security-cases.js'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const sign = (code: number) => String.fromCodePoint(code)

/** Strings that break templates, JSON parsers or property lookups. */
function markers(): readonly string[] {
  const templates = [
    '${alert(1)}',
    '{{constructor.constructor("alert(1)")()}}',
    '<%= 7*7 %>',
    '#{7*7}',
    '{{7*7}}',
    '[[1]]',
  ]
  const lit = [
    '<!--?lit$123456789$-->',
    'lit$123456789$',
    '<?lit$0?>',
    '<!---->',
    '{"_$litType$":1,"strings":["<img>"]}',
  ]
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
  const json = ['{"__proto__":{"isAdmin":true}}', '["x"]', '{"toString":1}', '"\\u003cimg\\u003e"', '[object Object]']
  const lines = ['a\r\nSet-Cookie: x=1', 'a\nURI: https://evil.example', 'a%0d%0ab', 'a\u0000b', 'a\u0000<script>']
  return [
    ...templates,
    ...lit,
    ...names,
    ...json,
    ...lines,
    '&lt;script&gt;',
    '&amp;lt;',
    '\\x3cscript\\x3e',
    '%3Cscript%3E',
  ]
}

function numbers(): readonly string[] {
  const small = ['-1', '-0', '0', '1e9', '1e400', 'NaN', 'Infinity', '-Infinity', '0x', '0x1', '1_000', '1,5', '٣٫١٤']
  return [
    ...small,
    String(2n ** 256n),
    String(2n ** 256n - 1n),
    `-${2n ** 255n}`,
    '9'.repeat(80),
    'null',
    'undefined',
    'true',
  ]
}

/** Characters that are invisible, reorder their neighbors or break lines. */
function unseen(): readonly string[] {
  const controls = [...range(0, 31), 127, 133, 155]
  const turning = [...range(0x202a, 0x202e), ...range(0x2066, 0x2069), 0x200e, 0x200f, 0x61c]
  const empty = [
    0x200b,
    0x200c,
    0x200d,
    ...range(0x2060, 0x2064),
    0xfeff,
    0xad,
    0x34f,
    0x115f,
    0x1160,
    0x17b4,
    0x3164,
    0xffa0,
  ]
  const odd = [
    ...range(0x180b, 0x180e),
    0x2028,
    0x2029,
    0x2800,
    ...range(0xfff9, 0xfffb),
    0xe0001,
    0xe0041,
    0xe000,
    0xfdd0,
  ]
  const lone = ['US\ud800DC', 'US\udc00DC', '\udfff', 'a\ud83d']
  return [...[...controls, ...turning, ...empty, ...odd].map(code => `US${sign(code)}DC`), ...lone]
}

/** Token names in lookalike letters. */
function lookAlikes(): readonly string[] {
  const shift = (from: number) => (character: string) => sign(from + character.charCodeAt(0) - 65)
  const like: Readonly<Record<string, string>> = {
    A: 'А',
    C: 'С',
    D: 'Ꭰ',
    E: 'Е',
    H: 'Н',
    I: 'І',
    S: 'Ѕ',
    T: 'Т',
    U: 'Ս',
    W: 'Ԝ',
  }
  const styles = [0x1d400, 0x1d434, 0x1d468, 0xff21, 0x24b6, 0x1f130, 0x1d5a0].map(shift)
  const names = ['USDC', 'USDT', 'DAI', 'WETH', 'ETH', 'STETH']
  return [(character: string) => like[character] ?? character, ...styles].flatMap(style =>
    names.map(name => [...name].map(style).join('')),
  )
}

function lengths(): readonly string[] {
  const words = [1, 64, 65, 256, 1_023, 4_096, 16_384, 16_385, 100_000].map(length => 'W'.repeat(length))
  const heaps = [
    ' '.repeat(10_000),
    '\n'.repeat(10_000),
    `Z${'\u0301'.repeat(5_000)}`,
    'ᄀ'.repeat(4_000),
    '﷽'.repeat(200),
  ]
  const faces = ['👩‍👩‍👧‍👦'.repeat(60), '🇺🇸'.repeat(99), '👍🏽'.repeat(200), '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}']
  const turned = ['عملة '.repeat(500), 'שלום'.repeat(500), '١٢٣٤٥٦٧٨٩٠', 'a'.repeat(300) + 'ب'.repeat(300), '„“”‘’«»']
  return [...words, ...heaps, ...faces, ...turned, 'word '.repeat(3_000), '-'.repeat(2_000), '\t'.repeat(500)]
}

/**
 * Strings intended to be more than text. With `SECURITY_CASES` above one, as many again are combined from pieces with a
 * printed seed.
 */
export function hostileStrings(): readonly string[] {
  const kinds = [hostileMarkup, markers, numbers, unseen, lookAlikes, lengths]
  const all = [...new Set(kinds.flatMap(kind => kind()))]
  const random = seededRandom('frame-corpus')
  const piece = () => {
    const whole = all[Math.floor(random() * all.length)] ?? ''
    const from = Math.floor(random() * Math.min(whole.length, 64))
    return whole.slice(from, from + 1 + Math.floor(random() * 64))
  }
  const more = Math.max(0, securityCases(all.length) - all.length)
  return [...all, ...Array.from({ length: more }, () => piece() + piece() + piece())]
}
