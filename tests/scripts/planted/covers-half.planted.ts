import { expect, test } from 'vitest'
import { half } from './half-covered.js'

test('covers one branch of two', () => expect(half(2)).toBe(1))
