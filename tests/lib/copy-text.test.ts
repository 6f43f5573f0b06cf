import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from '../../src/lib/copy-text.js'

afterEach(() => void vi.unstubAllGlobals())

test('returns true if the browser copied the text', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('wc:1')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('wc:1')
})

test.each([
  ['denies it', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ['has no clipboard API, as on plain HTTP pages', {}],
])('returns false if the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await copyText('wc:1')).toBe(false)
})

test.each([
  ['dispatches a copy event', true, true, true],
  ['succeeds without a copy event', false, true, false],
  ['fails', true, false, false],
])('copies without a clipboard API if execCommand %s', async (_, dispatches, result, copied) => {
  const page = new EventTarget()
  const taken = new Map<string, string>()
  const execCommand = vi.fn(() => {
    const event = new Event('copy', { cancelable: true })
    if (dispatches) page.dispatchEvent(Object.assign(event, { clipboardData: { setData: taken.set.bind(taken) } }))
    return result
  })
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('no')) } })
  vi.stubGlobal('document', { execCommand })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  expect(await copyText('wc:1')).toBe(copied)
  expect(execCommand.mock.calls).toEqual([['copy']])
  expect([...taken]).toEqual(dispatches ? [['text/plain', 'wc:1']] : [])
  page.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: { setData: () => taken.set('later', '') } }))
  expect(taken.has('later')).toBe(false)
})
