import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { instances, type PublicInstance, register, REGISTRY_EVENT, unregister } from '../../src/core/registry.js'

const instance = (id: string) => ({ id, contract: 1 }) as PublicInstance

describe('the list of instances', () => {
  const told = vi.fn()

  beforeEach(() => {
    const window = new EventTarget()
    window.addEventListener(REGISTRY_EVENT, () => told([...instances().keys()]))
    vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
    told.mockClear()
  })
  afterEach(() => {
    for (const each of instances().values()) unregister(each)
    vi.unstubAllGlobals()
  })

  test('is empty before the first one, and leaves nothing on the page', () => {
    expect(instances().size).toBe(0)
    expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(Symbol.for('appkit-modal'))
  })

  test('keeps them in the order they were made, where every copy of the package finds them', () => {
    const [one, two] = [instance('one'), instance('two')]
    register(one)
    register(two)
    expect([...instances().values()]).toEqual([one, two])
    expect((globalThis as Record<symbol, unknown>)[Symbol.for('appkit-modal')]).toBe(instances())
    expect(told.mock.calls).toEqual([[['one']], [['one', 'two']]])
  })

  test('goes with its last one', () => {
    const [one, two] = [instance('one'), instance('two')]
    register(one)
    register(two)
    unregister(one)
    unregister(two)
    expect(instances().size).toBe(0)
    expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(Symbol.for('appkit-modal'))
    expect(told.mock.calls.slice(2)).toEqual([[['two']], [[]]])
  })

  test('an instance whose place another one took does not take that off', () => {
    const [old, next] = [instance('one'), instance('one')]
    register(old)
    register(next)
    unregister(old)
    expect(instances().get('one')).toBe(next)
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('to take off what was never on does nothing', () => {
    unregister(instance('one'))
    expect(told).not.toHaveBeenCalled()
  })
})
