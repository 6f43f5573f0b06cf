import { expect, test, vi } from 'vitest'
import { Emitter } from '../../src/lib/emitter.js'

test('calls each listener of an event once until it is removed', () => {
  const emitter = new Emitter()
  const listener = vi.fn()
  emitter.on('a', listener)
  emitter.on('a', listener)
  emitter.emit('a', 1, 'and more')
  emitter.emit('b', 2)
  expect(listener.mock.calls).toEqual([[1, 'and more']])
  expect([emitter.count(), emitter.count('a'), emitter.count('b')]).toEqual([1, 1, 0])
  emitter.removeListener('a', listener)
  emitter.removeListener('b', listener)
  emitter.emit('a', 3)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(emitter.count()).toBe(0)
})

test('calls the remaining listeners if one throws, and rethrows the error later', () => {
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
  const emitter = new Emitter()
  const listener = vi.fn()
  emitter.on('a', () => {
    throw new TypeError('the page’s')
  })
  emitter.on('a', listener)
  emitter.emit('a', 1)
  const thrown = later.mock.calls[0]?.[0]
  later.mockRestore()
  expect(listener).toHaveBeenCalledWith(1)
  expect(thrown).toThrow('the page’s')
})

test('works through a proxy', () => {
  const emitter = new Emitter()
  const around = new Proxy(emitter, {})
  const listener = vi.fn()
  expect(around.on('a', listener)).toBe(around)
  emitter.emit('a', 1)
  expect(around.removeListener('a', listener)).toBe(around)
  emitter.emit('a', 2)
  expect(listener.mock.calls).toEqual([[1]])
})
