import { describe, expect, test } from 'vitest'
import { satisfies } from '../../../src/cli/doctor/check-packages.js'

describe('satisfies', () => {
  test.each([
    ['18.0.0', '>=18'],
    ['1.9.9', '^1.2.0'],
    ['0.1.9', '^0.1.0'],
    ['0.0.3', '^0.0.3'],
    ['1.2.9', '~1.2.3'],
    ['1.2.3', '1.2.3'],
    ['6.17.0', '6.x'],
    ['6.17.0', '6'],
    ['2.1.0', '^1.0.0 || ^2.0.0'],
    ['19.0.0', '>=18 <20'],
    ['1.0.0', '*'],
    ['1.0.0', 'workspace:^'],
    ['2.0.0-beta.1', '^2.0.0'],
  ])('accepts %s for %s', (version, range) => expect(satisfies(version, range)).toBe(true))

  test.each([
    ['17.9.9', '>=18'],
    ['2.0.0', '^1.2.0'],
    ['1.1.9', '^1.2.0'],
    ['0.2.0', '^0.1.0'],
    ['0.0.4', '^0.0.3'],
    ['1.3.0', '~1.2.3'],
    ['1.2.4', '1.2.3'],
    ['7.0.0', '6.x'],
    ['3.0.0', '^1.0.0 || ^2.0.0'],
    ['20.0.0', '>=18 <20'],
    ['18.0.0', '>18.0.0'],
    ['18.0.1', '<=18.0.0'],
  ])('rejects %s for %s', (version, range) => expect(satisfies(version, range)).toBe(false))
})
