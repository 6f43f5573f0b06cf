import { expect, test } from 'vitest'
import { screenWeights, staticClosure } from '../../scripts/size/chunks.mjs'

const chunk = (body: string, imports: readonly string[] = [], facadeModuleId?: string) => ({
  type: 'chunk',
  body,
  imports,
  facadeModuleId,
})

const files = new Map([
  ['/page.js', chunk('page', ['shared.js'])],
  ['/shared.js', chunk('shared')],
  ['/send.js', chunk('s'.repeat(500), ['shared.js', 'form.js'], '/app/dist/views/send/send-view.js')],
  ['/preview.js', chunk('preview', ['form.js'], '/app/dist/views/send/preview-view.js')],
  ['/form.js', chunk('form')],
  ['/lazy.js', chunk('lazy', [], '/app/dist/services/app-rpc.js')],
])

test('a file comes with all it imports', () => {
  expect([...staticClosure(files, '/send.js')]).toEqual(['/send.js', '/shared.js', '/form.js'])
})

test('a feature weighs what its screens add to what the page has, once', () => {
  const known = staticClosure(files, '/page.js')
  const [send, ...others] = screenWeights(files, known)
  expect(others).toEqual([])
  expect(send).toMatchObject({ name: 'send' })
  const alone = screenWeights(new Map([...files].filter(([path]) => path !== '/preview.js')), known)
  expect(send?.bytes).toBeGreaterThan(alone[0]?.bytes ?? Infinity)
})
