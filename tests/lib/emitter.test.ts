import { expect, test, vi } from 'vitest'
import { Emitter } from '../../src/lib/emitter.js'

test('each listener hears its event, once, until it is taken back', () => {
  const emitter = new Emitter()
  const heard = vi.fn()
  emitter.on('a', heard)
  emitter.on('a', heard)
  emitter.emit('a', 1, 'and more')
  emitter.emit('b', 2)
  expect(heard.mock.calls).toEqual([[1, 'and more']])
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

test('works through a proxy of somebody else', () => {
  const emitter = new Emitter()
  const around = new Proxy(emitter, {})
  const heard = vi.fn()
  expect(around.on('a', heard)).toBe(around)
  emitter.emit('a', 1)
  expect(around.removeListener('a', heard)).toBe(around)
  emitter.emit('a', 2)
  expect(heard.mock.calls).toEqual([[1]])
})
