import { expect, test, vi } from 'vitest'
import { readText } from '../../src/lib/read-text.js'

const tooLong = () => new RangeError('too long')

test('readText decodes characters split across chunks and removes a byte order mark', async () => {
  const bytes = new TextEncoder().encode('\ufeffgrün 🦊')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  expect(await readText(new Response(body), 100, tooLong)).toBe('grün 🦊')
})

test('readText accepts the maximum number of bytes and cancels the stream above it', async () => {
  expect(await readText(new Response('12345'), 5, tooLong)).toBe('12345')
  const cancel = vi.fn()
  const endless = new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(4)), cancel })
  await expect(readText(new Response(endless), 5, tooLong)).rejects.toThrow(RangeError)
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('readText returns an empty text for a response without a body', async () => {
  expect(await readText(new Response(null, { status: 204 }), 5, tooLong)).toBe('')
})
