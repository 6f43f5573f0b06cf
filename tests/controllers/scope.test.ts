import { beforeEach, describe, expect, test } from 'vitest'
import { Scope } from '../../src/controllers/scope.js'
import { testScope } from '../helpers/test-scope.js'

const log: string[] = []

class First {
  readonly state = { name: 'first' }
  dispose(): void {
    log.push('first')
  }
}
class Second {
  readonly state = { name: 'second' }
  constructor(scope: Scope) {
    scope.use(First)
  }
  dispose(): void {
    log.push('second')
  }
}
class Chicken {
  readonly state = {}
  constructor(scope: Scope) {
    scope.use(Egg)
  }
}
class Egg {
  readonly state = {}
  constructor(scope: Scope) {
    scope.use(Chicken)
  }
}
class Moody {
  static angry = true
  readonly state = {}
  constructor() {
    if (Moody.angry) throw new RangeError('not now')
  }
}

describe('Scope', () => {
  beforeEach(() => void log.splice(0))

  test('creates one instance of each controller on first use', () => {
    using scope = testScope()
    expect(scope.use(First)).toBe(scope.use(First))
    expect(scope.use(Second)).toBeInstanceOf(Second)
  })

  test('shares no controller between two instances', () => {
    using first = testScope()
    using second = testScope()
    expect(first.use(First)).not.toBe(second.use(First))
  })

  test('names the controller of a circular dependency, and recovers', () => {
    using scope = testScope()
    expect(() => scope.use(Chicken)).toThrow(
      expect.objectContaining({ code: 'house/controller-circle', message: 'Chicken' }),
    )
    expect(scope.use(First)).toBeInstanceOf(First)
  })

  test('retries a constructor that threw', () => {
    using scope = testScope()
    expect(() => scope.use(Moody)).toThrow('not now')
    Moody.angry = false
    expect(scope.use(Moody)).toBeInstanceOf(Moody)
  })

  test('disposes controllers in reverse order and aborts its signal with the reason', () => {
    const scope = testScope()
    scope.use(Second)
    expect(scope.signal.aborted).toBe(false)
    scope.dispose()
    scope.dispose()
    expect(log).toEqual(['second', 'first'])
    expect(scope.signal.reason).toMatchObject({ code: 'instance/destroyed' })
  })

  test('creates no controller after disposal, but keeps existing ones readable', () => {
    const scope = testScope()
    const first = scope.use(First)
    scope.dispose()
    expect(scope.use(First)).toBe(first)
    expect(() => scope.use(Second)).toThrow(expect.objectContaining({ code: 'instance/destroyed' }))
  })
})
