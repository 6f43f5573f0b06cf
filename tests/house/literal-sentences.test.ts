import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { literalSentences } from './rules/literal-sentences.js'

describe('sentences', () => {
  test('no template speaks a language', () => {
    expect(literalSentences(readSources('src'))).toEqual([])
  })

  test.each([
    ['<p>Connect wallet</p>', 'Connect wallet'],
    ['<p>${count} wallets</p>', 'wallets'],
    ['<button aria-label="Close"></button>', 'Close'],
    ['<img alt="Logo of ${name}" />', 'Logo of'],
    ['<b>Привет</b>', 'Привет'],
  ])('fails on %s', (markup, words) => {
    expect(literalSentences(planted({ 'a.ts': `html\`${markup}\`` }))).toEqual([`a.ts:1 "${words}"`])
  })

  test.each([
    '<p class="long-name">${t.connect}</p>',
    '<button @click=${() => this.run("now")} aria-label=${t.close}>·</button>',
    '<!-- Why this stands here. --><slot name="icon"></slot>',
    '<appkit-ui-row .label=${t.row(name)} role="list"></appkit-ui-row>',
  ])('lets %s pass', markup => {
    expect(literalSentences(planted({ 'a.ts': `html\`${markup}\`` }))).toEqual([])
  })
})
