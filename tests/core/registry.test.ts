import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { instances, type PublicInstance, register, REGISTRY_EVENT, unregister } from '../../src/core/registry.js'

const instance = (id: string) => ({ id, contract: 1 }) as PublicInstance

describe('instance registry', () => {
  const onChange = vi.fn()

  beforeEach(() => {
    const window = new EventTarget()
    window.addEventListener(REGISTRY_EVENT, () => onChange([...instances().keys()]))
    vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
    onChange.mockClear()
  })
  afterEach(() => {
    for (const registered of instances().values()) unregister(registered)
    vi.unstubAllGlobals()
  })

  test('is empty at first and leaves nothing on the page', () => {
    expect(instances().size).toBe(0)
    expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(Symbol.for('appkit-modal'))
  })

  test('keeps instances in creation order, shared by all copies of the package', () => {
    const [first, second] = [instance('one'), instance('two')]
    register(first)
    register(second)
    expect([...instances().values()]).toEqual([first, second])
    expect((globalThis as Record<symbol, unknown>)[Symbol.for('appkit-modal')]).toBe(instances())
    expect(onChange.mock.calls).toEqual([[['one']], [['one', 'two']]])
  })

  test('is removed from the page with its last instance', () => {
    const [first, second] = [instance('one'), instance('two')]
    register(first)
    register(second)
    unregister(first)
    unregister(second)
    expect(instances().size).toBe(0)
    expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(Symbol.for('appkit-modal'))
    expect(onChange.mock.calls.slice(2)).toEqual([[['two']], [[]]])
  })

  test('keeps an instance that replaced an unregistered one', () => {
    const [old, next] = [instance('one'), instance('one')]
    register(old)
    register(next)
    unregister(old)
    expect(instances().get('one')).toBe(next)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('ignores the removal of an unknown instance', () => {
    unregister(instance('one'))
    expect(onChange).not.toHaveBeenCalled()
  })
})
