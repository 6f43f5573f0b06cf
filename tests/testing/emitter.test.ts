import { expect, test, vi } from 'vitest'
import { Emitter } from '../../src/testing/emitter.js'

test('each listener hears its event, once, until it is taken back', () => {
  const emitter = new Emitter()
  const heard = vi.fn()
  emitter.on('a', heard)
  emitter.on('a', heard)
  emitter.emit('a', 1)
  emitter.emit('b', 2)
  expect(heard.mock.calls).toEqual([[1]])
  expect([emitter.count(), emitter.count('a'), emitter.count('b')]).toEqual([1, 1, 0])
  emitter.removeListener('a', heard)
  emitter.removeListener('b', heard)
  emitter.emit('a', 3)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(emitter.count()).toBe(0)
})

test('a listener that throws does not keep the next one from hearing, and its error is not lost', () => {
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
  const emitter = new Emitter()
  const heard = vi.fn()
  emitter.on('a', () => {
    throw new TypeError('the page’s')
  })
  emitter.on('a', heard)
  emitter.emit('a', 1)
  const thrown = later.mock.calls[0]?.[0]
  later.mockRestore()
  expect(heard).toHaveBeenCalledWith(1)
  expect(thrown).toThrow('the page’s')
})
