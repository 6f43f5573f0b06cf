import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findHardcodedText } from './rules/hardcoded-text.js'

describe('hardcoded text', () => {
  test('templates contain no text in a human language', () => {
    expect(findHardcodedText(readSources('src'))).toEqual([])
  })

  test.each([
    ['<p>Connect wallet</p>', 'Connect wallet'],
    ['<p>${count} wallets</p>', 'wallets'],
    ['<button aria-label="Close"></button>', 'Close'],
    ['<img alt="Logo of ${name}" />', 'Logo of'],
    ['<b>Привет</b>', 'Привет'],
  ])('fails on %s', (markup, words) => {
    expect(findHardcodedText(createTable({ 'a.ts': `html\`${markup}\`` }))).toEqual([`a.ts:1 "${words}"`])
  })

  test.each([
    '<p class="long-name">${t.connect}</p>',
    '<button @click=${() => this.run("now")} aria-label=${t.close}>·</button>',
    '<!-- Why this stands here. --><slot name="icon"></slot>',
    '<appkit-ui-row .label=${t.row(name)} role="list"></appkit-ui-row>',
  ])('accepts %s', markup => {
    expect(findHardcodedText(createTable({ 'a.ts': `html\`${markup}\`` }))).toEqual([])
  })
})
