import { describe, expect, test } from 'vitest'
import { passwordProblem } from '../../../src/frame-page/vault/password-strength.js'
import { readRecovery } from '../../../src/frame-page/vault/recovery-blob.js'
import { sealWithPassword, deriveRecovery } from '../../../src/frame-page/worker/derived-recovery.js'
import { seededRandom } from '../../frame-page/helpers/security-cases.js'

const facts = { walletId: 'wallet-1', epoch: 1, evmAddress: '0xF2', solanaAddress: 'So1' }
const share = crypto.getRandomValues(new Uint8Array(33))
const YEAR_S = 31_557_600

describe('guessing the password of a stolen recovery', () => {
  test('costs 64 MiB and three passes per guess, thousands of years for the weakest password', async () => {
    const { blob, parameters } = await sealWithPassword(share, 'clever otter paints seven violins', facts)
    expect(readRecovery(blob).head).toMatchObject({ m: 65_536, t: 3, p: 1 })
    const begun = performance.now()
    for (const guess of ['guess number one', 'guess number two', 'guess number three']) {
      const derived = await deriveRecovery({ kind: 'password', password: guess }, parameters, facts)
      await expect(derived.share(blob, facts)).rejects.toThrow('WRONG_SECRET')
    }
    const secondsEach = (performance.now() - begun) / 3_000
    const years = (0.5 * 1e12 * secondsEach) / YEAR_S
    console.info(`one guess ${secondsEach.toFixed(3)} s, half of 10^12 guesses ${Math.round(years)} years`)
    expect(years).toBeGreaterThan(1_000)
  }, 120_000)

  test('gains nothing from a known word followed by a few characters', async () => {
    const random = seededRandom('words with a tail')
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const words = ['password', 'iloveyou', 'sunshine', 'football', 'dragon', 'bitcoin', 'princess', 'welcome']
    const spoil = [
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word.replace('o', '0'),
    ]
    const tails = ['1', '!', '123', '2024', '1234567', '!!!!!!', 'qwerty', '12.03.1987']
    for (let round = 0; round < 300; round++) {
      const guess = pick(spoil)(pick(words)) + pick(tails) + pick(tails)
      expect(await passwordProblem(guess), guess).not.toBeUndefined()
    }
  }, 60_000)
})
