import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from '../../src/lib/copy-text.js'

afterEach(() => void vi.unstubAllGlobals())

test('says whether the browser took it', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('wc:1')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('wc:1')
})

test.each([
  ['refuses', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ['has no clipboard, as on a page without https', {}],
])('says no where it %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await copyText('wc:1')).toBe(false)
})
