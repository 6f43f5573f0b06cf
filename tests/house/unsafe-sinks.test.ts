import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findUnsafeSinks } from './rules/unsafe-sinks.js'

describe('unsafe sinks', () => {
  test('no string becomes markup or code, and no message is posted to any origin', () => {
    expect(findUnsafeSinks(readSources('src', 'gateway/src', 'tools'))).toEqual([])
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
    expect(findUnsafeSinks(createTable({ 'src/lib/a.ts': text }))).toContain(`src/lib/a.ts:1 ${danger}`)
  })

  test('reports a message to any origin in the gateway, but not a CORS header', () => {
    const text = "headers.set('access-control-allow-origin', '*')\nparent.postMessage(a, { targetOrigin: '*' })"
    expect(findUnsafeSinks(createTable({ 'gateway/src/a.ts': text }))).toEqual([
      "gateway/src/a.ts:2 postMessage to '*'",
    ])
  })

  test('ignores the names in comments', () => {
    expect(findUnsafeSinks(createTable({ 'src/lib/a.ts': '// never innerHTML\nexport const a = 1' }))).toEqual([])
  })
})
