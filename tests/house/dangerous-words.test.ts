import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { dangerousWords } from './rules/dangerous-words.js'

describe('dangerous words', () => {
  test('no string of the house becomes markup or code, and no message goes to anyone', () => {
    expect(dangerousWords(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test.each([
    ["import { unsafeHTML } from 'lit/directives/unsafe-html.js'", 'unsafeHTML'],
    ['a.innerHTML = b', 'innerHTML'],
    ["a['outerHTML'] = b", 'outerHTML'],
    ["a.insertAdjacentHTML('beforeend', b)", 'insertAdjacentHTML'],
    ['document.write(a)', 'document.write'],
    ['eval(a)', 'eval'],
    ['window.eval(a)', 'eval'],
    ['new Function(a)', 'new Function'],
    ["a.postMessage(b, '*')", "'*'"],
  ])('fails on %s', (text, danger) => {
    expect(dangerousWords(planted({ 'src/lib/a.ts': text }))).toContain(`src/lib/a.ts:1 ${danger}`)
  })

  test('fails on a message to anyone from the gateway, which may answer any origin elsewhere', () => {
    const text = "headers.set('access-control-allow-origin', '*')\nparent.postMessage(a, { targetOrigin: '*' })"
    expect(dangerousWords(planted({ 'gateway/src/a.ts': text }))).toEqual(["gateway/src/a.ts:2 postMessage to '*'"])
  })

  test('does not stumble over the words in a comment', () => {
    expect(dangerousWords(planted({ 'src/lib/a.ts': '// never innerHTML\nexport const a = 1' }))).toEqual([])
  })
})
