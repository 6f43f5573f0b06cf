import { expect, test } from 'vitest'

test('fails', () => expect(1 + 1).toBe(3))
