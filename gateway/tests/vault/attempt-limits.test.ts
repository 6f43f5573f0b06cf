import { describe, expect, test } from 'vitest'
import { attemptsLeft, secondsLocked } from '../../src/modules/vault/local-vault.js'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const ago = (...minutes: readonly number[]) => minutes.map(count => NOW - count * MINUTE)

describe('recovery attempt limits', () => {
  test.each([
    [[], 5],
    [[1, 2, 3], 2],
    [[1, 2, 3, 4, 5], 0],
    [[1, 2, 3, 4, 61], 1],
    [[61, 62, 63, 64, 65], 5],
    [[61, 62, 63, 64, 65, 66, 67, 68], 2],
    [[61, 62, 63, 64, 65, 66, 67, 68, 69, 70], 0],
    [[1440, 1441, 1442, 1443, 1444, 1445, 1446, 1447, 1448, 1449], 5],
  ])('wrong attempts %j minutes ago leave %i attempts', (minutes, left) => {
    expect(attemptsLeft(ago(...minutes), NOW)).toBe(left)
    expect(secondsLocked(ago(...minutes), NOW) > 0).toBe(left === 0)
  })

  test('unlocks an hour after the fifth last or a day after the tenth last attempt', () => {
    expect(secondsLocked(ago(1, 2, 3, 4, 5), NOW)).toBe(55 * 60)
    expect(secondsLocked(ago(1, 2, 3, 4, 5, 100, 101, 102, 103, 104), NOW)).toBe((1_440 - 104) * 60)
  })
})
