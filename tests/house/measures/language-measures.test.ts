import { describe, expect, test } from 'vitest'
import { createRepository } from '../reading/repository.js'
import { docBlockRules } from './doc-blocks.js'
import { identifierRules } from './identifiers.js'
import type { Measure } from './measure.js'
import { phrasesIn, plainText, proseRules } from './prose.js'
import { danglingReferences } from './references.js'

const find = (measures: readonly Measure[], key: string) => measures.find(measure => measure.key === key)
const figure = (measures: readonly Measure[], key: string) => find(measures, key)?.figure
const createSource = (text: string) => createRepository({ 'src/lib/a.ts': text })
const count = (text: string, next = '') => phrasesIn({ path: 'a.ts', line: 1, text, next }, 'comments').length

describe('prose', () => {
  test.each([
    'An address that is none.',
    'Nobody listens.',
    'Reads the list anew.',
    'The wallet of the moment.',
    'The button beside the field.',
    'What a purchase costs.',
    'Of the coin the network decides.',
    'Tells the app.',
    'The catalogue says so.',
    'The price could not be had.',
    'Styles apart, it is short.',
  ])('finds the idiom in: %s', text => {
    expect(count(text)).toBeGreaterThan(0)
  })

  test.each([
    'Returns the balance of an address in wei.',
    'The `nobody` user. See [wagmi](beside-wagmi.md).',
    'What is a wallet?',
    '`.js` stands for `.ts`.',
    'Whether the signature is valid.',
    'Apart from styles, it is short. Besides, it is fast.',
    'How to run the tests.',
  ])('accepts: %s', text => {
    expect(count(text)).toBe(0)
  })

  test('a function returns true, it is not "whether"', () => {
    expect(count('Whether a code is shown.', 'readonly isShown: boolean')).toBe(0)
    expect(count('Whether a code is shown.', 'export function isShown() {')).toBe(1)
    expect(count('Whether a code is shown.', 'isShown(): boolean {')).toBe(1)
  })

  test('internal terms count in UI texts only', () => {
    expect(count('The session ended.')).toBe(0)
    expect(phrasesIn({ path: 'a.ts', line: 1, text: 'The session ended.' }, 'ui')).toHaveLength(1)
  })

  test('skips UI texts that the specification fixes, and nothing similar', () => {
    const text = "export const texts = { a: 'Session Expired', b: 'Session expired', c: 'Session Expired again' }"
    expect(figure(proseRules(createRepository({ 'src/i18n/en/a.ts': text })), 'prose-ui')).toBe(2)
  })

  test('an amount of the reader is idiomatic in UI texts: "up to 5 of yours"', () => {
    const text = 'export const texts = { a: (five: string) => `It can take up to ${five} of yours from now on.` }'
    expect(figure(proseRules(createRepository({ 'src/i18n/en/a.ts': text })), 'prose-ui')).toBe(0)
    const idioms = "export const texts = { a: 'Take up the session of a friend', b: 'A wallet of yours' }"
    expect(figure(proseRules(createRepository({ 'src/i18n/en/a.ts': idioms })), 'prose-ui')).toBe(3)
  })

  test('reports the line of a phrase and skips code fences', () => {
    const text = '# Title\n\n```ts\nnobody\n```\n\nCalled by nobody.'
    expect(plainText(text)).not.toContain('ts\nnobody')
    expect(phrasesIn({ path: 'a.md', line: 1, text }, 'docs').map(({ line }) => line)).toEqual([7])
  })

  test('counts comments, docs, titles and UI texts separately', () => {
    const measures = proseRules(
      createRepository({
        'src/lib/a.ts': '// nobody\nexport const a = "nobody listens"',
        'src/i18n/en/a.ts': "export const texts = { a: 'Nobody answered', b: () => `nobody ${1}` }",
        'docs/a.md': 'Nobody. Nobody.',
        'tests/a.test.ts': "test('nobody is notified', () => {})\ntest.each([1])('anew %s', () => {})",
      }),
    )
    expect(['comments', 'docs', 'titles', 'ui'].map(kind => figure(measures, `prose-${kind}`))).toEqual([1, 2, 2, 2])
  })
})

describe('identifiers', () => {
  test('counts declared names, file names and settings from the glossary', () => {
    const measures = identifierRules(
      createRepository({
        'src/core/holder.ts':
          "export interface Holder { readonly way: string }\nexport const holderInUse = (asked: Holder) => asked\nthrow fail('wallet/lied')",
        'src/core/placeholder.ts': 'export const placeholder = gateway.pathway',
      }),
    )
    expect(find(measures, 'vocabulary')?.offences.map(({ detail }) => detail.split(':')[0])).toEqual([
      'Holder',
      'way',
      'holderInUse',
      'asked',
      'file name',
      "'wallet/lied'",
    ])
  })

  test.each([
    ['most-least', 'const MOST = 1\nconst LEAST_GAS = 2\nconst mostRecent = 3\nconst ALMOST = 4', 2],
    ['functions-of', 'function nameOf() {}\nconst sizeOf = () => 1\nconst partOf = 2\nclass A { nameOf() {} }', 2],
    ['members-of', 'interface A { of: string }\nclass B { of() {} }\nfor (const of of []) run(of)', 2],
    ['family', '/** Of one family. */\nconst families = 1\nconst style = "font-family: x"', 2],
  ])('%s', (key, text, expected) => {
    expect(figure(identifierRules(createSource(text)), key)).toBe(expected)
  })
})

describe('doc blocks', () => {
  test('counts blocks, and blocks that repeat the name', () => {
    const measures = docBlockRules(
      createSource(
        '/** The call options. */\nexport interface CallOptions {}\n/** In wei. */\nexport const fee = 1\n/** Of the fees. */\nexport const feeTable = 2\n// not a block',
      ),
    )
    expect(figure(measures, 'doc-blocks')).toBe(3)
    expect(find(measures, 'restating-docs')?.offences.map(({ line }) => line)).toEqual([1, 5])
  })

  test('counts public symbols without a block', () => {
    const files = { 'src/index.ts': "export { a } from './lib/a.js'", 'src/lib/a.ts': 'export const a = 1' }
    expect(figure(docBlockRules(createRepository(files)), 'undocumented-api')).toBe(1)
  })
})

describe('dangling references', () => {
  test.each(['Spec point 9.', 'See facts 6.1', 'decisions 3', 'as in words.md', 'the design card', 'until issue 12'])(
    'counts: %s',
    text => {
      expect(
        figure(danglingReferences(createSource(`/** ${text} */\nexport const a = 1`)), 'dangling-references'),
      ).toBe(1)
      expect(figure(danglingReferences(createRepository({ 'docs/a.md': text })), 'dangling-references')).toBe(1)
    },
  )

  test.each(['EIP-1193, section 5', 'RFC 9449 point 3', 'The facts are known.', 'viem issue #12'])(
    'accepts: %s',
    text => {
      expect(
        figure(danglingReferences(createSource(`/** ${text} */\nexport const a = 1`)), 'dangling-references'),
      ).toBe(0)
    },
  )
})
