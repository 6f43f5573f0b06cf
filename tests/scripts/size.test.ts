import { expect, test } from 'vitest'
import { gzipped } from '../../scripts/size/bundle.mjs'
import { lateParts, partWeights, screenWeights, staticClosure } from '../../scripts/size/chunks.mjs'

const chunk = (body: string, imports: readonly string[] = [], facadeModuleId?: string, modules: object = {}) => ({
  type: 'chunk',
  body,
  imports,
  facadeModuleId,
  modules,
})

const long = Array.from({ length: 200 }, (_, at) => at * at).join()

const files = new Map([
  ['/page.js', chunk('page', ['shared.js'])],
  ['/shared.js', chunk('shared')],
  ['/send.js', chunk(long, ['shared.js', 'form.js'], '/app/dist/screens/send-view.js')],
  ['/preview.js', chunk('preview', ['form.js'], '/app/dist/screens/preview-view.js')],
  ['/form.js', chunk('form')],
  ['/lazy.js', chunk('lazy', [], '/app/dist/chunks/app-rpc.js')],
])

/** Screens that no other one leads to. */
const alone = { after: 'none', names: /^$/ }

test('a file comes with all it imports', () => {
  expect([...staticClosure(files, '/send.js')]).toEqual(['/send.js', '/shared.js', '/form.js'])
})

test('a screen weighs what it adds to what the page has', () => {
  const known = staticClosure(files, '/page.js')
  const [send, preview] = screenWeights(files, known, alone)
  expect([send?.name, preview?.name]).toEqual(['send', 'preview'])
  expect(send?.bytes).toBe(gzipped(long) + gzipped('form'))
  expect(preview?.bytes).toBe(gzipped('preview') + gzipped('form'))
})

test('a screen that another one leads to weighs what it adds to that one', () => {
  const led = { after: 'send', names: /^preview/ }
  const preview = screenWeights(files, staticClosure(files, '/page.js'), led).find(({ name }) => name === 'preview')
  expect(preview?.bytes).toBe(gzipped('preview'))
})

test('a late part weighs what comes with it alone, and the rest is not its own', () => {
  const file = (fileName: string, imports: string[] = [], dynamicImports: string[] = []) => ({
    fileName,
    code: fileName,
    imports,
    dynamicImports,
    isEntry: fileName === 'main.js',
  })
  const chunks = [
    file('main.js', ['core.js'], ['a/send-AbCdEfGh.js', 'verbs.js']),
    file('core.js'),
    file('verbs.js', ['both.js']),
    file('both.js'),
    file('a/send-AbCdEfGh.js', ['both.js', 'fee.js'], ['later.js']),
    file('fee.js'),
    file('later.js'),
  ]
  const [send] = lateParts(chunks, ['send'])
  expect([...(send?.paths ?? [])]).toEqual(['/a/send-AbCdEfGh.js', '/fee.js', '/later.js'])
  expect(send?.bytes).toBe(gzipped('a/send-AbCdEfGh.js') + gzipped('fee.js') + gzipped('later.js'))
})

test('a screen that the page has already costs nothing more', () => {
  expect(screenWeights(files, new Set(files.keys()), alone)).toEqual([])
})

test('a part weighs the files it is in, and those they bring along that the page has not', () => {
  const chunks = new Map([
    ['/page.js', chunk('page', ['shared.js'])],
    ['/shared.js', chunk('shared')],
    [
      '/assets/client-AbC_1-2d.js',
      chunk(long, ['shared.js', 'wire.js'], undefined, { '/app/dist/chunks/client.js': {} }),
    ],
    ['/wire.js', chunk('wire')],
    ['/other.js', chunk('other', [], undefined, { '/app/dist/chunks/other-client.js': {} })],
  ])
  expect(partWeights(chunks, staticClosure(chunks, '/page.js'), ['client'])).toEqual([
    { path: '/assets/client-AbC_1-2d.js', name: 'client', bytes: gzipped(long) },
    { path: '/wire.js', name: 'wire.js', bytes: gzipped('wire') },
  ])
})
