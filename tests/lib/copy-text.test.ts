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

test.each([
  ['copies as before', true, true, true],
  ['says that it copied, and asked for nothing', false, true, false],
  ['copies nothing', true, false, false],
])('a frame without a clipboard that %s', async (_, asks, says, copied) => {
  const page = new EventTarget()
  const taken = new Map<string, string>()
  const execCommand = vi.fn(() => {
    const event = new Event('copy', { cancelable: true })
    if (asks) page.dispatchEvent(Object.assign(event, { clipboardData: { setData: taken.set.bind(taken) } }))
    return says
  })
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('no')) } })
  vi.stubGlobal('document', { execCommand })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  expect(await copyText('wc:1')).toBe(copied)
  expect(execCommand.mock.calls).toEqual([['copy']])
  expect([...taken]).toEqual(asks ? [['text/plain', 'wc:1']] : [])
  page.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: { setData: () => taken.set('later', '') } }))
  expect(taken.has('later')).toBe(false)
})
