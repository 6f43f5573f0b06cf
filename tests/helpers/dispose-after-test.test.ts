import { expect, onTestFinished, test, vi } from 'vitest'
import { disposeAfterTest, restoreMocksAfterTest } from './dispose-after-test.js'

test('disposeAfterTest disposes of every kind of value in reverse order', () => {
  const calls: string[] = []
  const add = (name: string) => async () => {
    await Promise.resolve()
    calls.push(name)
  }
  onTestFinished(() =>
    expect(calls).toEqual(['function', 'remove', 'stop', 'close', 'asynchronous disposable', 'disposable']),
  )
  disposeAfterTest({ [Symbol.dispose]: () => void calls.push('disposable') })
  disposeAfterTest({ [Symbol.asyncDispose]: add('asynchronous disposable') })
  disposeAfterTest({ close: add('close') })
  disposeAfterTest({ stop: add('stop') })
  disposeAfterTest({ remove: add('remove') })
  disposeAfterTest(add('function'))
  expect(calls).toEqual([])
})

test('restoreMocksAfterTest keeps mocks until the values of the test are disposed of', () => {
  const target = { name: () => 'original' }
  const names: string[] = []
  onTestFinished(() => expect([...names, target.name()]).toEqual(['mock', 'original']))
  restoreMocksAfterTest()
  vi.spyOn(target, 'name').mockReturnValue('mock')
  disposeAfterTest(() => names.push(target.name()))
})
