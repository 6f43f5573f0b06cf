import { passwordLengthProblem } from './recovery-blob.js'

/**
 * Guesses that a password must withstand, and the least score of the estimator (0 to 4, by orders of magnitude).
 *
 * The floor is for the case that the vault's database and key are stolen together with the gateway's: only then are
 * guesses possible without the attempt limit. One guess is argon2id over 64 MiB with three passes, so it moves about
 * 400 MB through memory: 0.4 s of a CPU core, or at best some 7,500 guesses a second on a data-center GPU with 3 TB/s.
 * 10^12 guesses are then 12,700 core years, or four GPU years for one wallet.
 */
export const MIN_PASSWORD_GUESSES = 1e12
const MIN_SCORE = 3

/** Why a password is refused. */
export type PasswordProblem = 'short' | 'long' | 'weak'

/**
 * Why a recovery password is refused: `short` below 12 characters, `long` above 256, `weak` where an attacker who tries
 * leaked passwords, names, words, dates, keyboard rows and their variations needs fewer than 10^12 guesses. `personal`
 * is what an attacker knows about the person, such as the email address. The first call loads the dictionaries.
 */
export async function passwordProblem(
  password: string,
  personal: readonly string[] = [],
): Promise<PasswordProblem | undefined> {
  const problem = passwordLengthProblem(password)
  if (problem) return problem
  const { estimatePassword } = await import('./password-estimator.js')
  const { guesses, score } = estimatePassword(password.normalize('NFKC'), personal)
  return score >= MIN_SCORE && guesses >= MIN_PASSWORD_GUESSES ? undefined : 'weak'
}
