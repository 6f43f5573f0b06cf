import { expect, test } from 'vitest'
import { staticClosure } from '../../scripts/size/chunks.mjs'

const chunk = (body: string, imports: readonly string[] = []) => ({
  type: 'chunk',
  body,
  imports,
})

const files = new Map([
  ['/page.js', chunk('page', ['shared.js'])],
  ['/shared.js', chunk('shared')],
  ['/send.js', chunk('send', ['shared.js', 'form.js'])],
  ['/preview.js', chunk('preview', ['form.js'])],
  ['/form.js', chunk('form')],
])

test('includes the transitive imports of a file', () => {
  expect([...staticClosure(files, '/send.js')]).toEqual(['/send.js', '/shared.js', '/form.js'])
})
