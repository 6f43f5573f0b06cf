import leaked from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import { describe, expect, test } from 'vitest'
import { estimatePassword } from '../../../src/frame-page/vault/password-estimator.js'
import { passwordProblem } from '../../../src/frame-page/vault/password-strength.js'
import { seededRandom } from '../helpers/security-cases.js'

describe('passwordProblem', () => {
  test.each(['', 'short', 'Tr0ub4dor&3', '👩‍🚀👩‍🚀'])('rejects %j as too short', async password => {
    expect(await passwordProblem(password)).toBe('short')
  })

  test('rejects 257 characters as too long and accepts 256', async () => {
    const random = Array.from({ length: 257 }, (_, at) => String.fromCharCode(33 + ((at * 37 + (at >> 3)) % 90))).join(
      '',
    )
    expect(await passwordProblem(random)).toBe('long')
    expect(await passwordProblem(random.slice(1))).toBeUndefined()
  })

  /** Passwords that an earlier version of the estimator accepted, and similar ones. */
  const named = [
    'manchesterunited',
    'strawberryfields',
    'harrypotter2001',
    'johnsmith1985',
    'elizabeth1987',
    'cristianoronaldo7',
    'mariagarcia1990',
    'ManchesterUnited!2024',
    'Str4wberryF1elds!',
    'HarryPotter2001!',
    'JohnSmith1985!!',
    'Elizabeth_1987_',
    'liverpoolfc1892!',
    'realmadrid2022',
    'thomasmueller13',
    'michaeljordan23',
    'iloveyouforever2020',
    'christopher1990',
    'barcelona123456',
    'alexandra19921992',
    'starwarsfan1977',
    'metallica1981!',
    'ethereum2mars!',
    'Sommer2024Sommer2024',
  ]
  test.each(named)('rejects %j', async password => {
    expect(await passwordProblem(password)).toBe('weak')
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
  test.each(weak)('rejects %j as weak', async password => {
    expect(await passwordProblem(password)).toBe('weak')
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
  test.each(strong)('accepts %j', async password => {
    expect(await passwordProblem(password)).toBeUndefined()
  })

  test('rejects leaked passwords of 12 characters or more, also with a year or a mark', async () => {
    expect(leaked.length).toBeGreaterThanOrEqual(30_000)
    const random = seededRandom('leaked passwords')
    const long = leaked.filter(password => password.length >= 12)
    for (let round = 0; round < 150; round++) {
      const password = long[Math.floor(random() * long.length)] ?? ''
      for (const guess of [password, password.toUpperCase(), `${password}!`, `${password}2024`])
        expect(await passwordProblem(guess), guess).toBe('weak')
    }
  }, 60_000)

  test('counts personal data as known', async () => {
    const password = 'agathe.zwitschermann'
    expect(await passwordProblem(`${password}7`)).toBeUndefined()
    expect(await passwordProblem(`${password}7`, [password, `${password}@example.com`])).toBe('weak')
  })

  test('counts substitutions little and each word fully', () => {
    const log = (password: string) => Math.log10(estimatePassword(password).guesses)
    expect(log('p4ssw0rd')).toBeLessThan(log('password') + 1)
    expect(log('orbit canyon walnut')).toBeGreaterThan(log('orbit canyon') + 2)
  })

  test('limits the estimate to the first 100 characters', () => {
    const start = 'x7!q'.repeat(25)
    expect(estimatePassword(`${start}${'vX9#kq2LmT'.repeat(15)}`)).toEqual(estimatePassword(start))
  })
})
