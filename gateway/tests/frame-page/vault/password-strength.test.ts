import { describe, expect, test } from 'vitest'
import { guessBits, passwordProblem } from '../../../src/frame-page/vault/password-strength.js'

describe('passwordProblem', () => {
  test.each(['', 'short', 'Tr0ub4dor&3', '👩‍🚀👩‍🚀'])('finds %j too short', password => {
    expect(passwordProblem(password)).toBe('short')
  })

  test('finds one of 257 characters too long, and of 256 not', () => {
    const random = Array.from({ length: 257 }, (_, at) => String.fromCharCode(33 + ((at * 37 + (at >> 3)) % 90))).join(
      '',
    )
    expect(passwordProblem(random)).toBe('long')
    expect(passwordProblem(random.slice(1))).toBeUndefined()
  })

  const weak = [
    'password1234',
    'Password123!',
    'P@ssw0rd1234',
    'passwordpassword',
    'aaaaaaaaaaaaaaaa',
    'abcdefghijkl',
    'zyxwvutsrqponm',
    '123456789012',
    'qwertyuiop12',
    'qwertyuiop[]asdf',
    '1qaz2wsx3edc',
    'iloveyou2024',
    'summer2024!!',
    'Sommer2023!!!!',
    'monkeymonkey1',
    'abcabcabcabcabc',
    'bitcoin20202021',
    'letmein123456',
    'dragon!!!!!!',
    '01.02.199003.04.1990',
    'correcthorsebatterystaple',
  ]
  test.each(weak)('finds %j weak', password => {
    expect(passwordProblem(password)).toBe('weak')
  })

  const strong = [
    'vX9#kq2LmT!w',
    'kzvqxhwmbtry',
    'clever otter paints seven violins',
    'orbit-canyon-walnut-thunder-piano',
    'Wq7-fGh2-zLp9',
    'der Fuchs fährt um 4 nach Posemuckel',
    '雨の日は図書館で古い地図を読む人',
  ]
  test.each(strong)('lets %j pass', password => {
    expect(passwordProblem(password)).toBeUndefined()
  })

  test('counts a disguise for next to nothing', () => {
    expect(guessBits('p4ssw0rd')).toBeLessThan(guessBits('password') + 3)
  })

  test('grows with every word', () => {
    expect(guessBits('orbit canyon')).toBeGreaterThan(guessBits('orbit') + 10)
  })
})
