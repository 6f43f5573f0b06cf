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

  test('makes one of each controller, when it is first asked for', () => {
    using scope = testScope()
    expect(scope.use(First)).toBe(scope.use(First))
    expect(scope.use(Second)).toBeInstanceOf(Second)
  })

  test('two instances on one page share none', () => {
    using one = testScope()
    using other = testScope()
    expect(one.use(First)).not.toBe(other.use(First))
  })

  test('names the controller where constructors meet in a ring, and recovers', () => {
    using scope = testScope()
    expect(() => scope.use(Chicken)).toThrow(
      expect.objectContaining({ code: 'house/controller-circle', message: 'Chicken' }),
    )
    expect(scope.use(First)).toBeInstanceOf(First)
  })

  test('a constructor that failed is tried again', () => {
    using scope = testScope()
    expect(() => scope.use(Moody)).toThrow('not now')
    Moody.angry = false
    expect(scope.use(Moody)).toBeInstanceOf(Moody)
  })

  test('ends what it made once, the last first, and aborts its signal with the reason', () => {
    const scope = testScope()
    scope.use(Second)
    expect(scope.signal.aborted).toBe(false)
    scope.dispose()
    scope.dispose()
    expect(log).toEqual(['second', 'first'])
    expect(scope.signal.reason).toMatchObject({ code: 'instance/destroyed' })
  })

  test('after its end makes nothing new, but what was made can still be read', () => {
    const scope = testScope()
    const first = scope.use(First)
    scope.dispose()
    expect(scope.use(First)).toBe(first)
    expect(() => scope.use(Second)).toThrow(expect.objectContaining({ code: 'instance/destroyed' }))
  })
})
